import { expect } from 'vitest';
import type { Answer } from '../../../../src/service/api/calls.ts';
import { callForRefund } from '../../../../src/service/resources/refunds/outcomes.ts';
import { Bank } from '../bank.ts';
import { auditLedger } from '../checkout-rows.ts';
import { call } from '../history.ts';
import type { Life, TestLedger } from '../life.ts';
import { RefundBook } from './book.ts';
import type { Command, Post } from './commands.ts';
import { checkRefunds, leftOf, type RefundRows, readRefundRows } from './rows.ts';

const DAY = 86_400;
const form = { method: 'cib', shipping: null } as const;

/** One history of the refunds of one paid checkout, checked after each step against the model. */
export class RefundHistory {
  readonly #bank = new Bank();
  readonly #book = new RefundBook();
  readonly #shelter: TestLedger;
  readonly #startsAt: number;
  #now: number;
  #checkout = '';
  #rows: RefundRows | null = null;
  /** Refunds that an answer has named. */
  readonly #promised = new Set<string>();
  /** First answers by key and body, when they are kept. */
  readonly #kept = new Map<string, string>();
  lives = 0;

  constructor(shelter: TestLedger, startsAt: number) {
    this.#shelter = shelter;
    this.#startsAt = startsAt;
    this.#now = startsAt;
    this.#bank.book = this.#book;
  }

