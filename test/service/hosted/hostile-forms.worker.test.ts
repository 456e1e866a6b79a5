import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { holds, quickOrLong } from '../../seed.ts';
import { type Answer, ask, Merchant, ORIGIN } from '../merchant.ts';

/**
 * Forms that no browser sends, on a real ledger. The answer is always a page of ours, and a refused form
 * keeps the typed fields.
 */

const RUNS = quickOrLong(80, 300);

let merchant: Merchant;
let link: string;
beforeAll(async () => {
  merchant = await Merchant.open();
  const product = await merchant.create('/products', { name: 'Miel' });
  const price = await merchant.create('/prices', { amount: 1_000, currency: 'dzd', product_id: product });
  link = await merchant.create('/payment-links', {
    name: 'Market',
    items: [
      { price, quantity: 1, adjustable_quantity: true },
      { price, quantity: 2, adjustable_quantity: false },
      { price, quantity: 3, adjustable_quantity: true },
    ],
    collect_shipping_address: true,
  });
});

const base = { amount: 2_000, currency: 'dzd', success_url: 'https://shop.test/merci' };
const newCheckout = (body: Record<string, unknown>) => merchant.create('/checkouts', { ...base, ...body });

const knownFields = ['payment_method', 'street', 'commune', 'wilaya', 'phone', 'name', 'email', 'again'];
const quantityFields = ['quantity.0', 'quantity.1', 'quantity.2', 'quantity.3', 'quantity.-1'];

/** Human input, program input, and attempts to break out of an attribute. */
const value = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '1',
    '٣',
    '99',
    '100',
    '31',
    '٠٥٥٠ ١٢ ٣٤ ٥٦',
    '0550 12 34 56',
    'cib',
    'CIB ',
    'service_app',
    'Amina',
    'amina@example.dz',
    'language',
    '"><script>alert(1)</script>',
    `' onfocus='x' &quot;&amp;&#39;`,
    '\u202egnp.eugolatac',
    '\u0000\u0007\u001b[31m',
    'a\r\nSet-Cookie: a=b',
    '__proto__',
    '9'.repeat(400),
  ),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'binary', minLength: 255, maxLength: 300 }),
);
const fieldName = (known: readonly string[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: value });
/** Pairs, so that a name may come twice. */
const formOf = (known: readonly string[]) => fc.array(fc.tuple(fieldName(known), value), { maxLength: 14 });

const contentType = fc.constantFrom(
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=UTF-8',
  'APPLICATION/X-WWW-FORM-URLENCODED;charset=windows-1256',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json',
  'text/plain',
  '',
  ';',
);
/** Broken UTF-8 and broken percent signs included. */
const rawBody = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc
    .array(fc.constantFrom('street=', '&', '=', '%', '%E0%A4', '%00', '+', '%zz', 'phone', '\u00ff', ';'), {
      maxLength: 30,
    })
    .map((parts) => new TextEncoder().encode(parts.join(''))),
  fc
    .constantFrom(60, 64, 65, 80)
    .map((kilobytes) => new TextEncoder().encode(`name=${'a'.repeat(kilobytes * 1024)}`)),
);

function send(path: string, body: BodyInit, type = 'application/x-www-form-urlencoded'): Promise<Answer> {
  const headers: Record<string, string> = { Origin: ORIGIN };
  if (type !== '') headers['Content-Type'] = type;
  return ask('POST', path, { headers, body });
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The text of an attribute as a browser decodes it. */
function decode(attribute: string): string {
  return attribute.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
}

/** The contents of the page's fields: inputs by value, the list by its chosen option. */
function readFields(html: string): Map<string, string> {
  const held = new Map<string, string>();
  for (const [tag] of html.matchAll(/<input [^>]*>/g)) {
    const read = (name: string) => {
      const found = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
      return found === undefined ? undefined : decode(found);
    };
    const name = read('name');
    const isRadio = read('type') === 'radio';
    if (name === undefined || (isRadio && !tag.includes(' checked'))) continue;
    held.set(name, read('value') ?? '');
  }
  const chosen = /<option value="([^"]*)" selected/.exec(html)?.[1];
  if (html.includes('<select')) held.set('wilaya', chosen ?? '');
  return held;
}

/** True for values that one of our lists or radio buttons can hold; a person cannot type others. */
const isChoice: Record<string, (typed: string) => boolean> = {
  wilaya: (typed) => /^(?:0[1-9]|[1-5]\d|6\d)$/.test(typed),
  payment_method: (typed) => ['cib', 'edahabia', 'service_app'].includes(typed),
};

