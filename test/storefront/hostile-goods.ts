import type { FakeService } from './fake-service.ts';

type Json = Record<string, unknown>;

/** Sets `window.hacked` if it runs: in a document, an attribute, a script or an address. */
const markup = `</script></title></textarea><script>hacked=1</script><img src=x onerror=hacked=1>`;
const attribute = `" ' autofocus onfocus="hacked=1" onload='hacked=1' style="position:fixed" x="`;
const address = 'javascript:hacked=1//';
/** Reverses the following text: right to left, left to right, isolates and embeddings that never end. */
const bidi = '\u202e\u2067\u202bMiel\u202d de \u2066\u200fjujubier \u202eAD 000 1';
const long = { latin: 'W'.repeat(255), arabic: 'ض'.repeat(255), digits: '9'.repeat(255) };

/** The same text in every field of a merchant's text. */
function everywhere(text: string, more: Json = {}): Json {
  return {
    description: text,
    metadata: {
      name_ar: text,
      name_fr: text,
      description_ar: `${text}\n\n${text}`,
      description_fr: `${text}\n\n${text}`,
      category: text,
      category_ar: text,
      category_fr: text,
      ...more,
    },
  };
}

/** One product of the catalogue: its name, its other fields, and its prices with their metadata. */
type HostileProduct = {
  name: string;
  fields?: Json;
  prices?: [amount: number, metadata?: unknown][];
};

/** Their whole text is shown, and none of it takes effect. */
export const hostileGoods: Record<string, HostileProduct> = {
  markup: {
    name: markup,
    fields: everywhere(markup, { slug: 'markup' }),
    prices: [
      [10_000, { variant: 'a', label_ar: markup, label_fr: markup }],
      [20_000, { variant: markup }],
    ],
  },
  attribute: {
    name: attribute,
    fields: everywhere(attribute, { slug: 'attribute' }),
    prices: [
      [10_000, { variant: 'a', label_ar: attribute, label_fr: attribute }],
      [20_000, { variant: attribute }],
    ],
  },
  address: { name: address, fields: everywhere(address, { slug: address }) },
  bidi: {
    name: bidi,
    fields: everywhere(bidi, { slug: 'bidi', compare_at: 99_999_999, stock: 3 }),
    prices: [
      [10_000, { variant: 'a', label_ar: bidi, label_fr: bidi }],
      [100_000_000, { variant: bidi }],
    ],
  },
  latin: {
    name: long.latin,
    fields: everywhere(long.latin, { slug: 'latin', stock: 2 }),
    prices: [
      [100_000_000, { variant: 'a', label_ar: long.latin, label_fr: long.latin }],
      [10_000, { variant: long.latin }],
    ],
  },
  arabic: { name: long.arabic, fields: everywhere(long.arabic, { slug: 'ض'.repeat(100) }) },
  digits: {
    name: long.digits,
    fields: everywhere(long.digits, { slug: 'digits', compare_at: Number.MAX_SAFE_INTEGER }),
    prices: [[100_000_000]],
  },
  nothing: {
    name: '',
    fields: { description: '', images: [], metadata: { slug: 'nothing', name_ar: ' \n', category: ' ' } },
  },
  unseen: {
    name: '\u200b\u200f\u2060',
    fields: { description: '\u200b', metadata: { slug: 'unseen', category: '\u200b' } },
  },
  pictures: {
    name: 'Images',
    fields: {
      images: [
        '',
        'javascript:hacked=1',
        'data:text/html,<script>hacked=1</script>',
        'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="hacked=1"/>',
        '//pictures.test/a.jpg',
        '/fr/cart',
        'https://',
        'https://user:secret@pictures.test/a.jpg',
        'https://pictures.test/a b.jpg',
        'https://pictures.test/a.jpg"onerror="hacked=1',
        `https://pictures.test/${'long'.repeat(480)}.jpg`,
        'http://pictures.test/none.png',
      ],
      metadata: { slug: 'pictures' },
    },
  },
  types: {
    name: 'Types',
    fields: {
      description: null,
      metadata: {
        slug: { a: 1 },
        name_ar: ['x'],
        name_fr: 42,
        description_ar: true,
        description_fr: 7,
        category: [{}],
        category_fr: 5,
        stock: 'beaucoup',
        compare_at: -5,
        hidden: 'non',
        ['__proto__']: { name_fr: 'polluted' },
        constructor: 'polluted',
      },
    },
    prices: [
      [10_000, { variant: 1, label_fr: {}, compare_at: 'cher' }],
      [10_001, { variant: false, label_ar: 3, compare_at: 1e300 }],
      [10_002, [null, 4, 'x', [[[]]], { variant: 'liste', label_fr: 'Liste' }]],
      [0, { variant: 'zero' }],
      [-5, { variant: 'minus' }],
    ],
  },
  junk: { name: 'Junk', fields: { metadata: [null, 3, 'x', [[]], { slug: 'junk' }, { stock: 1e308 }] } },
  control: {
    name: 'Un\u0000 \ud800deux\u0007\u001b[31m\ttrois\n\rquatre\u0085\ufffe',
    fields: everywhere('\u0001\u0002\udc00 deux\n\n\n\n\n\ntrois', { slug: 'control' }),
  },
  marks: { name: `Z${'\u0341\u0321\u0489'.repeat(80)}algo`, fields: { metadata: { slug: 'marks' } } },
  path: { name: 'Chemin', fields: { metadata: { slug: '../../fr/cart?x=1#y' } } },
  encoded: { name: 'Chemin', fields: { metadata: { slug: '%2e%2e%2fcart' } } },
  many: {
    name: 'Soixante sortes',
    fields: { metadata: { slug: 'many' } },
    prices: Array.from({ length: 60 }, (_, index) => [500 + index, { variant: `sorte ${index}` }]),
  },
};

/** Entries that are no products, or must not be shown. */
const refused: [name: unknown, fields: Json][] = [
  [markup, { metadata: { slug: 'delivery' } }],
  [markup, { metadata: [{ slug: ' DELIVERY ' }] }],
  ['Refused', { metadata: { hidden: true } }],
  ['Refused', { metadata: 'text' }],
  ['Refused', { images: 'https://pictures.test/a.jpg' }],
  ['Refused', { images: [null, 5] }],
  ['Refused', { created_at: -1 }],
  ['Refused', { created_at: 'yesterday' }],
  ['Refused', { entity: 'price' }],
  [42, {}],
  [null, {}],
];

/** Fills a service with products that try to break every page; returns their prices for sale, by product. */
export function fillWithHostileGoods(service: FakeService): Record<string, string[]> {
  const noElements = '[null, 3, "text", [], {}]';
  service.products.push(...JSON.parse(noElements));
  service.prices.push(...JSON.parse(noElements));
  for (const [name, fields] of refused)
    service.addPrice(service.addProduct(String(name), { name, ...fields }), 10_000);
  service.addPrice('prod_of_nobody', 10_000);
  return Object.fromEntries(
    Object.entries(hostileGoods).map(([key, { name, fields = {}, prices = [[10_000]] }]) => {
      const product = service.addProduct(name, fields);
      return [key, prices.map(([amount, metadata]) => service.addPrice(product, amount, metadata ?? null))];
    }),
  );
}
