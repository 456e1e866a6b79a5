import { expect } from 'vitest';
import { goToBank, payByCard } from '../fixtures/payer.ts';
import { Visitor } from '../fixtures/visitor.ts';
import { askThrough } from './proxy.ts';
import { type Place, serviceOrigin, shopOrigin } from './stand.ts';

const client = '41.96.0.7';

/** An order whose payment stands at the bank. */
type Bought = {
  shopper: Visitor;
  payer: Visitor;
  token: string;
  /** The order's page. */
  page: string;
  checkout: string;
  attempt: string;
};

/** Buys two of what the shelf was stocked with, and goes to the bank with it. `ask`: by which way a Worker is asked. */
export async function orderDates(
  { shopPort, servicePort }: Pick<Place, 'shopPort' | 'servicePort'>,
  price: string,
  ask = (port: number) => askThrough(port, client),
): Promise<Bought> {
  const shopper = new Visitor(shopOrigin, ask(shopPort));
  const payer = new Visitor(serviceOrigin, ask(servicePort));
  await shopper.waitForPage('/fr/p/dattes', '950');
  const { token, checkout } = await shopper.order('fr', price, 2, 'Amina');
  const attempt = await goToBank(payer, checkout);
  return { shopper, payer, token, page: `/fr/orders/${token}`, checkout, attempt };
}

/** Pays by card, and is led back to the shop. */
export async function payAtBank({ payer, attempt, page }: Bought): Promise<void> {
  const next = await payByCard(payer, attempt);
  expect(next).toContain(`${shopOrigin}${page}`);
}
