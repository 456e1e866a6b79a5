// Shows the buttons that copy a link, where the browser can. Pages are whole without this file.
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
