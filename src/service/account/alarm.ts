import { MonthlySize } from '../../database/storage/sizes.ts';
import { askAcquirer } from '../payments/payments.ts';
import { findAttemptsToCheck, nextAttemptCheck, setAttemptCheck } from '../payments/store/attempts.ts';
import { CHECK_EVERY, endWhenOverdue } from '../payments/transitions.ts';
import { Housekeeping } from '../privacy/housekeeping.ts';
import { findOverdueCheckouts, nextExpiry } from '../resources/checkouts/store/expiries.ts';
import { askRefund, claimDueRefunds } from '../resources/refunds/settling.ts';
import { nextRefundQuestion } from '../resources/refunds/store.ts';
import type { DeliveryOutcome } from '../webhooks/attempt.ts';
import { recordOutcome, send } from '../webhooks/deliveries.ts';
import { type Claim, Outbox } from '../webhooks/outbox.ts';
import type { Account } from './account.ts';
import { recordAct, SYSTEM } from './journal.ts';

const EXPIRIES_AT_ONCE = 50;
const CHECKS_AT_ONCE = 10;

/** Milliseconds an alarm may be late before a request looks whether one still stands. */
const LATE = 60_000;

/** Milliseconds that an alarm stays for the outcomes of what it has sent. */
const PATIENCE = 1_000;

/**
 * Sends that follow from one alarm: the calls of one invocation are limited (a thousand at the least), and
 * each outcome that starts the next send is still the same invocation. Then the alarm rings again.
 */
const SENDS_A_RING = 500;

/**
 * One alarm per object: its time is the minimum of all that is due, and the schedule itself stands in rows.
 * An alarm that throws is retried six times and then dropped for ever, so this one never throws.
 */
export class AccountAlarm {
  readonly #account: Account;
  readonly #outbox = new Outbox();
  readonly #size = new MonthlySize();
  #alarmAt: number | null = null;
  readonly #housekeeping: Housekeeping;
  #sendsLeft = 0;
  /** While the alarm rings it plans nothing: what it is about to claim would ring once more. */
  #isRinging = false;
  /** Ends the alarm's wait for outcomes; null unless it waits. */
  #endWait: (() => void) | null = null;

  constructor(account: Account) {
    this.#account = account;
    this.#housekeeping = new Housekeeping(account);
  }

