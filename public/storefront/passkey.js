// The pages of proofs are whole without this file: they take codes.

const bytesOf = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (mark) => mark.charCodeAt(0));
const textOf = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');

/** Asks the browser for a new passkey of this shop. */
async function create({ challenge, known, shop, user }) {
  const { id, response } = await navigator.credentials.create({
    publicKey: {
      challenge: new TextEncoder().encode(challenge),
      rp: { name: shop },
      user: { id: new TextEncoder().encode('desk'), name: user, displayName: user },
      pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      excludeCredentials: known,
    },
  });
  return {
    id,
    client: textOf(response.clientDataJSON),
    authenticator: textOf(response.getAuthenticatorData()),
    key: textOf(response.getPublicKey()),
    algorithm: response.getPublicKeyAlgorithm(),
  };
}

/** Asks the browser to prove with a passkey that there is. */
async function prove({ challenge, known }) {
  const { id, response } = await navigator.credentials.get({
    publicKey: {
      challenge: new TextEncoder().encode(challenge),
      allowCredentials: known,
      userVerification: 'required',
    },
  });
  return {
    id,
    client: textOf(response.clientDataJSON),
    authenticator: textOf(response.authenticatorData),
    signature: textOf(response.signature),
  };
}

for (const form of window.PublicKeyCredential ? document.querySelectorAll('form[data-challenge]') : []) {
  // A form may have a field of any name, which then stands for what the form itself calls so.
  form.removeAttribute('hidden');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { challenge, ids, shop, user } = form.dataset;
    const known = ids.split(' ').flatMap((id) => (id === '' ? [] : [{ type: 'public-key', id: bytesOf(id) }]));
    try {
      const ask = shop === undefined ? prove : create;
      const answer = form.querySelector('[name$=credential]');
      answer.value = JSON.stringify(await ask({ challenge, known, shop, user }));
      // It may belong to another form, which is carried on with it.
      HTMLFormElement.prototype.submit.call(answer.form);
    } catch {
      // Broken off, or nothing here that fits: the code is still asked for.
      form.querySelector('[role=status]').hidden = false;
    }
  });
}