  get rows(): RefundRows {
    if (this.#rows === null) throw new Error('Nothing was written yet.');
    return this.#rows;
  }

  async run(commands: readonly Command[]): Promise<void> {
    this.#passTo(this.#startsAt);
    const steps: ((life: Life) => Promise<void>)[] = [
      (life) => this.#sell(life),
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

  /** A paid checkout, without faults. */
  async #sell(life: Life): Promise<void> {
    const body = {
      amount: 2_000,
      currency: 'dzd',
      success_url: 'https://shop.test/thanks',
      webhook_endpoint: 'https://shop.test/hook',
      service_pay_fees_allocation: 'split',
    };
    const created = call(life, { name: 'createCheckout', body });
    await life.step(() => life.start(created), null);
    this.#checkout = /"id":"([^"]+)"/.exec((await created).body)?.[1] ?? '';
    await life.step(() => life.start(life.ledger.startPayment(this.#checkout, form)), null);
    for (const order of this.#bank.orders.values()) this.#bank.decide(order, 'approve', false);
    await life.step(() => life.start(life.ledger.refreshCheckout(this.#checkout)), null);
    this.#rows = readRefundRows(life.ledger.account.database, this.#checkout);
    expect(this.rows).toMatchObject({ status: 'paid', paid: 2_025, fees: 50 });
  }

  async #do(life: Life, command: Command): Promise<void> {
    const answers: { post: Post; answer: Answer }[] = [];
    const before = this.rows;
    await this.#step(life, () => this.#act(life, command, answers), command.goesAwayAt);
    if (command.do === 'refund' && !life.isOver) this.#compare(before, command.posts, answers);
    if (command.do === 'go away') life.end();
  }

  #act(life: Life, command: Command, answers: { post: Post; answer: Answer }[]): void {
    const [bank, book] = [this.#bank, this.#book];
    switch (command.do) {
      case 'refund':
        book.decisions.push(...command.decisions);
        for (const post of command.posts)
          life.start(this.#post(life, post).then((answer) => answers.push({ post, answer })));
        break;
      case 'the bank decides':
        book.decide(command.n, command.decision);
        break;
      case 'the bank lies':
        book.lies += 1;
        this.#askAgain(life, command.n);
        break;
      case 'the answer comes again':
        for (let times = 0; times < command.times; times += 1) this.#askAgain(life, command.n);
        break;
      case 'a call goes on': {
        const [held] = bank.held.splice(command.n % Math.max(1, bank.held.length), 1);
        held?.release(command.how);
        break;
      }
      case 'alarm':
        // Work planned in this second is due in the next.
        this.#passTo(this.#now + 1);
        bank.refundCalls = [...command.calls];
        life.start(life.ringIfDue());
        break;
      case 'time passes':
        this.#passTo(this.#now + command.seconds);
        break;
      case 'go away':
        break;
    }
  }

  #askAgain(life: Life, n: number): void {
    const own = this.rows.refunds.filter(({ method }) => method === 'acquirer');
    const refund = own[n % Math.max(1, own.length)];
    if (refund !== undefined)
      life.start(callForRefund(life.ledger.account, { refundId: refund.id, does: 'read' }));
  }

  async #post(life: Life, { amount, method, key }: Post): Promise<Answer> {
    const body = amount === null ? { method } : { amount, method };
    const said = JSON.stringify(body);
    const operation = { name: 'createRefund', id: this.#checkout, body };
    // Kept per account: a later history has its own keys.
    const idempotency = key === null ? null : { key: `${key} of ${this.#checkout}`, fingerprints: [said] };
    const answer = await call(life, operation, idempotency);
    if (answer.status === 200) this.#promised.add(Reflect.get(Object(JSON.parse(answer.body)), 'id'));
    if (key !== null && (answer.status === 200 || answer.status === 403)) {
      const first = this.#kept.get(key + said) ?? answer.body;
      this.#kept.set(key + said, first);
      if (first !== answer.body) this.#bank.complaints.push('answered otherwise under one key');
    }
    return answer;
  }

  async #step(life: Life, act: () => void, endsAt: number | null): Promise<void> {
    const before = this.rows;
    await life.step(act, endsAt);
    this.#bank.refundCalls = [];
    this.#book.lies = 0;
    this.#rows = readRefundRows(life.ledger.account.database, this.#checkout);
    expect(this.#bank.complaints).toEqual([]);
    checkRefunds(this.rows, before, this.#book, this.#checkout);
    const ids = this.rows.refunds.map(({ id }) => id);
    expect(
      [...this.#promised].filter((id) => !ids.includes(id)),
      'accepted refunds that are missing',
    ).toEqual([]);
  }

  /** Each answer fits what was left: all together fit, and a single one exactly. */
  #compare(before: RefundRows, posts: readonly Post[], answers: { post: Post; answer: Answer }[]): void {
    expect(answers).toHaveLength(posts.length);
    const left = leftOf(before);
    const fresh = posts.every(({ key }) => key === null);
    const asked = posts.reduce((sum, { amount }) => sum + (amount ?? left), 0);
    const reported = answers.map(({ answer }) => answer.status);
    if (fresh && left > 0 && asked <= left)
      expect(reported, `request with ${left} left`).toEqual(posts.map(() => 200));
    const [only] = posts;
    if (fresh && posts.length === 1 && only !== undefined)
      expect(reported, `request with ${left} left`).toEqual([
        left <= 0 ? 403 : (only.amount ?? left) > left ? 422 : 200,
      ]);
  }

  /** The alarm alone ends every refund and sends every event, once the bank has decided. */
  async #rest(life: Life): Promise<void> {
    this.#book.decisions = [];
    this.#book.decideAll();
    // A hanging call never returns; the alarm asks again.
    const restAt = (this.#startsAt + 2 * DAY - 1) * 1000;
    for (let rounds = 0; rounds < 90; rounds += 1) {
      const due = await life.state.storage.getAlarm();
      if (due === null || due > restAt) break;
      this.#passTo(Math.ceil(due / 1000));
      await this.#step(life, () => life.start(life.ringIfDue()), null);
    }
    const { refunds, undelivered, sums } = this.rows;
    expect(
      refunds.filter(({ status }) => status === 'pending'),
      'unfinished refunds',
    ).toEqual([]);
    expect(undelivered, 'undelivered events').toBe(0);
    expect(sums.refunded - sums.byHand, 'sum refunded by the bank').toBe(this.#book.givenBack());
    expect(auditLedger(life.ledger.account.database)).toEqual([]);
    life.end();
  }

  /** Repeats every answer three times: nothing changes. */
  async #hearAllAgain(life: Life): Promise<void> {
    const before = this.rows;
    for (let times = 0; times < 3; times += 1) {
      const ask = () => {
        for (const refundId of this.#book.refunds.keys())
          life.start(callForRefund(life.ledger.account, { refundId, does: 'read' }));
      };
      await this.#step(life, ask, null);
    }
    expect(this.rows).toEqual(before);
  }
}
