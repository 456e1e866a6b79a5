import { dropKept } from '../../database/kept-results.ts';
import { MonthlySize } from '../../database/storage/sizes.ts';
import { recordAction, SYSTEM } from '../account/audit-log.ts';
import { askAcquirer } from '../payer/payments.ts';
import { findAttemptsToCheck, nextAttemptCheck, setAttemptCheck } from '../payments/store/attempts.ts';
import { findOverdueCheckouts, nextExpiry } from '../resources/checkouts/store/expiries.ts';
import { CHECK_EVERY, endWhenOverdue } from '../resources/checkouts/transitions.ts';
import { callForRefund, claimDueRefunds } from '../resources/refunds/outcomes.ts';
import { nextRefundQuestion } from '../resources/refunds/store.ts';
import type { DeliveryOutcome } from '../webhooks/attempt.ts';
import { recordOutcome, send } from '../webhooks/deliveries.ts';
import { type Claim, Outbox } from '../webhooks/outbox.ts';
import { DEFAULT_ENDPOINT } from '../webhooks/rules/default-endpoint.ts';
import type { Account } from './account.ts';
import { Housekeeping } from './housekeeping.ts';

const EXPIRIES_AT_ONCE = 50;
const CHECKS_AT_ONCE = 10;

/** Milliseconds that an alarm may be late before a request checks whether one is still set. */
const LATE = 60_000;

/** Milliseconds that an alarm waits for the outcomes of its deliveries. */
const PATIENCE = 1_000;

/**
 * Deliveries of one alarm: the subrequests of one invocation are limited (at least a thousand), and an outcome that
 * starts the next delivery still belongs to the same invocation. After them the alarm is set again.
 */
const SENDS_A_RING = 500;

/**
 * One alarm per object: its time is the minimum of all due times, and the schedule itself is stored in rows. The
 * platform drops an alarm for ever after six failed retries, so this one never throws.
 */
export class AccountAlarm {
  readonly #account: Account;
  readonly #outbox = new Outbox();
  readonly #size = new MonthlySize();
  /** By the machine's clock, as the platform rings alarms. */
  #alarmAt: number | null = null;
  readonly #housekeeping: Housekeeping;
  #sendsLeft = 0;
  /** While the alarm runs it does not plan: rows that it is about to claim would set another alarm. */
  #isRinging = false;
  /** Ends the alarm's wait for outcomes; null while it does not wait. */
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

