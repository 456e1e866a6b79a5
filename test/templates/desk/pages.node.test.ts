import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import { QueuePage } from '../../../templates/desk/today/queue.tsx';
import { findFaults } from '../../browser/html.ts';
import { deskCopyIn, deskTextIn } from '../../desk/copy.ts';
import { examineFaces, setStudio } from '../storefront/faces.ts';
import { orderSamples } from '../storefront/orders.tsx';
import { htmlOf, show } from '../storefront/screen.ts';
import { deskSamples } from './samples.tsx';

const _root = join(import.meta.dirname, '..', '..', '..');
const studio = setStudio();

// Takes over 10 s: some two hundred samples. Other views of them are in `every-sample`.
test('every sample of the desk fits a phone in Arabic, and the first of each page is accessible', async () => {
  const view = { name: 'ar-360', language: 'ar', width: 360, height: 740 } as const;
  expect(await examineFaces(studio.browser, view, deskSamples(view.language))).toEqual([]);
});

const withScript =
  /^desk-(?:order-(?:call(?:ing|ed-elsewhere)?|confirmer|correcting|next|place-.*|declined|mistyped|corrected-elsewhere)|call-queue.*|notifications.*|reauthentication-passkey|authenticator|product(?!s|-new).*|typed-order(?!-(?:placed|link|again)).*|today(?:-packer|-parcels|-confirmer)?|queue(?!-empty).*|search|table-orders|customer(?!s).*|bulk-(?:part|courier.*))$/;
/** Calls are ticked and claimed. */
const withTwo = /^desk-call-queue(?!-empty)/;
/** Without a network, what was typed is kept. */
const isLongForm =
  /^desk-(?:product(?!s)|typed-order(?!-(?:placed|link|again))|delivery|settings|store-details|coupons|order-(?!export)|bulk-courier(?:-parcels)?$)/;

test.each(locale.options)(
  'every page of the desk in %s is valid, small, and without a script',
  async (language) => {
    for (const [name, sample] of Object.entries(deskSamples(language))) {
      const html = await htmlOf(sample);
      expect(await findFaults(html), name).toEqual([]);
      expect(gzipSync(html).length, name).toBeLessThan(20_000);
      // Passkeys, notifications, photo resizing, ticking and a word without a network need one; the pages work without.
      const scripts = [withScript, withTwo, isLongForm].filter((one) => one.test(name)).length;
      expect(html.match(/<script/g)?.length ?? 0, name).toBe(scripts);
    }
  },
);

describe('on a phone', () => {
  async function measure(name: string, width: number, script: string): Promise<unknown> {
    const context = await studio.browser.newContext({ viewport: { width, height: 740 } });
    const page = await context.newPage();
    await show(page, await htmlOf(deskSamples('ar')[name]));
    const found = await page.evaluate(script);
    await context.close();
    return found;
  }

  test('phone, chat and outcomes of a call have common edges, with the fold open too', async () => {
    const edges = await measure(
      'desk-call-queue',
      360,
      `[...document.querySelectorAll('.answers')].flatMap((answers) => [false, true].map((isOpen) => {
        answers.querySelector('.fold').open = isOpen;
        const row = (query) => {
          const boxes = [...answers.querySelectorAll(query)].map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0);
          return [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right)), boxes.every(({ top }) => Math.abs(top - boxes[0].top) < 4)];
        };
        return { reach: row('.reach > form, .reach > a'), outcomes: row(isOpen ? '.outcomes > .button' : '.outcomes > .button:not(.next-call), .fold > summary') };
      })).filter(({ reach, outcomes }) => !reach[2] || Math.abs(reach[0] - outcomes[0]) > 1 || Math.abs(reach[1] - outcomes[1]) > 1)`,
    );
    expect(edges).toEqual([]);
  });

  test('boxes of a settlement are no part of what stays in sight', async () => {
    const position = `getComputedStyle(document.querySelector('.next')).position`;
    expect(await measure('desk-courier-settlement', 360, position)).toBe('static');
    expect(await measure('desk-order-parcel', 360, position)).toBe('sticky');
  });

  test('an order shows whom to call before what to do, and both on the first screen', async () => {
    const found = await measure(
      'desk-order-call',
      360,
      `(() => {
        const top = (part) => document.querySelector(part).getBoundingClientRect().top;
        const button = document.querySelector('.next .button').getBoundingClientRect();
        return [top('.who') < button.top, button.bottom <= innerHeight];
      })()`,
    );
    expect(found).toEqual([true, true]);
  });

  test('a product of the list takes a line for its price and two for its name', async () => {
    const found = await measure(
      'desk-products',
      360,
      `(() => {
        const lines = (one) => Math.round(one.clientHeight / parseFloat(getComputedStyle(one).lineHeight));
        const all = (part) => [...document.querySelectorAll('.products ' + part)];
        return [Math.max(...all('a bdi').map((one) => lines(one.parentElement))), all('form button').every((one) => one.offsetWidth < 110)];
      })()`,
    );
    expect(found).toEqual([expect.toSatisfy((lines) => lines <= 2), true]);
  });

  test.each([360, 1280])(
    '%i wide, a customer has the sum beside the name, then phone and orders apart',
    async (width) => {
      const found = await measure(
        'desk-customers',
        width,
        `[...document.querySelectorAll('.customers tbody tr')].map((row) => {
        const [name, sum, phone, orders] = ['.whole bdi', '.c-bought .money', '.c-phone bdi', '.c-orders'].map((part) => row.querySelector(part)?.getBoundingClientRect());
        const isBeside = (one, other) => one.top < other.bottom && other.top < one.bottom;
        return [sum === undefined || isBeside(sum, name), isBeside(phone, name), Math.abs(orders.left - phone.left) > 20];
      })`,
      );
      expect(found).toEqual([1, 2, 3].map(() => [true, width === 1280, true]));
    },
  );

  test('the way to sign in that needs a terminal is folded', async () => {
    const found = `[...document.querySelectorAll('code')].map((one) => [one.textContent, one.checkVisibility()])`;
    expect(await measure('desk-sign-in', 360, found)).toEqual([['npm run admin', false]]);
  });

  test('the settings are folded', async () => {
    expect(await measure('desk-settings', 360, 'document.documentElement.scrollHeight')).toBeLessThan(2_700);
  });
});

