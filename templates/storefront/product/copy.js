// Pages are whole without this file.

// Shows the buttons that copy a link, where the browser can.
for (const button of navigator.clipboard ? document.querySelectorAll('button[data-copy]') : []) {
  const said = button.parentElement.querySelector('[role=status]');
  button.hidden = false;
  button.addEventListener('click', async () => {
    const field = document.getElementById(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(field.value);
      said.textContent = button.dataset.done;
      setTimeout(() => {
        said.textContent = '';
      }, 3000);
    } catch {
      // Not allowed: it can be copied by hand.
      field.select();
    }
  });
}

// A photo on the whole screen closes as its sign does.
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') document.querySelector(':target ~ .close')?.click();
});

// What is picked is what the links pass on.
const shared = document.getElementById('link');
const ways = Array.from(document.querySelectorAll('main a[href*="text="]'), (link) => [
  link,
  link.getAttribute('href'),
]);
for (const pick of document.querySelectorAll('input[data-url]')) {
  const pass = () => {
    shared.value = pick.dataset.url;
    for (const [link, way] of ways) {
      link.href = way
        .replace(encodeURIComponent(shared.dataset.words), encodeURIComponent(pick.dataset.words))
        .replace(encodeURIComponent(shared.defaultValue), encodeURIComponent(pick.dataset.url));
    }
  };
  pick.addEventListener('change', pass);
  // Kept by the browser.
  if (pick.checked && !pick.defaultChecked) pass();
}
