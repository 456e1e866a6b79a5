import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkoutFields, emptyValues } from '../../../src/shop-web/forms/checkout-form.ts';
import { formCookies, openForm, sealForm } from '../../../src/shop-web/forms/kept-forms.ts';
import { checkoutForms, type SubmittedForm } from '../../../src/storefront/checkout/form-cookie.ts';
import { languages } from '../../../src/text/languages/by-language.ts';
import { holds } from '../../seed.ts';

const secret = 'a secret of the form cookie tests, long enough';
const cart = '0123456789ABCDEFGHJKMNPQ';
const now = 1_795_000_000_000;

const word = fc.oneof(
  fc.string({ maxLength: 500, unit: 'grapheme' }),
  fc.string({ minLength: 200, maxLength: 500, unit: 'grapheme' }),
);
const forms: fc.Arbitrary<SubmittedForm> = fc.record({
  typed: fc
    .tuple(...checkoutFields.map((field) => (field === 'reminder' ? fc.constantFrom('', '1') : word)))
    .map((words) => {
      const typed = { ...emptyValues };
      for (const [index, field] of checkoutFields.entries()) typed[field] = words[index] ?? '';
      return typed;
    }),
  seenTotal: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
  seenCart: fc.option(fc.stringMatching(/^[\w-]{16}$/)),
  isDraft: fc.boolean(),
  placeAnswer: fc.constantFrom(null, 'kept', 'moved'),
});

test('any typed form is read back from a browser’s cookie, or none is set', async () => {
  let [kept, refused] = [0, 0];
  await holds(
    fc.asyncProperty(forms, async (form) => {
      const value = await sealForm(checkoutForms, form, cart, { secret, now });
      if (value === null) {
        refused += 1;
        return;
      }
      kept += 1;
      for (const header of formCookies(checkoutForms, cart, value, {
        isSecure: true,
        shownIn: languages,
      })) {
        expect(header).toMatch(/^[\x21-\x7e]+=[\w-]+(?:; [\w=/-]+)+$/);
        expect(header.length).toBeLessThanOrEqual(4_096);
      }
      expect(await openForm(checkoutForms, value, cart, { secret, now })).toEqual(form);
    }),
    200,
  );
  expect(kept).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(0);
});

test('it cannot be read with another secret, for another cart, or after a quarter of an hour', async () => {
  await holds(
    fc.asyncProperty(forms, async (form) => {
      const value = (await sealForm(checkoutForms, form, cart, { secret, now })) ?? '';
      expect(await openForm(checkoutForms, value, cart, { secret: `${secret}!`, now })).toBeNull();
      expect(await openForm(checkoutForms, value, `${cart.slice(0, -1)}R`, { secret, now })).toBeNull();
      expect(await openForm(checkoutForms, value, cart, { secret, now: now + 15 * 60_000 })).toBeNull();
    }),
    50,
  );
});

test('any foreign cookie is ignored, and equal forms have different cookies', async () => {
  await holds(
    fc.asyncProperty(fc.string(), async (text) => {
      expect(await openForm(checkoutForms, text, cart, { secret, now })).toBeNull();
    }),
  );
  const form: SubmittedForm = {
    typed: { ...emptyValues, name: 'Amina' },
    seenTotal: null,
    seenCart: null,
    isDraft: false,
    placeAnswer: null,
  };
  const [one, other] = [
    await sealForm(checkoutForms, form, cart, { secret, now }),
    await sealForm(checkoutForms, form, cart, { secret, now }),
  ];
  expect(one).not.toBeNull();
  expect(one).not.toBe(other);
});

test('over HTTPS it is Secure, and deleted at the path where it was set', () => {
  expect(formCookies(checkoutForms, cart, '', { isSecure: true, shownIn: languages })).toEqual(
    languages.map(
      (language) =>
        `__Secure-hanout_form_01234567=; Path=/${language}/checkout; Max-Age=0; HttpOnly; SameSite=Lax; Secure`,
    ),
  );
});
