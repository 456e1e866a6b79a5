import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Acquirer,
  type AcquirerAttempt,
  type AcquirerStatus,
  type RefundStatus,
  TIME_TO_SETTLE,
} from '../../../src/service/acquirers/port.ts';
import { holds } from '../../seed.ts';

/**
 * How a call to the acquirer behaves; `refuses`: throws without effect; `loses`: has its effect and throws.
 */
export type Line = 'answers' | 'refuses' | 'loses';

/** An acquirer with the payer's and the bank's side. Its clock is `Date`, which the contract moves. */
export type AcquirerUnderTest = {
  acquirer: Acquirer;
  /** The behaviour of calls until it is changed. */
  line: Line;
  /** From now on only half of each refund of new payments is given, if the acquirer can do so. */
  givesHalf?(): void;
  /** The payer agrees at the acquirer; no effect when it is too late. */
  agree(attempt: AcquirerAttempt): Promise<void>;
  decline(attempt: AcquirerAttempt): Promise<void>;
  /** Dinars taken and refunded with the attempt, by the acquirer's own books. */
  moved(attempt: AcquirerAttempt): Promise<{ taken: number; givenBack: number }>;
};

const NOW = 1_800_000_000;
const AMOUNT = 2_500;
/** Upper bound of queries about a pending refund. */
const MAX_QUERIES = 10;
const timedOut: AcquirerStatus = { state: 'declined', code: 'timed_out' };
const approved: AcquirerStatus = { state: 'approved', amount: AMOUNT };
const succeeded = (amount: number): RefundStatus => ({ state: 'succeeded', amount });
let made = 0;

const at = (seconds: number) => vi.setSystemTime(seconds * 1000);

/**
 * The port's promises, for one acquirer. `open` makes it; `changes`: its requirements for attempts, e.g.
 * `livemode`.
 */
