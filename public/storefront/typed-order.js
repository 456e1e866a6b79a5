// The page is whole without this file: its buttons send the form. With it, the shop answers while one types.

const form = document.querySelector('form[data-live]');
const PAUSE = 250;

/** The work that is under way: one answer at a time, so that none overtakes another. */
let work = Promise.resolve();
let timer;
/** An answer failed: from then on the buttons send the form, as they do without a script. */
let isPlain = false;

/** Sends what is typed by a button of the page, and takes over what the shop says to it. */
async function ask(button) {
  clearTimeout(timer);
  const body = new FormData(form);
  if (button?.name) body.append(button.name, button.value);
  // Without it the shop redirects to a page that one can go back to.
  body.append('live', '1');
  const answer = await fetch(form.getAttribute('action'), { method: 'POST', body: new URLSearchParams(body) });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const next = page.querySelector('form[data-live]');
  // Signed out: the page itself says so, and keeps what is typed.
  if (next === null) return form.submit();
  const now = new FormData(form);
  const held = document.activeElement;
  for (const part of next.querySelectorAll('[data-part]')) {
    const old = document.getElementById(part.id);
    // A field that is being typed in stays as it is.
    if (old.contains(held) && held.matches('input:not([type=radio]), select')) continue;
    // A list that stands open stays open.
    if (old.querySelector('details[open]')) part.querySelector('details')?.setAttribute('open', '');
    if (old.innerHTML !== part.innerHTML) old.innerHTML = part.innerHTML;
  }
  for (const [name, value] of new FormData(next)) {
    const field = form.elements.namedItem(name);
    // What was typed or chosen meanwhile is newer than the answer.
    const wanted = now.get(name) === body.get(name) ? value : now.get(name);
    const hasValue = field !== null && field.type !== 'checkbox' && wanted !== null;
    if (hasValue && field.value !== wanted) field.value = wanted;
  }
  const wanted = document.getElementById(button?.dataset.then ?? (held.id && !held.isConnected ? held.id : ''));
  wanted?.focus();
}

function askNow(button) {
  work = work
    .then(() => ask(button))
    .catch(() => {
      isPlain = true;
      if (button) form.requestSubmit(button);
    });
}

if (form) {
  // Only where there is no script do its buttons ask.
  form.classList.add('live');
  form.addEventListener('input', ({ target }) => {
    if (target.dataset.live !== 'typing') return;
    clearTimeout(timer);
    timer = setTimeout(askNow, PAUSE);
  });
  form.addEventListener('change', ({ target }) => target.dataset.live === 'left' && askNow());
  form.addEventListener('submit', (event) => {
    if (isPlain || !navigator.onLine || !event.submitter?.hasAttribute('data-soft')) return;
    event.preventDefault();
    askNow(event.submitter);
  });
  form.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (key !== 'Enter' || !target.matches('input:not([type=radio], [type=checkbox])') || event.isComposing) return;
    event.preventDefault();
    const fields = [...form.querySelectorAll('[data-next]')].filter((field) => field.offsetParent !== null);
    fields[fields.indexOf(target) + 1]?.focus();
  });
  // On a slow network a number is typed before this file is there.
  const typedBefore = [...form.querySelectorAll('input[data-live]')].some((field) => field.value !== field.defaultValue);
  if (typedBefore) askNow();
}
