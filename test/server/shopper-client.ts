import { expect } from 'vitest';
import { goToBank, payByCard } from '../fixtures/payer.ts';
import { Visitor } from '../fixtures/visitor.ts';
import { askThrough } from './proxy.ts';
import { type Place, serviceOrigin, shopOrigin } from './server-process.ts';

const client = '41.96.0.7';

/** An order without a started payment. */
export type Ordered = {
  shopper: Visitor;
  payer: Visitor;
  token: string;
  /** The order's page. */
  page: string;
  checkout: string;
};

/** An order whose payment is at the bank. */
export type PendingPurchase = Ordered & { attempt: string };

/** Buys two pieces of the shelf's product. `ask`: how a Worker is called. */
export async function chooseDates(
  { shopPort, servicePort }: Pick<Place, 'shopPort' | 'servicePort'>,
  price: string,
  ask = (port: number) => askThrough(port, client),
): Promise<Ordered> {
  const shopper = new Visitor(shopOrigin, ask(shopPort));
  const payer = new Visitor(serviceOrigin, ask(servicePort));
  await shopper.waitForPage('/fr/p/dattes', '950');
  const { token, checkout } = await shopper.order('fr', price, 2, 'Amina');
  return { shopper, payer, token, page: `/fr/orders/${token}`, checkout };
}

/** As `chooseDates`, and goes to the bank. */
export async function orderDates(...given: Parameters<typeof chooseDates>): Promise<PendingPurchase> {
  const ordered = await chooseDates(...given);
  return { ...ordered, attempt: await goToBank(ordered.payer, ordered.checkout) };
}

/** Pays by card and returns to the shop. */
export async function payAtBank({ payer, attempt, page }: PendingPurchase): Promise<void> {
  const next = await payByCard(payer, attempt);
  expect(next).toContain(`${shopOrigin}${page}`);
}
