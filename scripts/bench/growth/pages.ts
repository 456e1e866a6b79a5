import { cataloguePath, checkoutPath, productPath } from '../../../src/domain/addresses/shop.ts';
import { addressAnew } from '../answers/address-anew.ts';
import { orderForm } from '../answers/visitor.ts';
import { ask, type Heard, type Question } from '../harness/ask.ts';
import { amountAt, isPlain, searches, slugAt } from './products.ts';

/** Pages turned before the deep ones. */
const DEEP = 2_000;

/** A served shop, and its products. `oldest`: the ids of the first thousand and of their first prices, by number. */
export type LargeShop = {
  port: number;
  filled: { products: number; oldest: Map<number, { product: string; price: string }> };
};

/** A page to request; `nth` tells the requests apart. */
type Kind = {
  page: string;
  question: (shop: Tour, nth: number) => Question;
  isRight: (heard: Heard) => boolean;
};

/** A shop whose pages were turned. `deep`: addresses of pages deep in the catalogue. */
export type Tour = LargeShop & { deep: string[] };

const headersOf = ({ port }: LargeShop) => ({ Host: `localhost:${port}` });

/** A page as a GET, which the shop has to render. */
function get(shop: Tour, path: string, nth: number): Question {
  return { path: addressAnew(path, nth), headers: headersOf(shop) };
}

/** The number of a product, each time another one from all over the catalogue. */
function anyOf(count: number, nth: number): number {
  return Math.floor(((nth * 0.618_033_988_75) % 1) * count);
}

/** A page of the catalogue. */
const listed = (page: string, path: (shop: Tour, nth: number) => string): Kind => ({
  page,
  question: (shop, nth) => get(shop, path(shop, nth), nth),
  isRight: ({ status, body }) => status === 200 && body.includes('class="card"'),
});

/** The pages that are full in the smallest catalogue too. */
export const kinds: Kind[] = [
  listed('Catalogue, first page', () => cataloguePath('ar')),
  listed('Catalogue, deep by cursor', ({ deep }, nth) => deep[nth % deep.length] ?? ''),
  listed('The cheapest first', () => cataloguePath('en', { sort: 'cheapest' })),
  listed('From 500 to 5,000 dinars', () => cataloguePath('ar', { from: 500, to: 5_000 })),
  listed('Search of a common word', () => cataloguePath('ar', { q: searches.common })),
  listed('Search of the beginning of a common word', () => cataloguePath('ar', { q: searches.begun })),
  listed('Search of a misspelt word', () => cataloguePath('ar', { q: searches.misspelt })),
  {
    page: 'A product, any',
    question: (shop, nth) => get(shop, productPath('fr', slugAt(anyOf(shop.filled.products, nth))), nth),
    isRight: ({ status }) => status === 200,
  },
  {
    page: 'Checkout of an old product',
    question: checkOut,
    isRight: ({ status }) => status === 303,
  },
];

/** The checkout form of a new shopper. */
function checkOut(shop: Tour, nth: number): Question {
  const plain = [...shop.filled.oldest].filter(([index]) => isPlain(index));
  const [index, { price }] = plain[nth % plain.length] ?? [0, { price: '' }];
  // A new phone each time, because order limits count unpaid orders by phone.
  const offer = { price, amount: amountAt(index) };
  const form = new URLSearchParams(orderForm(offer, { phone: `05${50_000_000 + nth}` }));
  return {
    path: checkoutPath('ar'),
    method: 'POST',
    headers: {
      ...headersOf(shop),
      Origin: `http://localhost:${shop.port}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: form.toString(),
  };
}

/** Milliseconds of one rendered page. */
export async function askOnce(kind: Kind, shop: Tour, nth: number): Promise<number> {
  const question = kind.question(shop, nth);
  const heard = await ask(shop.port, question);
  if (!kind.isRight(heard)) throw new Error(`${kind.page}: ${question.path} answers ${heard.status}.`);
  return heard.milliseconds;
}

/** Turns the pages of a catalogue as a visitor does, up to the deep ones. */
export async function openTour(shop: LargeShop): Promise<Tour> {
  const walked: string[] = [cataloguePath('ar')];
  while (walked.length <= DEEP) {
    const { body } = await ask(shop.port, { path: walked.at(-1) ?? '', headers: headersOf(shop) });
    const next = /rel="next" href="([^"]+)"/.exec(body)?.[1];
    if (next === undefined) break;
    walked.push(next.replaceAll('&amp;', '&'));
  }
  // Without the very last page, which may not be full.
  const deep = walked.slice(0, -1).slice(-20);
  return { ...shop, deep };
}
