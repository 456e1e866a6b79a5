// The page is whole without this file. Without a network, a browser's own page takes the place of what was typed.

addEventListener(
  'submit',
  (event) => {
    const word = event.target.querySelector('[data-offline]');
    if (word === null) return;
    word.hidden = navigator.onLine;
    if (navigator.onLine) return;
    event.preventDefault();
    word.scrollIntoView({ block: 'nearest' });
  },
  true,
);