test.each(locale.options)('in %s the form of a product says how to rename a size', async (language) => {
  const html = await htmlOf(deskSamples(language)['desk-product']);
  expect(html).toContain(deskCopyIn[language].products.product.rename('2,5 L'));
});

test.each([
  ['desk-notifications-refused', 'token', 'Telegram refuse ce jeton : HTTP 401: Unauthorized'],
  ['desk-notifications-silent', 'token', 'Pas de réponse : réessayez dans un instant.'],
  [
    'desk-notifications-mail-wrong',
    'key',
    'Ce n’est pas une clé API : au moins huit lettres ou chiffres, sans espace.',
  ],
])('%s says why beside the one wrong field', async (name, field, why) => {
  const html = await htmlOf(deskSamples('fr')[name]);
  const wrong = html.match(/<[^>]* aria-invalid="true"[^>]*>/g) ?? [];
  expect(wrong.map((tag) => / aria-describedby="([^"]*)"/.exec(tag)?.[1])).toEqual([`${field}-why`]);
  const [, shown = ''] = new RegExp(`id="${field}-why">(.*?)</small>`).exec(html) ?? [];
  expect(shown.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')).toBe(why);
});

test.each(locale.options)(
  'in %s only the page with the authenticator’s code says to scan it',
  async (language) => {
    const { lead, about } = deskCopyIn[language].reauthentication.set;
    const [devices, set] = [
      await htmlOf(deskSamples(language)['desk-devices']),
      await htmlOf(deskSamples(language)['desk-authenticator']),
    ];
    expect([devices, set].map((html) => [html.includes(lead), html.includes(about)])).toEqual([
      [false, true],
      [true, true],
    ]);
  },
);

test('a customer’s tags and labels of parcels have different names in French', () => {
  const { customers, print } = deskCopyIn.fr;
  expect(customers.tags.label).not.toBe(print.slips.title);
});

test('between Arabic words stands an Arabic comma', async () => {
  for (const [name, sample] of Object.entries({ ...deskSamples('ar'), ...orderSamples('ar') })) {
    const text = (await htmlOf(sample)).replace(/<[^>]*>/g, '');
    expect(
      text.match(/.{0,20}[\u0600-\u06ff]\s*, .{0,20}|.{0,20}, [\d ]*[\u0600-\u06ff].{0,20}/g) ?? [],
      name,
    ).toEqual([]);
  }
});

test('a number of pieces and its sign stand on one line', async () => {
  for (const [name, sample] of Object.entries(deskSamples('fr'))) {
    const text = (await htmlOf(sample)).replace(/<[^>]*>/g, '|');
    expect(text.match(/.{0,20}(?:× \d|\d ×(?!\u00a0)).{0,20}/g) ?? [], name).toEqual([]);
  }
});

test('a list of 200 ticked orders stays within the size limit of pages', async () => {
  const digits = (n: number, from: number, to: number) =>
    createHash('sha256').update(String(n)).digest('hex').toUpperCase().slice(from, to);
  const orders = Array.from({ length: 200 }, (_, n) => ({
    number: digits(n, 0, 8),
    name: `Amina ${digits(n, 8, 14)}`,
    commune: `Bab ${digits(n, 14, 18)}`,
    wilaya: 1 + (n % 58),
    phone: `+21355${Number.parseInt(digits(n, 18, 23), 16)}`,
    note: n % 3 === 0 ? `Après ${digits(n, 23, 30)}` : null,
    takeBack: [],
    goods: [{ variant: 'price', name: `Miel ${n % 30}`, label: '500 g', quantity: 1 + (n % 3) }],
    furtherGoods: n % 4,
    wishes: n % 5 === 0 ? ['change_wished' as const] : [],
    courier: null,
    tracking: null,
    queue: 'call' as const,
    position: 1 + (n % 5),
    payment: 'on_delivery' as const,
    fulfilment: 'new' as const,
    problem: null,
    total: 1_000 + Number.parseInt(digits(n, 30, 33), 16),
    dueOnDelivery: 1_000,
    owed: 1_000,
    collected: null,
    placedAt: (1_795_252_500 + n * 617) * 1000,
  }));
  const html = await htmlOf(
    QueuePage({
      frame: {
        ...{ t: deskTextIn('ar'), shopName: 'حانوت', isTest: false },
        device: { name: 'Amina', role: 'owner' },
        alternates: inEachLanguage((one) => `/${one}/desk`),
      },
      ...{ queue: 'call', orders, next: null, count: 200, networks: [], network: null, done: null },
      ...{ from: { queue: 'call' }, ticked: 'all' },
      parts: { wilayas: orders.slice(0, 58).map(({ wilaya }) => ({ wilaya, orders: 4 })), couriers: [] },
    }),
  );
  expect(gzipSync(html).length).toBeLessThan(20_000);
});
