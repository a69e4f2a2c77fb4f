/* Entering deals: the few things a server cannot do. No rule of the game is known here. */
(() => {
  "use strict";

  const cells = () => Array.from(document.querySelectorAll("input[data-letter]"));

  /* A letter jumps to a column: a for the first seat, b for the second. */
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !event.target.matches("input[data-letter]")) return;
    const goal = cells().find((cell) => cell.dataset.letter === event.key.toLowerCase());
    if (!goal) return;
    event.preventDefault();
    goal.focus();
    goal.select();
  });

  /* Typing over a number replaces it, as in a spreadsheet. */
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("input[data-letter]")) event.target.select();
  });

  /* Number pads of phones have no minus: the key beside the number turns its sign. */
  document.addEventListener("click", (event) => {
    const key = event.target.closest("button[data-sign]");
    if (!key) return;
    const cell = document.getElementById(key.dataset.sign);
    const text = cell.value.trim().replace("−", "-");
    cell.value = text.startsWith("-") ? text.slice(1) : `-${text.replace(/^\+/, "")}`;
    cell.dispatchEvent(new Event("input", { bubbles: true }));
    cell.focus();
  });

  const showSignKeys = () => document.querySelectorAll("button[data-sign]").forEach((key) => (key.hidden = false));

  /* After a save the first cell of the next deal has the cursor, and is seen. */
  const ready = () => {
    showSignKeys();
    const next = document.querySelector("#sheet [autofocus]");
    if (!next) return;
    next.focus({ preventScroll: true });
    next.closest(".entry")?.scrollIntoView({ block: "nearest" });
  };

  document.addEventListener("DOMContentLoaded", showSignKeys);
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id === "sheet") ready();
  });

  /* No connection: what was typed stays, and the page says so. */
  const say = (show) => {
    const notice = document.getElementById("offline");
    if (notice) notice.hidden = !show;
  };
  document.addEventListener("htmx:sendError", () => say(true));
  document.addEventListener("htmx:timeout", () => say(true));
  document.addEventListener("htmx:afterOnLoad", () => say(false));
})();
