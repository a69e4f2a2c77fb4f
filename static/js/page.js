// Every page: tells CSS that scripts run, and says in words when a save did not reach the server. What was typed stays.
"use strict";

document.documentElement.classList.add("js");

function say(id) {
  const template = document.getElementById(id);
  const place = document.getElementById("notices");
  if (!template || !place) return;
  place.replaceChildren(template.content.cloneNode(true));
  place.scrollIntoView({ block: "nearest" });
}

// The sheet says it itself, at the entry, and sends again.
function noConnection(event) {
  if (!event.target.closest("#sheet")) say("no-connection");
}

document.addEventListener("htmx:sendError", noConnection);
document.addEventListener("htmx:timeout", noConnection);
document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status === 403) say("please-reload");
  else if ([502, 504].includes(event.detail.xhr.status)) noConnection(event);
  else say("not-saved");
});
// Who logs in again in another window gets a new token: take the present one, so that the form can still be sent.
document.addEventListener("htmx:configRequest", (event) => {
  const token = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie);
  if (token) event.detail.parameters.csrfmiddlewaretoken = token[1];
});

// A message about a failed save is out of date as soon as one succeeds.
document.addEventListener("htmx:afterOnLoad", (event) => {
  if (event.detail.xhr.status < 300) document.getElementById("notices")?.replaceChildren();
});

// Whoever signs out leaves nothing typed behind for the next person at this device.
document.addEventListener("submit", (event) => {
  if (event.target.matches("form[data-leaves]")) sessionStorage.clear();
});
