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
      // Not allowed here: the link is at least ready to be copied by hand.
      field.select();
    }
  });
}

// What is picked on a product's page is what its links pass on; without this they pass on what the address asks for.
for (const pick of document.querySelectorAll('input[data-url]')) {
  const pass = () => {
    document.getElementById('link').value = pick.dataset.url;
    for (const link of document.querySelectorAll('a[data-way]')) {
      link.href = link.dataset.way.replace(/\{(\w+)\}/g, (_, place) => encodeURIComponent(pick.dataset[place]));
    }
  };
  pick.addEventListener('change', pass);
  // Kept by the browser from before the page was left.
  if (pick.checked && !pick.defaultChecked) pass();
}
