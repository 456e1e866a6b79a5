import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { inEachLanguage, languages } from '../../../src/text/languages/by-language.ts';
import { QrPicture } from '../../../templates/parts/qr.tsx';
import { type Copy, copyIn } from '../../../templates/pay/copy/copy.ts';
import { copyIn as requestCopyIn } from '../../../templates/pay/copy/request.ts';
import { LinkPage } from '../../../templates/pay/link/link.tsx';
import { findFaults } from '../../browser/html.ts';
import { checkoutPage, linkIn, openCheckout, placeIn } from './open-pages.tsx';
import { samples } from './samples.tsx';

/** Upper bound for the bytes of a first view, its style sheet included, over the network. */
const FIRST_VIEW = 8 * 1024;

const pages = Object.entries(samples).flatMap(([name, render]) =>
  languages.map((language) => ({ name, language, render })),
);

describe.each(pages)('$name in $language', ({ language, render }) => {
  test('is one document in its language, with one heading and no script', async () => {
    const html = String(await render(language));
    expect(html.startsWith('<!DOCTYPE html><html')).toBe(true);
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).not.toMatch(/<script|\son\w+=|javascript:|<iframe|<link[^>]+stylesheet|style="/i);
    expect(html).not.toMatch(/undefined|\[object|NaN/);
  });

  test('is valid HTML', async () => {
    expect(await findFaults(String(await render(language)))).toEqual([]);
  });

  test('comes in one request of at most 8 KB', async () => {
    expect(gzipSync(String(await render(language))).length).toBeLessThanOrEqual(FIRST_VIEW);
  });

  test('links to the same place in the other two languages', async () => {
    const html = String(await render(language));
    for (const other of languages.filter((one) => one !== language)) {
      expect(html).toMatch(new RegExp(`(?:href|formaction)="/test/[^"]*[?;]lang=${other}"`));
    }
  });
});

/** The shape of copy: its keys, and which of them are functions. */
function shapeOf(words: unknown): unknown {
  if (typeof words === 'string') return words === '' ? 'nothing' : 'words';
  if (typeof words === 'function') return `made from ${words.length}`;
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, child]) => [key, shapeOf(child)]));
}

const tables = [
  ...(Object.keys(copyIn.ar) as (keyof Copy)[]).map(
    (table) => [table, inEachLanguage((language) => copyIn[language][table])] as const,
  ),
  ['request', requestCopyIn] as const,
];

test.each(tables)('%s has every sentence in three languages', (_, { ar, fr, en }) => {
  expect(shapeOf(fr)).toEqual(shapeOf(ar));
  expect(shapeOf(en)).toEqual(shapeOf(ar));
  expect(JSON.stringify([ar, fr, en].map(shapeOf))).not.toContain('nothing');
});

describe('hostile text stays text', () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror='alert(1)'>&`;

  test('on the page of a checkout', async () => {
    const payee = { ...inEachLanguage(() => hostile), phone: hostile, email: hostile, logo: hostile };
    const typed = {
      street: hostile,
      commune: hostile,
      wilaya: hostile,
      phone: hostile,
      name: hostile,
      email: hostile,
    };
    const page = checkoutPage('fr', {
      checkout: openCheckout('fr', {
        payee,
        items: [{ name: hostile, image: `https://x.dz/${hostile}`, amount: 1, quantity: 1 }],
        declineCode: hostile,
        declineWords: { text: hostile, locale: 'fr' },
        collectShippingAddress: true,
      }),
      typed,
      errors: { street: hostile },
    });
    const html = String(await page);
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<img src=x');
  });

  test('on the page of a payment link', async () => {
    const link = linkIn('en');
    const html = String(
      await LinkPage({
        place: { ...placeIn('en', '/test/payment-links/1'), query: `a=${hostile}` },
        url: hostile,
        link: { ...link, items: link.items.map((item) => ({ ...item, name: hostile })) },
        typed: [hostile, hostile, hostile],
        total: null,
        wrong: [0, 1],
        wrongAmount: true,
        address: { name: hostile, street: hostile, commune: hostile, wilaya: hostile, phone: hostile },
        addressErrors: { phone: hostile },
      }),
    );
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<img src=x');
  });
});

test.each([
  [1, 'سلعة أخرى'],
  [2, 'سلعتان أخريان'],
  [3, '3 سلع أخرى'],
  [10, '10 سلع أخرى'],
  [11, '11 سلعة أخرى'],
  [97, '97 سلعة أخرى'],
  [103, '103 سلع أخرى'],
])('%i more items are counted by the rules of Arabic', (count, words) => {
  expect(copyIn.ar.link.more(count)).toBe(words);
});

test('an unknown decline code shows a decline without a reason', async () => {
  const page = checkoutPage('en', { checkout: openCheckout('en', { declineCode: 'code_of_tomorrow' }) });
  expect(String(await page)).toContain(copyIn.en.declines.declined);
});

test('the bank’s own sentence replaces “without saying why”, on a page of its language alone', async () => {
  const declined = {
    declineCode: 'declined',
    declineWords: { text: 'Carte bloquée', locale: 'fr' },
  } as const;
  const pageIn = async (language: 'fr' | 'en') =>
    String(await checkoutPage(language, { checkout: openCheckout(language, declined) }));
  expect(await pageIn('fr')).toContain('Réponse de la banque\u00a0: Carte bloquée');
  expect(await pageIn('fr')).not.toContain(copyIn.fr.declines.declined);
  expect(await pageIn('en')).not.toContain('Carte bloquée');
  expect(await pageIn('en')).toContain(copyIn.en.declines.declined);
});

test('a QR code is drawn in runs, with a margin of four light squares', () => {
  const picture = String(QrPicture({ title: 'x', modules: { size: 3, data: [1, 1, 0, 0, 0, 1, 1, 0, 1] } }));
  expect(picture).toContain('viewBox="0 0 11 11"');
  expect(picture).toContain('d="M4 4.5h2M6 5.5h1M4 6.5h1m1 0h1"');
});
