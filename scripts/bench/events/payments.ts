import * as z from 'zod';
import type { ServedAccount } from '../../../src/server/state/account.ts';
import { call } from '../../../src/server/state/service-api.ts';
import type { Settings } from '../../local/settings.ts';
import { openAsker, type Question } from '../harness/ask.ts';

const created = z.object({ id: z.string() });
const CONNECTIONS = 8;

/** Pays the checkouts of one account. */
export type Payments = {
  /** Makes a checkout for each endpoint, which is not timed; returns their ids. */
  make(urls: readonly string[]): Promise<string[]>;
  /** Pays one, as a payer and the bank would; returns when (`performance.now()`) it was requested. */
  pay(checkoutId: string): Promise<number>;
  /** Pays all, several at once. */
  payAll(checkoutIds: readonly string[]): Promise<void>;
  close(): void;
};

export function openPayments(settings: Settings, { secret_key: key }: ServedAccount): Payments {
  const asker = openAsker(settings.servicePort, CONNECTIONS);
  const { host, pathname } = new URL(settings.apiBase);
  const question = (checkoutId: string): Question => ({
    path: `${pathname}/checkouts/${checkoutId}/simulate`,
    method: 'POST',
    headers: { Host: host, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: '{"outcome":"paid"}',
  });
  const pay = async (checkoutId: string) => {
    const at = performance.now();
    const { status, body } = await asker.ask(question(checkoutId));
    if (status !== 200) throw new Error(`A payment answers ${status}: ${body}.`);
    return at;
  };
  const inTurns = async <T, R>(things: readonly T[], run: (thing: T) => Promise<R>): Promise<R[]> => {
    const results: R[] = [];
    for (let start = 0; start < things.length; start += CONNECTIONS)
      results.push(...(await Promise.all(things.slice(start, start + CONNECTIONS).map(run))));
    return results;
  };
  return {
    make: (urls) =>
      inTurns(urls, async (webhook_endpoint) => {
        const order = {
          amount: 2500,
          currency: 'dzd',
          success_url: 'http://shop.test/done',
          webhook_endpoint,
        };
        return created.parse(await call(`${settings.apiBase}/checkouts`, key, order)).id;
      }),
    pay,
    payAll: async (checkoutIds) => {
      await inTurns(checkoutIds, pay);
    },
    close: () => asker.close(),
  };
}