  /** A time of the account by the machine's clock, which is behind a test clock. */
  #machineTime(time: number): number {
    return time - this.#account.context.clock.ahead;
  }

  async load(): Promise<void> {
    // What a restore wrote is not noticed otherwise.
    dropKept(this.#storage.sql);
    this.#alarmAt = await this.#storage.getAlarm();
    const { ahead } = this.#account.context.clock;
    const alarmAt = this.#alarmAt === null ? null : this.#alarmAt + ahead;
    this.#outbox.recoverAfterCrash(this.#account.database, this.#now(), alarmAt);
    this.#housekeeping.load();
    // The platform drops an alarm that failed too often; the next start of the object sets it again.
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
      this.#account.nextLook,
    ].filter((time) => time !== null);
    const first = Math.min(...due, this.#account.context.erasures.dueAt());
    return first === Number.POSITIVE_INFINITY ? null : first;
  }

  /** Since when (milliseconds of the machine's clock) due work waits; null when none is late. */
  overdueSince(): number | null {
    const next = this.#nextDue();
    const due = next === null ? null : this.#machineTime(next);
    return due !== null && due < this.#machineTime(this.#now()) - LATE ? due : null;
  }

  /** Inside a commit: sets the alarm when something is due before it. The returned function runs after the commit. */
  plan(): (() => void) | null {
    if (this.#account.identity === null || this.#isRinging) return null;
    // The alarm fires at once anyway: nothing can be due earlier.
    const now = this.#machineTime(this.#now());
    if (this.#alarmAt !== null && this.#alarmAt <= now + 1) return null;
    const next = this.#nextDue();
    const due = next === null ? null : this.#machineTime(next);
    if (due === null || (this.#alarmAt !== null && this.#alarmAt <= due)) return null;
    // Later work is planned when the wait ends; by then the deliveries have usually finished.
    if (this.#endWait !== null && due > now) return null;
    const at = Math.max(now + 1, due);
    void this.#storage.setAlarm(at);
    return () => {
      this.#alarmAt = at;
      this.#endWait?.();
    };
  }

  /** Announces that an answer will be kept, for a day. */
  expectAnswer(): void {
    this.#housekeeping.expectAnswer();
  }

  /** On a request: sets a dropped alarm again. */
  revive(): void {
    if (this.#alarmAt === null || this.#alarmAt > this.#machineTime(this.#now()) - LATE) return;
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
    // Nothing kept in memory may outlast an alarm.
    dropKept(this.#storage.sql);
    try {
      await this.#expireOverdue();
      await this.#askAcquirer();
      await this.#askRefunds();
      this.#sendDue();
      this.#lookForTroubles();
      await this.#housekeeping.run();
      await this.#account.context.erasures.run();
      await this.#noteSize();
      await this.#awaitOutcomes();
    } catch (error) {
      console.error('alarm', error instanceof Error ? error.name : 'unknown');
    } finally {
      this.#isRinging = false;
      this.#endWait = null;
      await this.#rearm().catch(() => this.#storage.setAlarm(this.#machineTime(this.#now()) + LATE));
    }
  }

  /** Nothing awaits it: an address that hangs would delay every later alarm. */
  #lookForTroubles(): void {
    const { nextLook: due } = this.#account;
    if (due === null || due > this.#now()) return;
    const look = async () => (await import('../warnings/watch.ts')).watch(this.#account);
    this.#account.context.waitUntil(look().catch(() => console.error('warnings')));
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
      // Looks first: most alarms have nothing to end and need no commit.
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

  /** Nothing awaits the answers: an acquirer that hangs would delay every later alarm. */
  async #askRefunds(): Promise<void> {
    for (const call of await claimDueRefunds(this.#account))
      this.#account.context.waitUntil(callForRefund(this.#account, call));
  }

  /**
   * Claims due rows and starts the deliveries; each outcome is a change of its own. No row says that a delivery is
   * under way: it would cost two rows each, and after a crash the alarm claims the rows again.
   */
  #sendDue(): void {
    const claims = this.#outbox.claim(this.#account.database, this.#now(), this.#sendsLeft);
    this.#sendsLeft -= claims.length;
    for (const claim of claims) this.#account.context.waitUntil(this.#deliver(claim));
  }

  /**
   * Waits as long as a quick endpoint takes. Otherwise an alarm at the end of the lease would be set and fire for
   * nothing. Work that falls due ends the wait, so that an endpoint that hangs delays nothing.
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
      if (outcome === null) this.#outbox.pauseLane(claim);
      else await this.#record(claim, outcome);
    } catch (error) {
      // The event may have arrived, or the outcome could not be stored: it is sent again when the lease ends.
      this.#outbox.pauseLane(claim);
      console.error('delivery', error instanceof Error ? error.name : 'unknown');
    } finally {
      this.#outbox.finish(claim, outcome);
    }
    this.#sendDue();
    // If this fails, an alarm is still set for the end of a lease.
    if (this.#sendsLeft === 0) await this.#rearm().catch(() => console.error('outbox'));
    if (this.#outbox.isIdle) this.#endWait?.();
  }

  async #record({ delivery }: Claim, outcome: DeliveryOutcome): Promise<void> {
    const switchedOff = await this.#account.change(null, (transaction) => {
      const endpointId = recordOutcome(transaction.database, delivery, outcome, {
        nowMs: transaction.nowMs,
        random: this.#account.context.random(),
      });
      const isDefault = endpointId === DEFAULT_ENDPOINT;
      if (endpointId !== null)
        recordAction(transaction, SYSTEM, {
          action: isDefault ? 'updateWebhookEndpoint' : 'updateListedWebhookEndpoint',
          subject: isDefault ? null : endpointId,
          fields: [isDefault ? 'enabled' : 'status'],
        });
      return isDefault;
    });
    if (switchedOff) this.#account.reload();
  }
}
