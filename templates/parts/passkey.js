// For the pages of desk and dashboard that ask for a passkey or make one. Whoever has no script uses a code.
// scripts/asset-versions.js bundles it.
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

for (const form of browserSupportsWebAuthn() ? document.querySelectorAll('form[data-options]') : []) {
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const optionsJSON = JSON.parse(form.dataset.options);
    // Only the options of a new passkey name the user.
    const ask = 'user' in optionsJSON ? startRegistration : startAuthentication;
    try {
      const answer = form.querySelector('[name$=credential]');
      answer.value = JSON.stringify(await ask({ optionsJSON }));
      // The field may belong to another form, the pending one. A form's field may be named `submit`.
      HTMLFormElement.prototype.submit.call(answer.form);
    } catch {
      // The user cancelled, or no passkey fits: a code still works.
      form.querySelector('[role=status]').hidden = false;
    }
  });
}
