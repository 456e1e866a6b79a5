import { runDurableObjectAlarm } from 'cloudflare:test';
import { vi } from 'vitest';
import * as z from 'zod';
import { balance, balanceEntry } from '../../../../src/contract/resources/balance.ts';
import { type Refund, refund } from '../../../../src/contract/resources/refund.ts';
import { Merchant } from '../../merchant.ts';
import { sleep, until } from '../../webhooks/backlog.ts';

/** Seconds: so far ahead that no real alarm fires by itself. */
const START = Date.UTC(2031, 5, 1, 9) / 1000;

const metadataAsSent = refund.extend({ metadata: z.unknown() });

/** A test account with a controlled clock: its sales are paid at once, and its alarm fires on command. */
export class Seller {
  readonly merchant: Merchant;

  private constructor(merchant: Merchant) {
    this.merchant = merchant;
  }

  static async open(): Promise<Seller> {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(START * 1000);
    return new Seller(await Merchant.open());
  }

  /** Another account with the same clock. */
  as(merchant: Merchant): Seller {
    return new Seller(merchant);
  }

  /** A paid checkout; `refunds`: the outcome of its refunds. */
  async sell(body: object = {}, refunds?: string): Promise<string> {
    const sale = { amount: 2_000, currency: 'dzd', success_url: 'https://shop.test/', ...body };
    const checkout = await this.merchant.create('/checkouts', sale);
    await this.merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome: 'paid', refunds });
    return checkout;
  }

  /** An accepted refund. */
  async refund(checkout: string, body: object = {}, headers?: Record<string, string>): Promise<Refund> {
    const answer = await this.merchant.call('POST', `/checkouts/${checkout}/refunds`, body, headers);
    if (answer.status !== 200) throw new Error(answer.text);
    return metadataAsSent.parse(answer.body) as Refund;
  }

  async read(refundId: string): Promise<Refund> {
    return metadataAsSent.parse((await this.merchant.call('GET', `/refunds/${refundId}`)).body) as Refund;
  }

  /** Lets `seconds` pass and fires the alarm, until its work has ended. */
  async pass(seconds: number): Promise<void> {
    vi.setSystemTime(Date.now() + seconds * 1000);
    await this.ring();
  }

  /** Fires the alarm until the refund has ended; one of the same payment may go first. */
  async end(refundId: string): Promise<Refund> {
    const hasEnded = async () => {
      await this.ring();
      return (await this.read(refundId)).status !== 'pending';
    };
    await until(hasEnded, 'the refund ends');
    return this.read(refundId);
  }

  async balance(): Promise<number> {
    const { wallets } = balance.parse((await this.merchant.call('GET', '/balance')).body);
    return wallets[0]?.balance ?? 0;
  }

  /** Type, amount and reference of the balance entries, oldest first. */
  async entries(): Promise<[type: string, amount: number, reference: string][]> {
    const { body } = await this.merchant.call('GET', '/balance/entries?per_page=50');
    const { data } = z.object({ data: z.array(balanceEntry) }).parse(body);
    return data
      .map(({ type, amount, reference }): [string, number, string] => [type, amount, reference])
      .reverse();
  }

  /** Types and subjects of the events of a checkout, oldest first. */
  async events(checkout: string): Promise<{ type: string; data: unknown }[]> {
    const { body } = await this.merchant.call('GET', `/events?per_page=50&checkout_id=${checkout}`);
    return z
      .object({ data: z.array(z.object({ type: z.string(), data: z.unknown() })) })
      .parse(body)
      .data.reverse();
  }

  async ring(): Promise<void> {
    await runDurableObjectAlarm(this.merchant.ledger());
    // Work begun by the alarm goes on after it.
    await sleep(30);
  }
}
