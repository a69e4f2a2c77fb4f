// Copies the content of a field. Without scripts the field can be selected and copied by hand.
(() => {
  "use strict";

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.done;
    } catch {
      field.focus(); // no permission, or no secure address: it is selected at least
    }
  });
})();
