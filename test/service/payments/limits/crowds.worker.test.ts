import { runInDurableObject } from 'cloudflare:test';
import { afterEach, expect, test, vi } from 'vitest';
import type { Ledger } from '../../../../src/service/account/object.ts';
import { Merchant } from '../../merchant.ts';

/** A payment link at one address that a thousand share, and a program on one phone among them that buys without end and never pays. */

const START = Date.UTC(2030, 0, 7, 8);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PEOPLE = 1_000;

afterEach(() => {
  vi.useRealTimers();
});

type Town = {
  /** Somebody buys; `since`: when their browser was given its cookie, null without one. */
  buy(since: number | null, browser?: string): ReturnType<Ledger['buyLink']>;
  count: { people: number };
};

async function inTown(live: (town: Town) => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  const merchant = await Merchant.open();
  const product = await merchant.create('/products', { name: 'Miel' });
  const price = await merchant.create('/prices', { amount: 900, currency: 'dzd', product_id: product });
  const link = await merchant.create('/payment-links', { name: 'Market', items: [{ price, quantity: 1 }] });
  await runInDurableObject(merchant.ledger(), async (ledger) => {
    const count = { people: 0 };
    await live({
      count,
      buy(since, browser) {
        count.people += 1;
        const client = { browser: browser ?? `browser ${count.people}`, network: 'town', since };
        return ledger.buyLink(link, [1], null, null, since === null ? { ...client, browser: null } : client);
      },
    });
  });
}

test(
  'a thousand people buy while a program throws its cookies away after each purchase, or has none',
  () =>
    inTown(async ({ buy }) => {
      let taken = 0;
      const program = async (times: number) => {
        for (let index = 0; index < times; index += 1)
          if ((await buy(index % 2 === 0 ? null : Date.now())).ok) taken += 1;
      };
      await program(3_000);
      expect(taken).toBe(120 + 1_200);
      let served = 0;
      for (let index = 0; index < PEOPLE; index += 1) {
        await program(2);
        if ((await buy(Date.now() - 2 * MINUTE)).ok) served += 1;
      }
      expect(served).toBe(PEOPLE);
      // One who has come just now waits until their cookie is a minute old.
      expect(await buy(Date.now() - MINUTE / 3)).toMatchObject({
        ok: false,
        reason: 'limited',
        retryAfter: 40,
        isAnew: false,
      });
    }),
  120_000,
);

test(
  'a thousand people buy while a program goes through ten thousand cookies that it has let age',
  () =>
    inTown(async ({ buy }) => {
      let cookies = 0;
      let taken = 0;
      const program = async (times: number) => {
        for (let index = 0; index < times; index += 1) {
          const cookie = cookies++ % 10_000;
          const since = START - DAY + Math.floor((cookie * HOUR) / 10_000);
          if ((await buy(since, `hoarded ${cookie}`)).ok) taken += 1;
        }
      };
      await program(10_000);
      // Twelve hundred of that day, and ten of each five minutes in which they were taken.
      expect(taken).toBeGreaterThanOrEqual(1_200 + 11 * 10);
      let served = 0;
      for (let index = 0; index < PEOPLE; index += 1) {
        await program(2);
        if ((await buy(Date.now() - 2 * MINUTE)).ok) served += 1;
      }
      expect(served).toBe(PEOPLE);
      expect(taken).toBeLessThanOrEqual(1_200 + 12 * 10);
    }),
  120_000,
);

test(
  'a program that takes cookies without end and lets them age keeps nobody from buying who came before, and the others until it stops',
  () =>
    inTown(async ({ buy }) => {
      for (let index = 0; index < 1_300; index += 1) {
        await buy(START - 2 * MINUTE);
      }
      const refused = await buy(START - 3 * MINUTE);
      expect(refused).toMatchObject({ ok: false, reason: 'limited', isAnew: true });
      for (let index = 0; index < PEOPLE; index += 1)
        expect((await buy(START - HOUR - Math.floor((index * 29 * DAY) / PEOPLE))).ok, String(index)).toBe(
          true,
        );
      vi.setSystemTime(START + 6 * MINUTE);
      for (let index = 0; index < 10; index += 1) expect((await buy(START + 4 * MINUTE)).ok).toBe(true);
    }),
  120_000,
);
