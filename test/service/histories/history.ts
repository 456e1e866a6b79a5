import { expect } from 'vitest';
import type { Answer, Idempotency, OperationCall } from '../../../src/service/api/calls.ts';
import { askAcquirer } from '../../../src/service/payer/payments.ts';
import type { PayerView, PaymentStart } from '../../../src/service/payments/rules/payer.ts';
import { Bank, redirectOf } from './bank.ts';
import { auditLedger, type CheckoutRows, readCheckoutRows } from './checkout-rows.ts';
import type { Command } from './commands.ts';
import type { Life, TestLedger } from './life.ts';
import { type Cause, causeOf, type Model, reach } from './model.ts';
import { checkRows } from './rules.ts';

const DAY = 86_400;
const form = { method: 'cib', shipping: null } as const;

/** The bank's answers in the last step, to which a reply may correspond. */
type Step = { name: string; causes: Cause[] };

/** One history of one checkout, checked after each step against the model. */
export class History {
  readonly #bank = new Bank();
  readonly #shelter: TestLedger;
  readonly #startsAt: number;
  /** Seconds since the epoch. */
  #now: number;
  #checkout = '';
  #model: Model = { status: 'pending', declined: false, open: null };
  #rows: CheckoutRows | null = null;
  lives = 0;

  /** `startsAt`: seconds since the epoch, later than the end of any earlier history of this ledger. */
  constructor(shelter: TestLedger, startsAt: number) {
    this.#shelter = shelter;
    this.#startsAt = startsAt;
    this.#now = startsAt;
  }

  get rows(): CheckoutRows {
    if (this.#rows === null) throw new Error('Nothing was written yet.');
    return this.#rows;
  }

  get bank(): Bank {
    return this.#bank;
  }

  async run(commands: readonly Command[]): Promise<void> {
    this.#passTo(this.#startsAt);
    const steps: ((life: Life) => Promise<void>)[] = [
      (life) => this.#open(life),
      ...commands.map((command) => (life: Life) => this.#do(life, command)),
      (life) => this.#rest(life),
      (life) => this.#hearAllAgain(life),
    ];
    let next = 0;
    this.lives = await this.#shelter.live(this.#bank, async (life) => {
      while (next < steps.length && !life.isOver) {
        const step = steps[next];
        next += 1;
        await step?.(life);
      }
    });
  }

