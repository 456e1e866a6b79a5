import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { insertEvent } from '../../../src/service/resources/events/store.ts';
import { insertDelivery } from '../../../src/service/webhooks/store/outbox.ts';
import type { Merchant } from '../merchant.ts';
import { ledgerOf } from './outside.ts';

/** Deliveries of a ledger, written at once and counted. */

/**
 * Writes events with one delivery each in one commit, due one millisecond after the other, the last one now.
 */
export async function planDeliveries(merchant: Merchant, host: string, count: number): Promise<void> {
  const event = {
    type: 'checkout.paid',
    subjectId: 'none',
    checkoutId: 'none',
  } as const;
  const way = { url: `http://${host}/hook`, endpointId: null, lane: host, keyId: null, testEvent: null };
  await runInDurableObject(ledgerOf(merchant), (ledger) =>
    ledger.account.change(null, ({ database, now, nowMs }) => {
      for (let n = 0; n < count; n += 1) {
        const id = `${host}-${n}`;
        const eventSeq = insertEvent(database, { ...event, id, body: `{"n":${n}}`, createdAt: now });
        insertDelivery(database, { ...way, eventSeq, wakeAt: nowMs - count + n, at: now });
      }
    }),
  );
}

export function countDeliveries(merchant: Merchant) {
  return runInDurableObject(ledgerOf(merchant), ({ account: { database } }) => ({
    attempts: database.count('SELECT count(*) AS n FROM deliveries, json_each(log)'),
    delivered: database.count(`SELECT count(*) AS n FROM deliveries WHERE state = 'delivered'`),
    open: database.count(`SELECT count(*) AS n FROM deliveries WHERE state = 'open'`),
    leased: database.count(
      `SELECT count(*) AS n FROM deliveries WHERE state = 'open' AND wake_at > ?`,
      Date.now(),
    ),
  }));
}

export const ring = (merchant: Merchant) => runDurableObjectAlarm(ledgerOf(merchant));

/** Ends the object as a crash does; an eviction would wait for hanging calls. */
export async function crash(object: DurableObjectStub): Promise<void> {
  await runInDurableObject(object, (_, state) => state.abort('gone')).catch(() => undefined);
}

/** Waits in real time. Not vi.waitFor: it would move the tests' clock. */
export async function until(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let round = 0; round < 2000; round += 1) {
    if (await isTrue()) return;
    await sleep(10);
  }
  throw new Error(`Timed out: ${what}`);
}

export const sleep = (milliseconds: number) => new Promise((settle) => setTimeout(settle, milliseconds));
