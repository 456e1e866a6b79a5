// The page of news is whole without this file: the other ways need no script.

const form = document.querySelector('form[data-push]');

const bytesOf = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (mark) => mark.charCodeAt(0));

/** The worker that shows what comes. It stands beside the shop's pages, and none of them passes through it. */
async function startWorker() {
  const registration = await navigator.serviceWorker.register('/push-worker.js', { scope: '/push-worker/' });
  const worker = registration.installing ?? registration.waiting;
  if (worker !== null && registration.active === null)
    await new Promise((resolve) => {
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
    });
  return registration;
}

/** Has this browser told; answers what the shop needs for that. */
async function subscribe(identity) {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('refused');
  const { pushManager } = await startWorker();
  // One that was made to another identity cannot be used again.
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(identity) });
}

async function unsubscribe() {
  const registration = await navigator.serviceWorker.getRegistration('/push-worker/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

if (form && 'serviceWorker' in navigator && 'PushManager' in window) {
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { identity, subscription } = form.elements;
    try {
      if (form.dataset.push === 'on') await unsubscribe();
      else subscription.value = JSON.stringify(await subscribe(identity.value));
      form.submit();
    } catch {
      // Refused by whoever holds the device, or by its browser: the other ways are there still.
      form.querySelector('[role=status]').hidden = false;
    }
  });
}
