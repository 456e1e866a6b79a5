import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isAccessDenied } from '../../../src/service/acquirers/failures.ts';
import {
  type Acquirer,
  type AcquirerAttempt,
  type AcquirerStatus,
  type RefundReading,
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
  /** The same with wrong credentials; absent where it needs none. */
  stranger?: Acquirer;
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
const paidInFull: AcquirerStatus = { state: 'approved', amount: AMOUNT };
/** With what its receipts show, if it asks for that. */
const approved: unknown = expect.objectContaining(paidInFull);
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

  /** As the service does: requested once, then asked about. */
  async function refund(
    attempt: AcquirerAttempt,
    refundId: string,
    amount: number,
    givenBefore = 0,
  ): Promise<RefundReading> {
    const asked = { refundId, amount, givenBefore, createdAt: attempt.createdAt };
    let reading: RefundReading = await acquirer.refund(attempt, asked);
    for (let questions = 0; questions < MAX_QUERIES; questions += 1) {
      if (reading.state !== 'pending') return reading;
      reading = await acquirer.refundStatus(attempt, asked);
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

    test('takes right credentials without effect, denies wrong ones, and throws where it is not heard', async () => {
      await acquirer.checkAccess();
      if (other.stranger === undefined) return;
      const denied = await other.stranger.checkAccess().catch((error: unknown) => error);
      expect(isAccessDenied(denied)).toBe(true);
      other.line = 'refuses';
      const silent = await acquirer.checkAccess().catch((error: unknown) => error);
      expect([silent instanceof Error, isAccessDenied(silent)]).toEqual([true, false]);
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
      expect(await outcomeOf(attempt)).toEqual(approved);
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
      expect(await outcomeOf({ ...attempt, amount: 1 })).toEqual(approved);
      expect(await acquirer.confirm({ ...attempt, amount: 1 })).toEqual(approved);
    });

    test('never changes a final answer, whatever callers, payer and clock do', async () => {
      const [paid, declined] = [await pay(), await begin()];
      await other.decline(declined);
      for (const attempt of [paid, declined]) {
        const end = await outcomeOf(attempt);
        expect(end.state).toBe(attempt === paid ? 'approved' : 'declined');
        const before = await moved(attempt);
        for (const time of [NOW, NOW + TIME_TO_SETTLE, NOW + 3 * TIME_TO_SETTLE, NOW - 60]) {
          at(time);
          await other.agree(attempt);
          await other.decline(attempt);
          expect(await acquirer.confirm(attempt)).toEqual(end);
          expect(await outcomeOf(attempt)).toEqual(end);
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
      expect(await acquirer.status(attempt)).toMatchObject(timedOut);
      await other.agree(attempt);
      expect(await acquirer.confirm(attempt)).toMatchObject(timedOut);
      at(NOW);
      expect(await acquirer.status(attempt)).toMatchObject(timedOut);
      expect(await moved(attempt)).toEqual({ taken: 0, givenBack: 0 });
    });

    test('takes nothing when the payer agreed and the confirmation did not come within 20 minutes', async () => {
      const attempt = await begin();
      await other.agree(attempt);
      const end = (await acquirer.status(attempt)).state === 'authorized' ? timedOut : paidInFull;
      at(NOW + TIME_TO_SETTLE);
      expect(await acquirer.confirm(attempt)).toMatchObject(end);
      expect(await outcomeOf(attempt)).toMatchObject(end);
      const taken = end.state === 'approved' ? end.amount : 0;
      expect(await moved(attempt)).toEqual({ taken, givenBack: 0 });
    });

    test('declines an unknown order after 20 minutes, and does not take it then', async () => {
      const attempt = attemptOf();
      expect(await acquirer.status(attempt)).toEqual({ state: 'pending' });
      expect(await acquirer.confirm(attempt)).toEqual({ state: 'pending' });
      at(NOW + TIME_TO_SETTLE);
      expect(await acquirer.status(attempt)).toMatchObject(timedOut);
      await expect(acquirer.begin(attempt)).rejects.toThrow();
      expect(await acquirer.status(attempt)).toMatchObject(timedOut);
    });

    test('comes to an end also when the first answer, with the order id, was lost', async () => {
      const attempt = attemptOf();
      other.line = 'loses';
      await expect(acquirer.begin(attempt)).rejects.toThrow();
      other.line = 'answers';
      expect(await acquirer.status(attempt)).toEqual({ state: 'pending' });
      at(NOW + TIME_TO_SETTLE);
      expect(await acquirer.status(attempt)).toMatchObject(timedOut);
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
      }
    });

    test('can tell what became of a refund whose answer was lost, or says that it cannot', async () => {
      for (const line of ['refuses', 'loses'] as const) {
        const attempt = await pay();
        const asked = { refundId: `lost ${line}`, amount: 400, givenBefore: 0, createdAt: NOW };
        other.line = line;
        await expect(acquirer.refund(attempt, asked)).rejects.toThrow();
        await expect(acquirer.refundStatus(attempt, asked)).rejects.toThrow();
        other.line = 'answers';
        const reading = await acquirer.refundStatus(attempt, asked);
        const { givenBack } = await moved(attempt);
        expect(givenBack).toBe(line === 'loses' ? 400 : 0);
        if (line === 'loses') expect(reading).toEqual(succeeded(400));
        else expect(['absent', 'unclear']).toContain(reading.state);
        if (reading.state === 'absent')
          expect(await refund(attempt, asked.refundId, 400)).toEqual(succeeded(400));
      }
    });

    test('refunds in parts up to the paid amount, and never takes the approval back', async () => {
      const attempt = await pay();
      expect(await refund(attempt, 'first', 1_000)).toEqual(succeeded(1_000));
      expect(await refund(attempt, 'too much', 1_501, 1_000)).toEqual({
        state: 'failed',
        code: 'beyond_paid',
      });
      expect(await refund(attempt, 'rest', 1_500, 1_000)).toEqual(succeeded(1_500));
      expect(await refund(attempt, 'one more', 1, AMOUNT)).toEqual({ state: 'failed', code: 'beyond_paid' });
      expect(await moved(attempt)).toEqual({ taken: AMOUNT, givenBack: AMOUNT });
      // It may no longer tell of the payment, but it never tells of another end.
      expect(await outcomeOf(attempt).catch(() => paidInFull)).toEqual(approved);
    });

    test('gives back nothing by questions about a refund, however many ask', async () => {
      const attempt = await pay();
      expect(await refund(attempt, 'same', 700)).toEqual(succeeded(700));
      const asked = { refundId: 'same', amount: 700, givenBefore: 0, createdAt: NOW };
      const answers = await Promise.all([1, 2, 3].map(() => acquirer.refundStatus(attempt, asked)));
      expect(answers).toEqual(Array(3).fill(succeeded(700)));
      expect(await moved(attempt)).toEqual({ taken: AMOUNT, givenBack: 700 });
    });

    test('reports a smaller refund than requested, and gives the rest under another id', async ({ skip }) => {
      if (other.givesHalf === undefined) skip('gives all that is asked, or nothing');
      other.givesHalf?.();
      const attempt = await pay();
      const half = AMOUNT / 2;
      expect(await refund(attempt, 'all', AMOUNT)).toEqual(succeeded(half));
      expect(await refund(attempt, 'beyond', half + 1, half)).toEqual({
        state: 'failed',
        code: 'beyond_paid',
      });
      expect(await refund(attempt, 'rest', half, half)).toEqual(succeeded(half / 2));
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

    test('refunds what it reports and never above the paid amount', async () => {
      const refunds = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12 });
      await holds(
        fc.asyncProperty(refunds, async (shares) => {
          const attempt = await pay();
          let sum = 0;
          for (const [index, share] of shares.entries()) {
            const amount = 400 * share;
            const reading = await refund(attempt, `refund ${index}`, amount, sum);
            const given = reading.state === 'succeeded' ? reading.amount : 0;
            expect(given).toBeLessThanOrEqual(amount);
            sum += given;
            expect(sum).toBeLessThanOrEqual(AMOUNT);
            expect(await moved(attempt)).toEqual({ taken: AMOUNT, givenBack: sum });
          }
        }),
        30,
      );
    });
  });
}
