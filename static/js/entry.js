// Entering deals: the few things a server cannot do. No rule of the game is known here.
(() => {
  "use strict";

  const cells = () => Array.from(document.querySelectorAll("input[data-letter]"));
  let lastCell = null;

  // A letter jumps to a column: a for the first seat, b for the second. A capital one begins a minus there.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !event.target.matches("input[data-letter]")) return;
    const goal = cells().find((cell) => cell.dataset.letter === event.key.toLowerCase());
    if (!goal) return;
    event.preventDefault();
    goal.focus();
    if (!event.shiftKey) return;
    goal.value = "-";
    goal.setSelectionRange(1, 1);
  });

  // Typing over a number replaces it, as in a spreadsheet.
  document.addEventListener("focusin", (event) => {
    if (!event.target.matches("input[data-letter]")) return;
    lastCell = event.target.id;
    event.target.select();
  });

  // Keys that act on a number must not take the cursor from it, or the phone's number pad would fold away.
  document.addEventListener("pointerdown", (event) => {
    if (event.target.closest("[data-sign], [data-step]")) event.preventDefault();
  });

  const changed = (input) => input.dispatchEvent(new Event("input", { bubbles: true }));

  const turnSign = () => {
    const cell = document.getElementById(lastCell) ?? cells()[0];
    if (!cell) return;
    const text = cell.value.trim().replace("−", "-");
    cell.value = text.startsWith("-") ? text.slice(1) : `-${text.replace(/^\+/, "")}`;
    cell.focus();
    cell.setSelectionRange(cell.value.length, cell.value.length);
    changed(cell);
  };

  const step = (button) => {
    const input = button.parentElement.querySelector("input");
    const number = Number(input.value || 0) + Number(button.dataset.step);
    input.value = number <= 0 ? "" : String(Math.min(number, Number(input.max)));
    changed(input);
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-sign], [data-step]");
    if (!button) return;
    if ("step" in button.dataset) step(button);
    else turnSign();
  });

  // After a save the sheet is one row longer. The entry stays where it was on the screen, the last row in sight above it.
  const entry = () => document.getElementById("eingabe");
  const isFolded = () => entry().closest("details:not([open])") !== null; // once the evening is over
  let entryTop = null;

  const showLastRow = () => {
    const row = document.querySelector("#sheet .sheet > tbody > tr:last-child");
    if (!row || !entry() || isFolded()) return;
    const hidden = row.getBoundingClientRect().bottom - entry().getBoundingClientRect().top;
    if (hidden > 1) window.scrollBy({ top: hidden, behavior: "instant" });
  };

  // On a phone a long entry scrolls inside itself and its save button covers what lies below: what is asked comes into sight.
  const showAsked = (field) => {
    const button = document.querySelector("#eingabe .entry-go");
    if (!field || !button) return;
    const asked = field.closest(".override") ?? field;
    const hidden = asked.getBoundingClientRect().bottom - button.getBoundingClientRect().top;
    if (hidden > 0) entry().scrollTop += hidden;
  };

  const begin = () => {
    const first = document.querySelector("#eingabe [autofocus]");
    first?.focus({ preventScroll: true });
    if (first?.matches("input[data-letter]")) first.select();
    showLastRow();
    showAsked(first);
  };

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id === "sheet") entryTop = entry()?.getBoundingClientRect().top ?? null;
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "sheet" || !entry()) return;
    if (isFolded()) {
      document.querySelector(".end-card")?.scrollIntoView({ block: "start", behavior: "instant" });
      return; // the evening is over: its result is what counts now
    }
    const moved = entry().getBoundingClientRect().top;
    if (entryTop !== null) window.scrollBy({ top: moved - entryTop, behavior: "instant" });
    begin();
  });

  // Where the address ends in #eingabe a browser ignores autofocus, and takes the cursor away once the page has loaded.
  begin();
  window.addEventListener("load", () => {
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) begin();
    });
  });
})();