  get #storage(): DurableObjectStorage {
    return this.#account.context.storage;
  }

  #now(): number {
    return this.#account.context.now();
  }

  async load(): Promise<void> {
    this.#alarmAt = await this.#storage.getAlarm();
    this.#outbox.wake(this.#account.database, this.#now(), this.#alarmAt);
    this.#housekeeping.load();
    // The platform drops an alarm that failed too often; whoever wakes the object sets it again.
    this.plan()?.();
  }

  #nextDue(): number | null {
    const { database } = this.#account;
    const expiry = nextExpiry(database);
    const due = [
      expiry === null ? null : expiry * 1000,
      nextAttemptCheck(database),
      nextRefundQuestion(database),
      this.#outbox.nextWake(database, this.#now()),
      this.#housekeeping.dueAt(),
    ].filter((time) => time !== null);
    return due.length === 0 ? null : Math.min(...due);
  }

  /** Inside a commit: sets the alarm when something is due before it. What is returned runs after the commit. */
  plan(): (() => void) | null {
    if (this.#account.identity === null || this.#isRinging) return null;
    // It rings at once as it is: nothing can be due before that.
    if (this.#alarmAt !== null && this.#alarmAt <= this.#now() + 1) return null;
    const due = this.#nextDue();
    if (due === null || (this.#alarmAt !== null && this.#alarmAt <= due)) return null;
    // Whatever is due later is planned when the wait ends: most often without what was under way.
    if (this.#endWait !== null && due > this.#now()) return null;
    const at = Math.max(this.#now() + 1, due);
    void this.#storage.setAlarm(at);
    return () => {
      this.#alarmAt = at;
      this.#endWait?.();
    };
  }

  /** An answer is about to be kept, for a day. */
  expectAnswer(): void {
    this.#housekeeping.expectAnswer();
  }

  /** On a request: an alarm that was dropped is set again. */
  revive(): void {
    if (this.#alarmAt === null || this.#alarmAt > this.#now() - LATE) return;
    this.#alarmAt = null;
    this.#account.context.waitUntil(this.#rearm());
  }

  async #rearm(): Promise<void> {
    await this.#account.change(null, () => undefined);
  }

  async ring(): Promise<void> {
    this.#alarmAt = null;
    this.#isRinging = true;
    this.#sendsLeft = SENDS_A_RING;
    try {
      await this.#expireOverdue();
      await this.#askAcquirer();
      await this.#askRefunds();
      this.#sendDue();
      await this.#housekeeping.run();
      await this.#noteSize();
      await this.#awaitOutcomes();
    } catch (error) {
      console.error('alarm', error instanceof Error ? error.name : 'unknown');
    } finally {
      this.#isRinging = false;
      this.#endWait = null;
      await this.#rearm().catch(() => this.#storage.setAlarm(this.#now() + LATE));
    }
  }

  async #noteSize(): Promise<void> {
    const { database, context } = this.#account;
    if (!this.#size.isDue(database, context.now())) return;
    await this.#account.change(null, ({ nowMs }) =>
      this.#size.note(database, nowMs, this.#storage.sql.databaseSize),
    );
  }

  async #expireOverdue(): Promise<void> {
    const { database } = this.#account;
    for (;;) {
      // Looked up first: most alarms have none to end, and a commit is not for nothing.
      const now = Math.floor(this.#now() / 1000);
      if (findOverdueCheckouts(database, now, EXPIRIES_AT_ONCE).length === 0) return;
      const ended = await this.#account.change(null, (transaction) => {
        for (const checkout of findOverdueCheckouts(transaction.database, transaction.now, EXPIRIES_AT_ONCE))
          endWhenOverdue(transaction, checkout);
        return true;
      });
      if (ended === null) return;
    }
  }

  async #askAcquirer(): Promise<void> {
    const attempts = await this.#account.change(null, (transaction) => {
      const due = findAttemptsToCheck(transaction.database, transaction.nowMs, CHECKS_AT_ONCE);
      for (const attempt of due)
        setAttemptCheck(transaction.database, attempt.id, transaction.nowMs + CHECK_EVERY);
      return due;
    });
    for (const attempt of attempts ?? [])
      this.#account.context.waitUntil(askAcquirer(this.#account, attempt.id));
  }

  /** The answers are awaited by nobody: an acquirer that hangs would hold every later alarm back. */
  async #askRefunds(): Promise<void> {
    for (const refundId of await claimDueRefunds(this.#account))
      this.#account.context.waitUntil(askRefund(this.#account, refundId));
  }

  /**
   * Claims what is due and starts the sends; each outcome is a change of its own. That they are under way is written nowhere:
   * it would be two rows each, and after a crash the alarm tells it as well.
   */
  #sendDue(): void {
    const claims = this.#outbox.claim(this.#account.database, this.#now(), this.#sendsLeft);
    this.#sendsLeft -= claims.length;
    for (const claim of claims) this.#account.context.waitUntil(this.#deliver(claim));
  }

  /**
   * Stays for as long as a quick endpoint takes. An alarm at the end of a lease would be set, and ring, for nothing. Who has
   * something due meanwhile ends it, so that an endpoint that hangs holds nothing back.
   */
  async #awaitOutcomes(): Promise<void> {
    if (this.#outbox.isIdle) return;
    const isOver = new Promise<void>((resolve) => {
      this.#endWait = resolve;
    });
    this.#isRinging = false;
    await Promise.race([isOver, this.#account.context.wait(PATIENCE)]);
  }

  async #deliver(claim: Claim): Promise<void> {
    let outcome: DeliveryOutcome | null = null;
    try {
      outcome = await send(claim, this.#account);
      if (outcome === null) this.#outbox.rest(claim);
      else await this.#record(claim, outcome);
    } catch (error) {
      // Whether the event arrived is unknown, or could not be written down: the end of the lease brings it back.
      this.#outbox.rest(claim);
      console.error('delivery', error instanceof Error ? error.name : 'unknown');
    } finally {
      this.#outbox.leave(claim, outcome);
    }
    this.#sendDue();
    // Should this fail, the alarm still stands at the end of a lease.
    if (this.#sendsLeft === 0) await this.#rearm().catch(() => console.error('outbox'));
    if (this.#outbox.isIdle) this.#endWait?.();
  }

  async #record({ delivery }: Claim, outcome: DeliveryOutcome): Promise<void> {
    const switchedOff = await this.#account.change(null, (transaction) => {
      const isOff = recordOutcome(transaction.database, delivery, outcome, {
        nowMs: transaction.nowMs,
        random: this.#account.context.random(),
      });
      if (isOff)
        recordAct(transaction, SYSTEM, { act: 'updateWebhookEndpoint', subject: null, fields: ['enabled'] });
      return isOff;
    });
    if (switchedOff) this.#account.reload();
  }
}
