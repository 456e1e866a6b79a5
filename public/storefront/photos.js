// The page is whole without this file: it takes light photos as they are.

const LONGEST = 1600;
const LONGEST_OF_THUMBNAIL = 480;

/** A picture, turned as it was taken, of which the longest side is at most so long. */
async function scaled(picture, longest, quality) {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const drawing = canvas.getContext('2d');
  drawing.imageSmoothingQuality = 'high';
  // What is clear would turn black.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((settle, fail) => {
    canvas.toBlob((blob) => (blob ? settle(blob) : fail(new Error('No picture.'))), 'image/jpeg', quality);
  });
}

/** Sends one photo in two sizes; answers the page that came of it. */
async function send(form, file) {
  const body = new FormData();
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    body.append('photo', await scaled(picture, LONGEST, 0.82), 'photo.jpg');
    body.append('thumbnail', await scaled(picture, LONGEST_OF_THUMBNAIL, 0.8), 'thumbnail.jpg');
    picture.close();
  } catch {
    // Nothing that this browser can draw: the shop says what is wrong with it.
    body.set('photo', file);
  }
  const answer = await fetch(form.action, { method: 'POST', body });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (!form.matches('form[data-busy]')) return;
  event.preventDefault();
  const button = form.querySelector('button');
  const status = form.querySelector('[role=status]');
  if (button.getAttribute('aria-disabled') === 'true') return;
  button.setAttribute('aria-disabled', 'true');
  const files = [...form.elements.photo.files];
  try {
    for (const [index, file] of files.entries()) {
      status.textContent = `${form.dataset.busy} ${index + 1}/${files.length}`;
      const page = await send(form, file);
      const [shown, now] = [document.getElementById('photos'), page.getElementById('photos')];
      if (now === null) throw new Error('Another page.');
      // What is typed elsewhere on the page stays as it is.
      if (index === files.length - 1 || now.querySelector('[role=alert]')) {
        shown.replaceWith(now);
        now.querySelector('[role=alert], [role=status]')?.focus();
        return;
      }
    }
  } catch {
    // Signed out, or no network: the page itself says which.
    form.submit();
  }
});
