import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, vi } from 'vitest';
import { acquirers } from '../../../../src/service/acquirers/index.ts';
import { interbank } from '../../../../src/service/acquirers/interbank/definition.ts';
import { ledgerOf } from '../../ledger/payment-driver.ts';
import { askOperator, Merchant, openAccount } from '../../merchant.ts';
import { sleep } from '../../webhooks/backlog.ts';
import { FakeGateway, fakeCredentials } from './fake-gateway.ts';

/** A fresh fake gateway in the place of the real one for each test of a file, at this time in milliseconds. */
export function setUpFakeGateway(at: number): () => FakeGateway {
  let fake: FakeGateway;
  let restore: () => void;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(at);
    fake = new FakeGateway();
    restore = useFake(() => fake);
  });
  afterEach(() => {
    restore();
    vi.useRealTimers();
  });
  return () => fake;
}

const form = { method: 'cib', shipping: null } as const;

/** Calls of the interbank acquirer go to the fake until the returned function is called. */
export function useFake(fake: () => FakeGateway): () => void {
  acquirers.interbank = {
    ...interbank,
    open: (environment, credentials) =>
      interbank.open(
        { ...environment, fetch: fake().fetch },
        interbank.credentials?.parse(credentials) as never,
      ),
  };
  return () => {
    acquirers.interbank = interbank;
  };
}

/** A live account at the fake gateway; its alarm fires on command. */
export class LiveAccount {
  readonly merchant: Merchant;
  readonly id: string;

  private constructor(merchant: Merchant, id: string) {
    this.merchant = merchant;
    this.id = id;
  }

  /** `isLive`: with live payments switched on. */
  static async open(credentials: object = {}, { isLive = true } = {}): Promise<LiveAccount> {
    const { id, live } = await openAccount();
    const account = new LiveAccount(new Merchant('live', live.secret_key), id);
    await account.connect(credentials);
    if (isLive) await account.merchant.goLive();
    return account;
  }

  async connect(credentials: object): Promise<void> {
    const answer = await askOperator('POST', `/accounts/${this.id}`, {
      acquirer: 'interbank',
      acquirer_credentials: { interbank: { ...fakeCredentials, ...credentials } },
    });
    if (answer.status !== 200) throw new Error(answer.text);
  }

  get ledger() {
    return ledgerOf(this.merchant);
  }

  checkout(amount = 2_000): Promise<string> {
    return this.merchant.create('/checkouts', {
      amount,
      currency: 'dzd',
      success_url: 'https://shop.test/ok',
      locale: 'en',
    });
  }

  start(checkout: string) {
    return this.ledger.startPayment(checkout, form);
  }

  /** The payer comes back. */
  async settle(checkout: string) {
    vi.setSystemTime(Date.now() + 2_000);
    return this.ledger.refreshCheckout(checkout);
  }

  async ringAfter(seconds: number): Promise<void> {
    vi.setSystemTime(Date.now() + seconds * 1000);
    await runDurableObjectAlarm(this.ledger);
    await sleep(20);
  }

  /** All rows of a statement. */
  rows(sql: string): Promise<Record<string, unknown>[]> {
    return runInDurableObject(this.ledger, (_, state) => [...state.storage.sql.exec(sql)]);
  }

  async incidents(): Promise<Record<string, number>> {
    const rows = await this.rows('SELECT kind, sum(count) AS n FROM incidents GROUP BY kind');
    return Object.fromEntries(rows.map(({ kind, n }) => [String(kind), Number(n)]));
  }
}
