// The desk's lists are whole without this file: with it, ticking needs no page, and a scanner goes from field to field.

const boxes = () => [...document.querySelectorAll('.tick input')];

// A link that ticks orders of another page stays a link.
for (const link of document.querySelectorAll('a[data-tick]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    // A courier's name may have a "=" of its own.
    const [name, ...rest] = link.dataset.tick.split('=');
    const value = rest.join('=');
    for (const box of boxes()) {
      if (name === 'all' || name === 'none') box.checked = name === 'all';
      else if (box.dataset[name] === value) box.checked = true;
    }
    count();
  });
}

/** Tells the number of ticked orders to those who do not see it. */
function count() {
  for (const said of document.querySelectorAll('[data-ticked]'))
    said.textContent = boxes().filter(({ checked }) => checked).length;
}
document.addEventListener('change', count);
addEventListener('pageshow', count);
count();

// Scanners end a number with Enter.
const fields = [...document.querySelectorAll('input[data-scan]')];
for (const [place, field] of fields.entries()) {
  const next = fields[place + 1] ?? field.form.querySelector('[data-last]');
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    next.focus();
  });
  // Several lines, pasted into one field, are one number for each field from here on.
  field.addEventListener('paste', (event) => {
    const lines = event.clipboardData.getData('text').split(/\r?\n/).map((line) => line.trim());
    const numbers = lines.filter((line) => line !== '');
    if (numbers.length < 2 || numbers.length > fields.length - place) return;
    event.preventDefault();
    for (const [nth, number] of numbers.entries()) fields[place + nth].value = number;
    fields[place + numbers.length - 1].focus();
  });
}