export function describeAcquirer(
  name: string,
  open: () => AcquirerUnderTest,
  changes: Partial<AcquirerAttempt> = {},
): void {
  let other: AcquirerUnderTest;
  let acquirer: Acquirer;

  function attemptOf(): AcquirerAttempt {
    made += 1;
    return {
      id: `${name}-attempt-${made}`,
      reference: `REF${String(made).padStart(7, '0')}`,
      acquirerOrderId: null,
      checkoutId: 'checkout',
      amount: AMOUNT,
      currency: 'dzd',
      method: 'cib',
      locale: 'ar',
      livemode: false,
      returnUrl: 'https://service.test/checkouts/checkout/return',
      payee: 'حانوت',
      createdAt: NOW,
      ...changes,
    };
  }

  /** As the service stores it: with the acquirer's order id. */
  async function begin(attempt = attemptOf()): Promise<AcquirerAttempt> {
    const { orderId = null } = await acquirer.begin(attempt);
    return { ...attempt, acquirerOrderId: orderId };
  }

  /** As the service asks. */
  async function outcomeOf(attempt: AcquirerAttempt): Promise<AcquirerStatus> {
    const heard = await acquirer.status(attempt);
    return heard.state === 'authorized' ? acquirer.confirm(attempt) : heard;
  }

  async function pay(): Promise<AcquirerAttempt> {
    const attempt = await begin();
    await other.agree(attempt);
    expect(await outcomeOf(attempt)).toEqual(approved);
    return attempt;
  }

  async function refund(attempt: AcquirerAttempt, refundId: string, amount: number): Promise<RefundStatus> {
    for (let asked = 0; asked < MAX_QUERIES; asked += 1) {
      const status = await acquirer.refund(attempt, { refundId, amount });
      if (status.state !== 'pending') return status;
    }
    throw new Error('The refund never came to an end.');
  }

  const moved = (attempt: AcquirerAttempt) => other.moved(attempt);

  describe(`${name} under the acquirer contract`, () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['Date'] });
      at(NOW);
      other = open();
      acquirer = other.acquirer;
    });

    afterEach(() => {
      vi.useRealTimers();
    });

    test('sends the payer to a web page, and waits for the payer’s decision', async () => {
      const attempt = attemptOf();
      const { redirect } = await acquirer.begin(attempt);
      expect(redirect).toMatch(/^https?:\/\//);
      expect(await acquirer.status(attempt)).toEqual({ state: 'pending' });
      expect(await moved(attempt)).toEqual({ taken: 0, givenBack: 0 });
    });

    test('opens one order, however often and by however many callers it is begun', async () => {
      const attempt = attemptOf();
      const begun = await Promise.allSettled([1, 2, 3].map(() => acquirer.begin(attempt)));
      const again = await Promise.allSettled([acquirer.begin(attempt)]);
      const answers = [...begun, ...again].flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(answers.length).toBeGreaterThan(0);
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      const kept = { ...attempt, acquirerOrderId: answers[0]?.orderId ?? null };
      await other.agree(kept);
      expect(await outcomeOf(kept)).toEqual(approved);
      await acquirer.begin(attempt).catch(() => undefined);
      expect(await outcomeOf(kept)).toEqual(approved);
      expect(await moved(kept)).toEqual({ taken: AMOUNT, givenBack: 0 });
    });

    test('takes nothing before it is confirmed where it requires that, and never by a query', async () => {
      const attempt = await begin();
      await other.agree(attempt);
      const before = await moved(attempt);
      for (let asked = 0; asked < 3; asked += 1) {
        const { state } = await acquirer.status(attempt);
        expect(state).toBe(before.taken === 0 ? 'authorized' : 'approved');
        expect(await moved(attempt)).toEqual(before);
      }
      expect(await outcomeOf(attempt)).toEqual(approved);
      expect(await moved(attempt)).toEqual({ taken: AMOUNT, givenBack: 0 });
    });

    test('takes the money once, however often and by however many callers it is confirmed', async () => {
      const attempt = await begin();
      await other.agree(attempt);
      const answers = await Promise.all([1, 2, 3].map(() => acquirer.confirm(attempt)));
      answers.push(await acquirer.confirm(attempt));
      expect(answers).toEqual(answers.map(() => approved));
      expect(await acquirer.status(attempt)).toEqual(approved);
      expect(await moved(attempt)).toEqual({ taken: AMOUNT, givenBack: 0 });
    });

    test('takes nothing when a payment is confirmed that the payer did not agree to', async () => {
      const [waiting, declined] = [await begin(), await begin()];
      await other.decline(declined);
      expect(await acquirer.confirm(waiting)).toEqual({ state: 'pending' });
      expect((await acquirer.confirm(declined)).state).toBe('declined');
      for (const attempt of [waiting, declined])
        expect(await moved(attempt)).toEqual({ taken: 0, givenBack: 0 });
      await other.agree(waiting);
      expect(await outcomeOf(waiting)).toEqual(approved);
    });

    test('reports the amount that it took, whatever amount the query names', async () => {
      const attempt = await pay();
      expect(await acquirer.status({ ...attempt, amount: 1 })).toEqual(approved);
      expect(await acquirer.confirm({ ...attempt, amount: 1 })).toEqual(approved);
    });

    test('never changes a final answer, whatever callers, payer and clock do', async () => {
      const [paid, declined] = [await pay(), await begin()];
      await other.decline(declined);
      for (const attempt of [paid, declined]) {
        const end = await acquirer.status(attempt);
        expect(end.state).toBe(attempt === paid ? 'approved' : 'declined');
        const before = await moved(attempt);
        for (const time of [NOW, NOW + TIME_TO_SETTLE, NOW + 3 * TIME_TO_SETTLE, NOW - 60]) {
          at(time);
          await other.agree(attempt);
          await other.decline(attempt);
          expect(await acquirer.confirm(attempt)).toEqual(end);
          expect(await acquirer.status(attempt)).toEqual(end);
          expect(await moved(attempt)).toEqual(before);
        }
        at(NOW);
      }
    });

    test('declines a payment for good after 20 minutes without a decision, and takes nothing after that', async () => {
      const attempt = await begin();
      at(NOW + TIME_TO_SETTLE - 1);
      expect(await acquirer.status(attempt)).toEqual({ state: 'pending' });
      at(NOW + TIME_TO_SETTLE);
      expect(await acquirer.status(attempt)).toEqual(timedOut);
      await other.agree(attempt);
      expect(await acquirer.confirm(attempt)).toEqual(timedOut);
      at(NOW);
      expect(await acquirer.status(attempt)).toEqual(timedOut);
      expect(await moved(attempt)).toEqual({ taken: 0, givenBack: 0 });
    });

    test('takes nothing when the payer agreed and the confirmation did not come within 20 minutes', async () => {
      const attempt = await begin();
      await other.agree(attempt);
      const end = (await acquirer.status(attempt)).state === 'authorized' ? timedOut : approved;
      at(NOW + TIME_TO_SETTLE);
      expect(await acquirer.confirm(attempt)).toEqual(end);
      expect(await acquirer.status(attempt)).toEqual(end);
      const taken = end.state === 'approved' ? end.amount : 0;
      expect(await moved(attempt)).toEqual({ taken, givenBack: 0 });
    });

    test('declines an unknown order after 20 minutes, and does not take it then', async () => {
      const attempt = attemptOf();
      expect(await acquirer.status(attempt)).toEqual({ state: 'pending' });
      expect(await acquirer.confirm(attempt)).toEqual({ state: 'pending' });
      at(NOW + TIME_TO_SETTLE);
      expect(await acquirer.status(attempt)).toEqual(timedOut);
      await expect(acquirer.begin(attempt)).rejects.toThrow();
      expect(await acquirer.status(attempt)).toEqual(timedOut);
    });

    test('comes to an end also when the first answer, with the order id, was lost', async () => {
      const attempt = attemptOf();
      other.line = 'loses';
      await expect(acquirer.begin(attempt)).rejects.toThrow();
      other.line = 'answers';
      expect(await acquirer.status(attempt)).toEqual({ state: 'pending' });
      at(NOW + TIME_TO_SETTLE);
      expect(await acquirer.status(attempt)).toEqual(timedOut);
      expect(await moved(attempt)).toEqual({ taken: 0, givenBack: 0 });
    });

    test('throws when it gives no answer, and a lost call has its effect once', async () => {
      for (const line of ['refuses', 'loses'] as const) {
        const attempt = await begin();
        await other.agree(attempt);
        other.line = line;
        await expect(acquirer.begin(attemptOf())).rejects.toThrow();
        await expect(acquirer.status(attempt)).rejects.toThrow();
        await expect(acquirer.confirm(attempt)).rejects.toThrow();
        at(NOW + TIME_TO_SETTLE);
        await expect(acquirer.status(attempt)).rejects.toThrow();
        at(NOW);
        other.line = 'answers';
        expect(await acquirer.confirm(attempt)).toEqual(approved);
        other.line = line;
        await expect(acquirer.refund(attempt, { refundId: 'lost', amount: 400 })).rejects.toThrow();
        other.line = 'answers';
        expect(await refund(attempt, 'lost', 400)).toEqual(succeeded(400));
        expect(await moved(attempt)).toEqual({ taken: AMOUNT, givenBack: 400 });
      }
    });

    test('refunds in parts up to the paid amount, and the payment stays approved', async () => {
      const attempt = await pay();
      expect(await refund(attempt, 'first', 1_000)).toEqual(succeeded(1_000));
      expect(await refund(attempt, 'too much', 1_501)).toEqual({ state: 'failed', code: 'beyond_paid' });
      expect(await refund(attempt, 'rest', 1_500)).toEqual(succeeded(1_500));
      expect(await refund(attempt, 'one more', 1)).toEqual({ state: 'failed', code: 'beyond_paid' });
      expect(await moved(attempt)).toEqual({ taken: AMOUNT, givenBack: AMOUNT });
      expect(await acquirer.status(attempt)).toEqual(approved);
    });

    test('refunds once per id, and refuses another amount with the same id', async () => {
      const attempt = await pay();
      const twice = await Promise.all([refund(attempt, 'same', 700), refund(attempt, 'same', 700)]);
      expect([...twice, await refund(attempt, 'same', 700)]).toEqual(Array(3).fill(succeeded(700)));
      await expect(acquirer.refund(attempt, { refundId: 'same', amount: 701 })).rejects.toThrow();
      expect(await moved(attempt)).toEqual({ taken: AMOUNT, givenBack: 700 });
    });

    test('reports a smaller refund than requested, and gives the rest under another id', async ({ skip }) => {
      if (other.givesHalf === undefined) skip('gives all that is asked, or nothing');
      other.givesHalf?.();
      const attempt = await pay();
      expect(await refund(attempt, 'all', AMOUNT)).toEqual(succeeded(AMOUNT / 2));
      expect(await refund(attempt, 'all', AMOUNT)).toEqual(succeeded(AMOUNT / 2));
      expect(await refund(attempt, 'beyond', AMOUNT / 2 + 1)).toEqual({
        state: 'failed',
        code: 'beyond_paid',
      });
      expect(await refund(attempt, 'rest', AMOUNT / 2)).toEqual(succeeded(AMOUNT / 4));
      expect(await moved(attempt)).toEqual({ taken: AMOUNT, givenBack: (AMOUNT / 4) * 3 });
    });

    test('refunds nothing of an unpaid order', async () => {
      const [waiting, declined] = [await begin(), await begin()];
      await other.decline(declined);
      for (const attempt of [waiting, declined, attemptOf()]) {
        expect(await refund(attempt, 'none', 100)).toEqual({ state: 'failed', code: 'not_paid' });
        expect(await moved(attempt)).toEqual({ taken: 0, givenBack: 0 });
      }
    });

    test('refunds what it reports and never above the paid amount, under repeated and concurrent calls', async () => {
      const refunds = fc.array(
        fc.record({ id: fc.integer({ min: 0, max: 5 }), share: fc.integer({ min: 1, max: 4 }) }),
        { minLength: 1, maxLength: 12 },
      );
      await holds(
        fc.asyncProperty(refunds, fc.boolean(), async (asked, isAtOnce) => {
          const attempt = await pay();
          // One id, one amount: another amount with the same id has a test of its own.
          const amounts = new Map(asked.map(({ id, share }) => [id, 400 * share]));
          const ask = async ({ id }: { id: number }) => {
            const status = await refund(attempt, `refund ${id}`, amounts.get(id) ?? 0);
            const given = status.state === 'succeeded' ? status.amount : 0;
            expect(given).toBeLessThanOrEqual(amounts.get(id) ?? 0);
            return { id, given };
          };
          const said: Awaited<ReturnType<typeof ask>>[] = [];
          if (isAtOnce) said.push(...(await Promise.all(asked.map(ask))));
          else for (const one of asked) said.push(await ask(one));
          const ends = new Map(said.map(({ id, given }) => [id, given]));
          for (const { id, given } of said) expect(ends.get(id)).toBe(given);
          const sum = [...ends.values()].reduce((total, given) => total + given, 0);
          expect(sum).toBeLessThanOrEqual(AMOUNT);
          expect(await moved(attempt)).toEqual({ taken: AMOUNT, givenBack: sum });
        }),
        30,
      );
    });
  });
}
