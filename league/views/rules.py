"""Rules that anybody may look up: the calculator and the text of the rules."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from league.forms.calculator import CalculatorForm
from league.forms.rules_choice import RulesChoiceForm
from league.reads.latest import latest_table
from league.reads.reckoning import reckoning
from league.reads.rule_sets import offers_of_user
from league.reads.rulebook import rulebook
from league.reads.rules import differences
from league.wording_rules import EXAMPLES


@require_safe
def calculator(request: HttpRequest) -> HttpResponse:
    """One deal, its value and its reasons. Everything stands in the address; a fragment request gets what changed."""
    form = CalculatorForm(request.GET, own=offers_of_user(request.user))
    address = reverse("calculator")
    result = reckoning(form.deal, form.rules) if form.is_valid() and form.deal else None
    if form.share_query and request.GET:
        address = f"{address}?{form.share_query}"
    context = {
        "form": form,
        "result": result,
        "share": request.build_absolute_uri(address),
        "rules_url": f"{reverse('rules')}?{form.rules_query}",
        "rules_label": form.rules_label,
        "examples": EXAMPLES,
    }
    templates = {"ergebnis": "league/rules/_changed.html", "rechner": "league/rules/_calculator.html"}
    template = templates.get(request.htmx.target or "") if request.htmx else None
    response = render(request, template or "league/rules/calculator.html", context)
    if request.htmx:
        response["HX-Replace-Url"] = address
    return response


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The rules in words, with the latest moments of the chosen ones."""
    form = RulesChoiceForm(request.GET, own=offers_of_user(request.user))
    book = rulebook()
    context = {
        "form": form,
        "latest": latest_table(form.rules),
        "differences": differences(form.rules),
        "chapters": book.chapters,
        "text": book.html,
        "calculator_url": f"{reverse('calculator')}?{form.rules_query}",
    }
    if request.htmx and request.htmx.target == "fristen":
        return render(request, "league/rules/_latest.html", context)
    return render(request, "league/rules/rules.html", context)
