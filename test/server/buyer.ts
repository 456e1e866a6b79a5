import { expect } from 'vitest';
import { testCards } from '../../src/service/acquirers/sandbox/rules/cards.ts';
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
  await payer.send(`/test/checkouts/${checkout}/pay`, {});
  const led = (await payer.get(`/test/checkouts/${checkout}/bank`)).headers.get('refresh') ?? '';
  const [, attempt = ''] = /\/sandbox\/bank\/([^/?]+)/.exec(led) ?? [];
  return { shopper, payer, token, page: `/fr/orders/${token}`, checkout, attempt };
}

/** Pays by card, and goes from page to page, as a browser is led, until the service hands the payer back to the shop. */
export async function payAtBank({ payer, attempt, page }: Bought): Promise<void> {
  const card = testCards.find(({ outcome }) => outcome === 'approved')?.number ?? '';
  await payer.send(`/sandbox/bank/${attempt}`, { answer: 'pay', card, expiry: '12/49', cvv: '123' });
  let next = await payer.send(`/sandbox/bank/${attempt}`, { answer: 'confirm', code: '123456' });
  while (new URL(next, serviceOrigin).origin === serviceOrigin) {
    const { headers } = await payer.get(next.replace(serviceOrigin, ''));
    next = headers.get('location') ?? /url=(.*)/.exec(headers.get('refresh') ?? '')?.[1] ?? shopOrigin;
  }
  expect(next).toContain(`${shopOrigin}${page}`);
}
