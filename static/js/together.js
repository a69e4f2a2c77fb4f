// Several devices at one sheet: ask every few seconds whether it changed, and show what did. What is typed stays.
(() => {
  "use strict";

  const PACE = 4000; // milliseconds; a saved deal is on every open page within five seconds
  const CALM = 30000; // for a closed sheet, and at most after failures
  const sheet = () => document.getElementById("sheet");
  // The entry of the next deal; once the sheet is full it is folded away.
  const entry = (root = document) => {
    const section = root.querySelector("#eingabe");
    return section?.closest("details.further") ?? section;
  };
  let timer = null;
  let asking = false;
  let failures = 0;
  let ended = false;
  let next = null; // the entry of the next deal, for whoever still has one of an earlier deal before him

  const rest = () => {
    if (draft.waits()) return PACE;
    if (failures) return Math.min(PACE * 2 ** failures, CALM);
    return "calm" in sheet().dataset ? CALM : PACE;
  };

  // Nobody looks, and nothing waits to be sent.
  const asleep = () => document.hidden && !draft.waits();

  const plan = () => {
    clearTimeout(timer);
    if (!ended && !asleep()) timer = setTimeout(ask, rest());
  };

  const address = () => {
    if (!draft.form() || !draft.isDirty()) return sheet().dataset.stand;
    const { number, key } = draft.form().elements;
    return `${sheet().dataset.stand}&${new URLSearchParams({ nummer: number.value, schluessel: key.value })}`;
  };

  async function ask(tag = sheet().dataset.etag) {
    if (asking || ended || asleep()) return;
    asking = true;
    clearTimeout(timer);
    try {
      const headers = { "HX-Request": "true", "If-None-Match": tag };
      const answer = await fetch(address(), { headers, cache: "no-store", signal: AbortSignal.timeout(10000) });
      await heed(answer, tag === "");
    } catch {
      failures += 1;
      if (failures === 2 && !draft.isBusy()) draft.say("say-old");
    } finally {
      asking = false;
      plan();
    }
  }

  async function heed(answer, first) {
    if (answer.status === 401) {
      const said = document.getElementById("entry-notices") ?? document.getElementById("notices");
      if (!said.childElementCount) said.innerHTML = await answer.text();
      failures = 3;
      return;
    }
    if (![200, 304].includes(answer.status)) {
      ended = answer.status < 500;
      failures += 1;
      return;
    }
    const tag = answer.headers.get("ETag").replace(/^W\//, "");
    if (!tag.startsWith(`"${sheet().dataset.person}.`)) {
      ended = true;
      draft.say("say-other-person");
      return;
    }
    if (failures >= 2 && !draft.waits()) draft.say(null);
    failures = 0;
    if (answer.status === 200) show(new DOMParser().parseFromString(await answer.text(), "text/html"), tag, first);
    draft.resume();
  }

  // --- showing what changed
  const put = (from, id) => {
    const [here, there] = [document.getElementById(id), from.querySelector(`#${id}`)];
    if (here && there && here.innerHTML !== there.innerHTML) here.innerHTML = there.innerHTML;
  };

  // The same place in the new text: a person in the middle of reading or filling something stays there.
  const twin = (root, element) => {
    if (element.id) return document.getElementById(element.id);
    const name = ["href", "name", "popovertarget"].find((attribute) => element.hasAttribute(attribute));
    return name ? root.querySelector(`[${name}="${CSS.escape(element.getAttribute(name))}"]`) : null;
  };

  const renew = (id, incoming) => {
    const [here, there] = [document.getElementById(id), incoming.querySelector(`#${id}`)];
    const focused = here.contains(document.activeElement) ? document.activeElement : null;
    const slip = here.querySelector("[popover]:popover-open")?.id;
    const aside = here.querySelector(".sheet-wrap")?.scrollLeft;
    const open = [...here.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent);
    const begun = [...here.querySelectorAll("form")].filter((form) => draft.isDirty(form) || form.contains(focused));
    for (const form of begun) {
      const same = [...there.querySelectorAll("form")].find((other) => other.action === form.action);
      same?.replaceWith(form);
    }
    here.replaceChildren(...there.childNodes);
    htmx.process(here);
    for (const summary of here.querySelectorAll("details > summary")) {
      if (open.includes(summary.textContent)) summary.parentElement.open = true;
    }
    if (aside) here.querySelector(".sheet-wrap").scrollLeft = aside;
    if (slip) document.getElementById(slip)?.showPopover();
    if (focused) (focused.isConnected ? focused : twin(here, focused))?.focus({ preventScroll: true });
  };

  const replaceEntry = (fresh) => {
    const focus = entry()?.contains(document.activeElement) ? document.activeElement.id : null;
    if (entry()?.open && "open" in fresh) fresh.open = true;
    if (entry()) entry().replaceWith(fresh);
    else document.getElementById("sheet-above").after(fresh);
    htmx.process(fresh);
    if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
  };

  const showEntry = (incoming, first) => {
    const fresh = entry(incoming);
    const told = incoming.querySelector("#overtaken");
    if (!entry() || !draft.isDirty()) {
      if (fresh) replaceEntry(fresh);
      else entry()?.remove();
    } else if (told && first && told.content.querySelector("[data-saved]")) {
      draft.forget(); // it was saved before the page was loaded again; the answer was lost
      if (fresh) replaceEntry(fresh);
    } else if (told) {
      next = fresh;
      document.getElementById("entry-notices").replaceChildren(told.content);
      put(incoming, "presence");
    } else {
      put(incoming, "presence");
      put(incoming, "entry-line");
      for (const sum of fresh?.querySelectorAll(".so-far[id]") ?? []) put(incoming, sum.id);
    }
  };

  const topOf = (element) => element?.getBoundingClientRect().top ?? 0;

  // How far the last row reaches below the upper edge of the entry; at most 0: it is in sight.
  const hidden = () => {
    const row = document.querySelector("#sheet-above tbody tr:last-child");
    return row && entry() ? row.getBoundingClientRect().bottom - topOf(entry()) : 0;
  };

  // The cells stay where they are on the screen, and the last row in sight where it was.
  const stay = () => {
    const [top, scroll, sight] = [topOf(draft.form()), window.scrollY, hidden() <= 1];
    return () => {
      window.scrollTo({ top: scroll, behavior: "instant" });
      if (!draft.form()) return;
      window.scrollBy({ top: topOf(draft.form()) - top, behavior: "instant" });
      if (sight && hidden() > 1) window.scrollBy({ top: hidden(), behavior: "instant" });
    };
  };

  const show = (answer, tag, first) => {
    const incoming = answer.getElementById("sheet");
    if (!incoming) {
      put(answer, "presence");
      sheet().dataset.etag = tag;
      return;
    }
    if (draft.isBusy() || Number(incoming.dataset.version) < Number(sheet().dataset.version)) return;
    const before = new Set([...document.querySelectorAll("#sheet-above tr[id]")].map((row) => row.id));
    const still = stay();
    renew("sheet-above", incoming);
    renew("sheet-below", incoming);
    sheet().className = incoming.className; // somebody came: one column more
    showEntry(incoming, first);
    for (const row of document.querySelectorAll("#sheet-above tr[id]")) row.classList.toggle("fresh", !before.has(row.id));
    for (const name of ["version", "etag", "calm"]) {
      if (name in incoming.dataset) sheet().dataset[name] = incoming.dataset[name];
      else delete sheet().dataset[name];
    }
    still();
  };

  // --- an entry whose number is taken: it goes on as the next deal, or goes away
  document.addEventListener("click", (event) => {
    const what = event.target.closest("[data-entry]")?.dataset.entry;
    if (what !== "take" && what !== "drop") return;
    const typed = draft.fieldsOf(new FormData(draft.form()));
    draft.forget();
    if (next) replaceEntry(next);
    else entry()?.remove();
    next = null;
    if (what === "take") draft.fill(typed);
    draft.keep();
    entry()?.querySelector("[autofocus]")?.focus({ preventScroll: true });
  });

  document.addEventListener("visibilitychange", () => (asleep() ? clearTimeout(timer) : ask()));
  document.addEventListener("sheet:ask", () => ask());
  window.addEventListener("online", () => ask());
  window.addEventListener("pageshow", (event) => event.persisted && ask());
  window.addEventListener("focus", () => failures && ask());

  document.addEventListener("DOMContentLoaded", () => {
    if (draft.isDirty() && !draft.isBusy()) ask("");
    else plan();
  });
})();
