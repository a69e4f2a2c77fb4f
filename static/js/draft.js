// What is typed is never lost: it stays in this tab until the server has answered, through reloads and dead networks.
// A save that got no answer is sent again with the same key until one comes; the server stores it once.
const draft = (() => {
  "use strict";

  const SOON = 1000; // milliseconds until the first new try; then at each turn of together.js
  const sheet = () => document.getElementById("sheet");
  const form = () => document.querySelector("#sheet #eingabe form");
  const wayOf = (fields) => fields.find(([name]) => name === "way")?.[1];
  const fieldsOf = (source) => [...source].filter(([name]) => name !== "csrfmiddlewaretoken");

  // --- what this tab remembers: per way of entering what stands there, and what was sent without an answer
  const place = () => `entwurf-${sheet().dataset.person}-${sheet().dataset.sheet}`;

  const read = () => {
    try {
      return JSON.parse(sessionStorage.getItem(place())) ?? {};
    } catch {
      return {};
    }
  };

  const write = (state) => {
    try {
      if (Object.keys(state).length) sessionStorage.setItem(place(), JSON.stringify(state));
      else sessionStorage.removeItem(place());
    } catch {
      // a browser without storage still keeps the form itself
    }
  };

  const forgetOthers = () => {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith("entwurf-") && !name.startsWith(`entwurf-${sheet().dataset.person}-`)) {
        sessionStorage.removeItem(name);
      }
    }
  };

  // --- the form
  const changed = (control) => {
    if (control.type === "hidden" || !control.matches("input[name], select[name], textarea[name]")) return false;
    if (control.type === "checkbox" || control.type === "radio") return control.checked !== control.defaultChecked;
    if (!control.options) return control.value !== control.defaultValue;
    const usual = [...control.options].findIndex((option) => option.defaultSelected);
    return control.selectedIndex !== Math.max(usual, 0);
  };

  const isDirty = (which = form()) =>
    which !== null && ("begun" in which.dataset || [...which.elements].some(changed));

  const keep = () => {
    if (!form()) return;
    const state = read();
    const fields = fieldsOf(new FormData(form()));
    if (isDirty()) state[wayOf(fields)] = fields;
    else delete state[wayOf(fields)];
    write(state);
  };

  const unfold = (control) => {
    for (let at = control.closest("details"); at; at = at.parentElement.closest("details")) at.open = true;
  };

  const put = (controls, fields, hidden) => {
    for (const control of controls) {
      const values = fields.filter(([name]) => name === control.name).map(([, value]) => value);
      if (control.type === "checkbox" || control.type === "radio") control.checked = values.includes(control.value);
      else if (control.type !== "hidden" || hidden.includes(control.name)) control.value = values[0] ?? control.value;
      if (changed(control)) unfold(control);
    }
  };

  // Fill the form; what the preview brings (the question about a solo) is filled when it is there.
  const fill = (fields, hidden = []) => {
    const named = (root) => [...root.querySelectorAll("[name]")].filter((control) => control.type !== "submit");
    const before = named(form());
    put(before, fields, ["way", ...hidden]);
    document.addEventListener("htmx:afterSettle", function rest(event) {
      if (event.target.id !== "preview") return;
      document.removeEventListener("htmx:afterSettle", rest);
      put(named(event.target).filter((control) => !before.includes(control)), fields, []);
    });
    before.find((control) => control.type !== "hidden")?.dispatchEvent(new Event("input", { bubbles: true }));
  };

  // --- what the page says of it
  const say = (id) => {
    const slot = document.getElementById("entry-notices") ?? document.getElementById("notices");
    slot.replaceChildren(...(id ? [document.getElementById(id).content.cloneNode(true)] : []));
  };

  // --- sending
  let flight = null; // the save that is on its way
  let waiting = ""; // why a save waits: "network", "login"
  let timer = null;
  let told = null; // what to say when the new sheet stands there
  let again = false; // a second Enter came before the answer to the first

  const isBusy = () => flight !== null || waiting === "network";

  const showBusy = () => form()?.setAttribute("aria-busy", String(isBusy()));

  const isSave = (config) => config.verb === "post" && config.path === (form()?.getAttribute("hx-post") ?? flight?.url);

  // First it is asked whether the server answers, and to whom: nobody's entry is saved under another's name.
  const ask = () => document.dispatchEvent(new Event("sheet:ask"));

  const resend = () => {
    clearTimeout(timer);
    const { sent } = read();
    if (!sent || flight) return;
    flight = sent;
    showBusy();
    const values = {};
    for (const [name, value] of sent.fields) (values[name] ??= []).push(value);
    const swap = "outerHTML settle:0ms show:none focus-scroll:false";
    htmx.ajax("POST", sent.url, { source: "#sheet", target: "#sheet", swap, values }).catch(() => {});
  };

  document.addEventListener("htmx:configRequest", ({ target, detail }) => {
    if (target !== form() || detail.verb !== "post") return;
    flight = { url: detail.path, fields: fieldsOf(detail.formData) };
    again = false;
    write({ ...read(), sent: flight });
    showBusy();
  });

  const lost = () => {
    waiting = "network";
    say("say-lost");
    timer = setTimeout(ask, SOON);
  };

  const forgetSent = () => {
    const { sent: _, ...rest } = read();
    write(rest);
  };

  // The answer is there, the page not yet changed by it.
  document.addEventListener("htmx:beforeOnLoad", ({ detail }) => {
    if (!flight || !isSave(detail.requestConfig)) return;
    const { status } = detail.xhr;
    if (![200, 409, 422].includes(status)) flight = null; // else it ends when the new sheet stands there
    if (status === 502 || status === 504) lost();
    else {
      if (status === 200) write({});
      else if (status !== 401) forgetSent();
      told = waiting && status === 200 ? "say-sent" : null;
      waiting = status === 401 ? "login" : "";
    }
    showBusy();
  });

  for (const kind of ["htmx:sendError", "htmx:timeout", "htmx:sendAbort"]) {
    document.addEventListener(kind, ({ detail }) => {
      if (!flight || !isSave(detail.requestConfig)) return;
      flight = null;
      lost();
      showBusy();
    });
  }

  // The sheet stands there anew. A second Enter to the question about a solo counts, however quick it was.
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "sheet") return;
    const answers = again && form()?.dataset.asks !== undefined;
    [flight, again] = [null, false];
    showBusy();
    keep();
    if (told) say(told);
    told = null;
    if (answers) form().requestSubmit();
  });

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const slot = document.getElementById("entry-notices");
    if (detail.xhr.status === 401 && slot) detail.target = slot;
  });

  // While a save is under way the entry does not change; „Speichern“ then means: try now.
  const hold = (event) => {
    if (!isBusy() || !form()?.contains(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === "submit" && !flight) ask();
  };
  for (const kind of ["beforeinput", "click", "submit"]) document.addEventListener(kind, hold, true);
  document.addEventListener(
    "keydown",
    (event) => {
      if (flight && event.key === "Enter" && !event.repeat) again = true;
      if (isBusy() && event.key.length === 1 && form()?.contains(event.target)) hold(event);
    },
    true,
  );

  document.addEventListener("click", (event) => {
    const what = event.target.closest("[data-entry]")?.dataset.entry;
    if (what === "now") ask();
    if (what !== "hold") return;
    clearTimeout(timer);
    forgetSent();
    waiting = "";
    showBusy();
    say("say-held");
  });

  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, (event) => {
      if (form()?.contains(event.target)) keep();
    });
  }

  // The server answers, and it still is the same person.
  const resume = () => {
    if (waiting) resend();
  };

  // --- after a reload
  const restore = () => {
    forgetOthers();
    const state = read();
    const there = form() && wayOf(fieldsOf(new FormData(form())));
    const begun = form() && "begun" in form().dataset;
    const fields = state.sent && wayOf(state.sent.fields) === there ? state.sent.fields : state[there];
    if (fields && !begun) fill(fields, ["key", "number"]);
    if (!state.sent || begun) return;
    waiting = "network";
    say("say-again");
    resend();
  };

  // htmx begins at the same event, before us
  document.addEventListener("DOMContentLoaded", () => sheet() && restore());

  return { form, isDirty, changed, isBusy, fill, fieldsOf, keep, say, resume, forget: () => write({}), waits: () => waiting };
})();