  #passTo(second: number): void {
    this.#now = Math.max(this.#now, second);
    this.#bank.nowMs = this.#now * 1000;
  }

  async #open(life: Life): Promise<void> {
    const created = call(life, {
      name: 'createCheckout',
      body: {
        amount: 2_000,
        currency: 'dzd',
        success_url: 'https://shop.test/thanks',
        webhook_endpoint: 'https://shop.test/hook',
        service_pay_fees_allocation: 'split',
      },
    });
    await life.step(() => life.start(created), null);
    const answer = await created;
    this.#checkout = /"id":"([^"]+)"/.exec(answer.body)?.[1] ?? '';
    this.#rows = readCheckoutRows(life.ledger.account.database, this.#checkout);
  }

  async #do(life: Life, command: Command): Promise<void> {
    const causes: Cause[] = [];
    await this.#step(
      life,
      { name: command.do, causes },
      () => this.#act(life, command, causes),
      command.goesAwayAt,
    );
    if (command.do === 'go away') life.end();
  }

  /** Starts a command and notes its possible causes. */
  #act(life: Life, command: Command, causes: Cause[]): void {
    const { ledger } = life;
    const bank = this.#bank;
    const id = this.#checkout;
    switch (command.do) {
      case 'pay':
        bank.begins = [...command.tabs];
        causes.push({ kind: 'pay' });
        for (const _ of command.tabs)
          life.start(ledger.startPayment(id, form).then((start) => this.#sent(life, start)));
        break;
      case 'the payer answers at the bank':
      case 'the bank breaks its word': {
        const order = pick([...bank.orders.values()], command.n);
        if (order === undefined) break;
        const breaksWord = command.do === 'the bank breaks its word';
        bank.decide(order, command.says, breaksWord);
        if (breaksWord) life.start(askAcquirer(ledger.account, order.attempt.id));
        break;
      }
      case 'the payer returns':
        bank.questions = [command.question];
        bank.begins = [command.begin];
        life.start(ledger.refreshCheckout(id).then((view) => this.#shown(life, view)));
        break;
      case 'the answer comes again': {
        const attempt = pick(this.rows.attempts, command.n);
        if (attempt === undefined) break;
        for (let times = 0; times < command.times; times += 1)
          life.start(askAcquirer(ledger.account, attempt.id));
        break;
      }
      case 'a call goes on': {
        const [held] = bank.held.splice(command.n % Math.max(1, bank.held.length), 1);
        held?.release(command.how);
        break;
      }
      case 'alarm':
        bank.questions = [command.question];
        life.start(life.ringIfDue());
        break;
      case 'time passes':
        this.#passTo(this.#now + command.seconds);
        break;
      case 'cancel':
        causes.push({ kind: 'cancel' });
        life.start(ledger.cancelCheckout(id).then((view) => this.#shown(life, view)));
        break;
      case 'the merchant expires':
        causes.push({ kind: 'merchant expires' });
        life.start(call(life, { name: 'expireCheckout', id }));
        break;
      case 'simulate':
        causes.push({ kind: 'simulate', outcome: command.outcome });
        life.start(call(life, { name: 'simulateCheckout', id, body: { outcome: command.outcome } }));
        break;
      case 'look':
        life.start(ledger.viewCheckout(id).then((view) => this.#shown(life, view)));
        break;
      case 'go away':
        break;
    }
  }

  async #step(life: Life, { name, causes }: Step, act: () => void, endsAt: number | null): Promise<void> {
    const before = this.rows;
    this.#bank.heard = [];
    await life.step(act, endsAt);
    this.#bank.begins = [];
    this.#bank.questions = [];
    this.#rows = readCheckoutRows(life.ledger.account.database, this.#checkout);
    for (const { attempt, answer } of this.#bank.heard) {
      const row = before.attempts.find(({ id }) => id === attempt);
      if (row?.status === 'approved' || (answer === 'no beginning' && (row?.redirect ?? null) !== null))
        continue;
      const cause = causeOf(attempt, answer, row?.amount ?? before.total);
      const isKnown = causes.some((other) => JSON.stringify(other) === JSON.stringify(cause));
      if (cause !== null && !isKnown) causes.push(cause);
    }
    this.#compare(name, causes, life.isOver);
    checkRows(this.rows, this.#bank);
  }

  /** The state is one that the model allows after the step. */
  #compare(name: string, causes: Cause[], isCut: boolean): void {
    const { status, declined, attempts, expiresAt } = this.rows;
    const reachable = reach(this.#model, causes, this.#now >= expiresAt, isCut);
    const found = reachable.find((model) => model.status === status && model.declined === declined);
    if (found === undefined) {
      const may = [
        ...new Set(reachable.map((model) => `${model.status}${model.declined ? ' after a decline' : ''}`)),
      ];
      throw new Error(
        `After “${name}” (${JSON.stringify(causes)}) the checkout, ${this.#model.status} before, may be ${may.join(' or ')}; it is ${status}${declined ? ' after a decline' : ''}.`,
      );
    }
    const open = attempts.find((attempt) => attempt.status === 'pending')?.id ?? null;
    this.#model = { ...found, open: status === 'processing' ? open : null };
  }

  /** The alarm alone ends every checkout, places every approval and sends every event. */
  async #rest(life: Life): Promise<void> {
    // Later alarms concern the erasure of old contacts, weeks away.
    const restAt = (this.#startsAt + 2 * DAY - 1) * 1000;
    for (let rounds = 0; rounds < 60; rounds += 1) {
      const due = await life.state.storage.getAlarm();
      if (due === null || due > restAt) break;
      // In steps of whole attempts: nothing happens in between.
      this.#passTo(Math.max(Math.ceil(due / 1000), rounds < 2 ? this.#now + 1_300 : 0));
      await this.#step(life, { name: 'rest', causes: [] }, () => life.start(life.ringIfDue()), null);
    }
    const { status, attempts, undelivered } = this.rows;
    expect((await life.state.storage.getAlarm()) ?? restAt + 1, 'at rest').toBeGreaterThan(restAt);
    expect(['pending', 'processing']).not.toContain(status);
    expect(attempts.filter((attempt) => attempt.status === 'pending' || attempt.unanswered)).toEqual([]);
    expect(undelivered, 'undelivered events').toBe(0);
    this.#account(
      this.#bank
        .approved()
        .filter(({ reversed }) => !reversed)
        .map((order) => order.attempt.id),
    );
    expect(auditLedger(life.ledger.account.database)).toEqual([]);
    expect(this.#now, 'duration of a history: two days').toBeLessThan(this.#startsAt + 2 * DAY);
    // A restarted object finds work that no running code holds any more.
    life.end();
  }

  /** Repeats every answer three times: nothing changes, and each reversal of the bank is accounted for. */
  async #hearAllAgain(life: Life): Promise<void> {
    const before = this.rows;
    const orders = [...this.#bank.orders.keys()];
    for (let times = 0; times < 3; times += 1) {
      const ask = () => {
        for (const id of orders) life.start(askAcquirer(life.ledger.account, id));
      };
      await this.#step(life, { name: 'all again', causes: [] }, ask, null);
    }
    this.#account(this.#bank.approved().map((order) => order.attempt.id));
    expect({ ...this.rows, attempts: [], exceptions: [] }).toEqual({
      ...before,
      attempts: [],
      exceptions: [],
    });
  }

  /** No approval is lost: it paid, or it is an exception (see rules.ts). */
  #account(attemptIds: string[]): void {
    const approved = this.rows.attempts.filter(({ status }) => status === 'approved').map(({ id }) => id);
    expect(
      attemptIds.filter((id) => !approved.includes(id)),
      'lost approvals',
    ).toEqual([]);
  }

  #sent(life: Life, start: PaymentStart): void {
    if (!start.ok) {
      this.#shown(life, start);
      return;
    }
    const attempts = readCheckoutRows(life.ledger.account.database, this.#checkout).attempts;
    const attempt = attempts.find(({ redirect }) => redirect === start.redirect);
    if (attempt === undefined || start.redirect !== redirectOf(attempt.id))
      this.#bank.complaints.push(`sent to ${start.redirect}, which belongs to no attempt`);
    const isHeard = this.#bank.heard.some((heard) => heard.attempt === attempt?.id);
    if (attempt?.status !== 'pending' && !isHeard)
      this.#bank.complaints.push('sent to the bank with an attempt that is over');
  }

  /** No answer tells of a payment that is not stored. */
  #shown(life: Life, view: PayerView | PaymentStart): void {
    const shown = 'checkout' in view ? view.checkout.status : 'nothing';
    const { status } = readCheckoutRows(life.ledger.account.database, this.#checkout);
    if (shown === 'nothing' || (shown === 'paid' && status !== 'paid'))
      this.#bank.complaints.push(`shows ${shown} of what is ${status}`);
  }
}

function pick<T>(list: readonly T[], n: number): T | undefined {
  return list[n % Math.max(1, list.length)];
}

/** An API call with the account's own key. */
export async function call(
  { ledger }: Pick<Life, 'ledger'>,
  operation: OperationCall,
  idempotency: Idempotency | null = null,
): Promise<Answer> {
  const { identity, keys } = ledger.account;
  const [key] = keys;
  if (key === undefined || identity === null) throw new Error('The ledger is not open.');
  const answer = await ledger.call(
    {
      caller: { mode: identity.mode, account: identity.account, keyHash: key.hash },
      origin: 'http://service.test',
      path: '',
      filters: '',
      idempotency,
      trace: { network: null, requestId: 'r' },
    },
    operation,
  );
  if ('unauthenticated' in answer) throw new Error('The key is refused.');
  return answer;
}
