// The page is whole without this file. Without a network, a browser's own page takes the place of what was typed.

const note = document.createElement('p');
note.className = 'alert offline';
note.role = 'alert';

addEventListener(
  'submit',
  (event) => {
    if (navigator.onLine) return note.remove();
    // Nor does another script of the page send the form.
    event.stopImmediatePropagation();
    event.preventDefault();
    document.body.append(note);
    // Readers announce what changes within an alert.
    note.textContent = document.querySelector('[data-offline]').dataset.offline;
  },
  true,
);
