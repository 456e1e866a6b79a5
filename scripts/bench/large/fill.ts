import * as z from 'zod';
import type { ServedAccount } from '../../../src/server/state/account.ts';
import type { Settings } from '../../local/settings.ts';
import { type Asker, openAsker } from '../harness/ask.ts';
import { productAt } from './products.ts';

const CONNECTIONS = 16;
/** Oldest products whose ids are kept, to buy them later. */
const OLDEST = 1_000;

const created = z.object({ id: z.string() });

export type Filled = {
  products: number;
  prices: number;
  seconds: number;
  /** The ids of the oldest products and of their first prices, by number. */
  oldest: Map<number, { product: string; price: string }>;
};

/** Makes `count` products and their prices through the API, the lowest number first. `tell` gets the progress. */
export async function fillLarge(
  settings: Settings,
  account: ServedAccount,
  count: number,
  tell: (products: number) => void,
): Promise<Filled> {
  const asker = openAsker(settings.servicePort, CONNECTIONS);
  const api = new URL(settings.apiBase);
  const create = (list: string, body: unknown) =>
    post(asker, `${api.pathname}/${list}`, account.secret_key, body);
  const filled: Filled = { products: 0, prices: 0, seconds: 0, oldest: new Map() };
  const startedAt = performance.now();
  let next = 0;
  const work = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      const good = productAt(index);
      const product = await create('products', good.product);
      for (const [place, price] of good.prices.entries()) {
        const made = await create('prices', { ...price, product_id: product });
        if (place === 0 && index < OLDEST) filled.oldest.set(index, { product, price: made });
        filled.prices += 1;
      }
      filled.products += 1;
      if (filled.products % 10_000 === 0) tell(filled.products);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
  } finally {
    asker.close();
  }
  filled.seconds = (performance.now() - startedAt) / 1000;
  return filled;
}

/** Sends one change to the service; returns the id in its answer. */
export async function post(asker: Asker, path: string, key: string, body: unknown): Promise<string> {
  const answer = await asker.ask({
    path,
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status > 201) throw new Error(`POST ${path}: ${answer.status} ${answer.body}`);
  return created.parse(JSON.parse(answer.body)).id;
}