function expectKept(answer: Answer, pairs: readonly (readonly [string, string])[]): void {
  const held = readFields(answer.text);
  expect(held.size).toBeGreaterThan(0);
  // The value as received: a lone surrogate does not survive, and of two fields of one name the first counts.
  const sent = new URLSearchParams(pairs.map(([name, text]) => [name, text]));
  for (const [field, now] of held) {
    const typed = sent.get(field);
    if (typed === null || isChoice[field]?.(typed) === false) continue;
    expect([field, now]).toEqual([field, typed]);
  }
}

function expectOurs({ status, text }: Answer): void {
  expect([200, 303, 403, 404, 409, 413, 422, 429]).toContain(status);
  if (status !== 303) expect(text).toMatch(/^<!DOCTYPE html><html lang="(?:ar|fr|en)"/);
  expect(text).not.toContain('<script');
}

describe('the form of a checkout', () => {
  test.each([true, false])('keeps the typed fields or starts a payment (address: %s)', async (collects) => {
    let open = await newCheckout({ collect_shipping_address: collects });
    let refused = 0;
    await holds(
      fc.asyncProperty(formOf(knownFields), async (pairs) => {
        const body = new URLSearchParams(pairs.map(([name, text]) => [name, text])).toString();
        const answer = await send(`/test/checkouts/${open}/pay`, body);
        expectOurs(answer);
        if (answer.status === 303) {
          open = await newCheckout({ collect_shipping_address: collects });
          return;
        }
        refused += answer.status === 422 ? 1 : 0;
        expectKept(answer, pairs);
      }),
      RUNS,
    );
    // The values are chosen so that many are wrong: otherwise this shows little.
    expect(refused).toBeGreaterThan(RUNS / 5);
  });

  test('any bytes of any type, to pay or to cancel, get a page', async () => {
    const open = await newCheckout({ collect_shipping_address: true });
    await holds(
      fc.asyncProperty(rawBody, contentType, async (bytes, type) => {
        expectOurs(await send(`/test/checkouts/${open}/pay`, bytes, type));
      }),
      RUNS,
    );
    await holds(
      fc.asyncProperty(rawBody, contentType, async (bytes, type) => {
        expectOurs(await send(`/test/checkouts/${open}/cancel`, bytes, type));
      }),
      30,
    );
  });
});

describe('the form of a payment link', () => {
  test('keeps the typed fields, or sells', async () => {
    let refused = 0;
    await holds(
      fc.asyncProperty(formOf([...knownFields, ...quantityFields]), async (pairs) => {
        const body = new URLSearchParams(pairs.map(([name, text]) => [name, text])).toString();
        const answer = await send(`/test/payment-links/${link}`, body);
        expectOurs(answer);
        if (answer.status === 303) return;
        refused += answer.status === 422 ? 1 : 0;
        expectKept(answer, pairs);
      }),
      RUNS,
    );
    expect(refused).toBeGreaterThan(RUNS / 5);
  });

  test('any bytes of any type get a page', async () => {
    await holds(
      fc.asyncProperty(rawBody, contentType, async (bytes, type) => {
        expectOurs(await send(`/test/payment-links/${link}`, bytes, type));
      }),
      RUNS,
    );
  });
});

test('invalid addresses and invalid queries get a page, too', async () => {
  const segment = fc.oneof(
    fc.constantFrom('%E0%A4%A', '%', '%00', '%2e%2e%2f', '%F0%9F%98%80', '%C0%AF', 'a'.repeat(2_000)),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map(encodeURIComponent),
  );
  const tail = fc.constantFrom('/pay', '/cancel', '/return', '/bank', '/qr.svg', '/done', '');
  const query = fc.oneof(
    fc.constantFrom(
      '',
      '?lang=%E0%A4%A',
      '?lang=de&lang=ar',
      '?asked=%00',
      '?checkout_id=%',
      '?quantity.0=%zz',
    ),
    fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => `?lang=${encodeURIComponent(text)}`),
  );
  const kind = fc.constantFrom('checkouts', 'payment-links');
  const method = fc.constantFrom('GET', 'POST');
  await holds(
    fc.asyncProperty(method, kind, segment, tail, query, async (verb, room, id, rest, asked) => {
      const headers = verb === 'POST' ? { Origin: ORIGIN } : undefined;
      const { status } = await ask(verb, `/test/${room}/${id}${rest}${asked}`, { headers });
      expect([404, 405]).toContain(status);
    }),
    RUNS,
  );
  const open = await newCheckout({});
  await holds(
    fc.asyncProperty(query, async (asked) => {
      expect((await ask('GET', `/test/checkouts/${open}/pay${asked}`)).status).toBe(200);
      expect((await ask('GET', `/test/payment-links/${link}${asked}`)).status).toBe(200);
    }),
    40,
  );
});
