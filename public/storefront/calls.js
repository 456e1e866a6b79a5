// The page is whole without this file. It spares the tap between claiming a call and dialling.

addEventListener('submit', async (event) => {
  const { target: form, submitter } = event;
  const { tel } = form.dataset;
  if (submitter?.dataset.dial !== undefined) {
    event.preventDefault();
    await confirmAndDial(form, submitter);
    return;
  }
  if (tel === undefined) return;
  event.preventDefault();
  try {
    const body = new URLSearchParams({ quick: 'yes' });
    const answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual' });
    if (answer.status === 204) {
      form.nextElementSibling.hidden = false;
      location.href = `tel:${tel}`;
      return;
    }
  } catch {
    // The form itself says what is wrong.
  }
  form.submit();
});

/** Sends a yes, shows the list as it is then, and dials the order that this device has claimed by it. */
async function confirmAndDial(form, submitter) {
  try {
    const body = new URLSearchParams(new FormData(form, submitter));
    const answer = await fetch(form.action, { method: 'POST', body });
    const { pathname, searchParams } = new URL(answer.url);
    if (pathname !== location.pathname) {
      location.assign(answer.url);
      return;
    }
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    document.querySelector('main').replaceWith(page.querySelector('main'));
    history.replaceState(null, '', answer.url);
    const card = document.getElementById(searchParams.get('next'));
    const call = card?.querySelector('.calling');
    if (call === null || call === undefined) return;
    card.scrollIntoView({ block: 'center' });
    location.href = call.href;
  } catch {
    // Without an answer the form is sent as without this file; the same form twice is one.
    delete submitter.dataset.dial;
    form.requestSubmit(submitter);
  }
}
