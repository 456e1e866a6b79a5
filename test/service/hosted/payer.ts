import { checkout as checkoutShape } from '../../../src/contract/resources/checkout.ts';
import {
  type CardOutcome,
  TEST_CODE,
  testCards,
} from '../../../src/service/acquirers/sandbox/rules/cards.ts';
import { type Answer, ask, Merchant, ORIGIN } from '../merchant.ts';

/** A payer without scripts: follows what a browser follows, and remembers the address. */
export class Payer {
  async get(path: string): Promise<Answer> {
    return ask('GET', path);
  }

  async post(path: string, fields: Record<string, string> = {}): Promise<Answer> {
    return ask('POST', path, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: ORIGIN },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** Follows redirects and redirect pages on our own origin; returns the last address and its page. */
  async follow(answer: Answer): Promise<{ address: string; page: Answer }> {
    let [address, page] = ['', answer];
    for (let steps = 0; steps < 10; steps += 1) {
      const onward =
        page.headers.get('Location') ?? /^0;url=(.*)$/.exec(page.headers.get('Refresh') ?? '')?.[1];
      if (onward === undefined) return { address, page };
      address = onward.startsWith(ORIGIN) ? onward.slice(ORIGIN.length) : onward;
      if (!address.startsWith('/')) return { address, page };
      page = await this.get(address);
    }
    throw new Error(`no end of redirects at ${address}`);
  }

  /** Both steps at the bank with a test card and the right code, and on to the next page. */
  async payByCard(bank: string, outcome: CardOutcome): Promise<{ address: string; page: Answer }> {
    await this.follow(await this.post(bank, cardFields(outcome)));
    return this.follow(await this.post(bank, { answer: 'confirm', code: TEST_CODE }));
  }
}

/** The bank's first form, filled in with a test card. */
export function cardFields(outcome: CardOutcome): Record<'answer' | 'card' | 'expiry' | 'cvv', string> {
  const card = testCards.find((known) => known.outcome === outcome)?.number ?? '';
  return { answer: 'pay', card, expiry: '12/49', cvv: '123' };
}

const order = {
  amount: 2_000,
  currency: 'dzd',
  success_url: 'https://shop.test/merci?a=1#fin',
  failure_url: 'https://shop.test/echec',
  locale: 'fr',
};

/** A merchant's checkout in French, 2,000 dinars by default, and a payer. */
export async function openCheckout(body: Record<string, unknown> = {}) {
  const merchant = await Merchant.open();
  const id = await merchant.create('/checkouts', { ...order, ...body });
  const base = `/test/checkouts/${id}`;
  const read = async () => checkoutShape.parse((await merchant.call('GET', `/checkouts/${id}`)).body);
  return { merchant, id, base, read, payer: new Payer() };
}

/** As `openCheckout`, with the payer at the bank; `bank` is the address of its page. */
export async function openAtBank(body: Record<string, unknown> = {}) {
  const opened = await openCheckout(body);
  const { base, payer } = opened;
  const { address } = await payer.follow(await payer.post(`${base}/pay`, { payment_method: 'cib' }));
  return { ...opened, bank: address };
}
