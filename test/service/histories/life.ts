import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { CommitQueue } from '../../../src/database/commit-queue.ts';
import { type AccountContext, contextOf } from '../../../src/service/ledger/context.ts';
import { Ledger } from '../../../src/service/ledger/object.ts';
import { exchange } from '../../../src/service/webhooks/request.ts';
import { askOperator, openAccount } from '../merchant.ts';
import type { Bank } from './bank.ts';

const never = new Promise<never>(() => undefined);

const wait = globalThis.setTimeout;

/** Promise steps in a turn of the event loop here: enough for the changes of one group commit. */
const HOPS = 40;

/**
 * Replaces a timer when nothing has to be awaited: a real timer takes a millisecond, nearly all the time of a
 * history. The order of events is the same.
 */
function afterTurn(run: () => void): void {
  void hop(HOPS).then(run);
}

async function hop(times: number): Promise<void> {
  for (let hops = 0; hops < times; hops += 1) await null;
}

/** Turns after which running work that waits for nothing is a bug. */
const MOST_TURNS = 1_000;
/** After so many turns, real time is awaited. */
const QUICK_TURNS = 20;

/**
 * A real ledger object from its start to its crash. Before and after each transaction and each outgoing call is a
 * crossing; at the one chosen by the history the life ends: the ledger's code gets no more results, and another
 * object starts on the same storage.
 */
export class Life {
  readonly ledger: Ledger;
  readonly state: DurableObjectState;
  readonly #bank: Bank;
  /** Started work that has not ended and is not held by the bank. */
  #running = 0;
  #crossings = 0;
  #endsAt: number | null = null;
  isOver = false;

  constructor(state: DurableObjectState, bank: Bank) {
    this.state = state;
    this.#bank = bank;
    this.ledger = new Ledger(state, env, this.#world());
    bank.life = this;
  }

  /** The runtime's context, with the history's clock and bank, and an endpoint that accepts every event. */
  #world(): AccountContext {
    const bank = this.#bank;
    const { storage } = this.state;
    const now = () => bank.nowMs;
    return {
      ...contextOf(this.state, env),
      now,
      openQueue: (beforeCommit) => {
        const queue = new CommitQueue(
          storage,
          { soon: (run) => queueMicrotask(run), afterTurn },
          beforeCommit,
        );
        return {
          commit: (change, isAwaited) => this.through('transaction', () => queue.commit(change, isAwaited)),
        };
      },
      waitUntil: (work) => this.start(work),
      acquirerFor: () => bank,
      send: (_identity, _host, request) => exchange(request, { fetch: async () => new Response(), now }),
    };
  }

  /** Runs work that may be cut off before its start and after its end. */
  async through<T>(_what: 'transaction' | 'outgoing call', run: () => Promise<T>): Promise<T> {
    if (!this.#cross()) return never;
    const outcome = await run().then(
      (value) => ({ ok: true as const, value }),
      (error: unknown) => ({ ok: false as const, error }),
    );
    if (!this.#cross()) return never;
    if (outcome.ok) return outcome.value;
    throw outcome.error;
  }

  #cross(): boolean {
    if (this.isOver) return false;
    this.#crossings += 1;
    if (this.#crossings === this.#endsAt) this.isOver = true;
    return !this.isOver;
  }

  /** Counts `work` as running until it ends. */
  start(work: Promise<unknown>): void {
    this.#running += 1;
    const ended = () => {
      this.#running -= 1;
    };
    work.then(ended, (error: unknown) => {
      ended();
      this.#bank.complaints.push(`threw ${error instanceof Error ? error.stack : String(error)}`);
    });
  }

  /** Runs `act` and waits until all work has ended that does not wait for the bank. Ends at crossing `endsAt`. */
  async step(act: () => void, endsAt: number | null): Promise<void> {
    this.#crossings = 0;
    this.#endsAt = endsAt;
    act();
    for (let turns = 0; !this.isOver && this.#running > this.#bank.held.length; turns += 1) {
      if (turns > MOST_TURNS) throw new Error('The ledger stays busy without work.');
      if (turns < QUICK_TURNS) await hop(HOPS);
      else await new Promise((resolve) => wait(resolve, 1));
    }
    this.#endsAt = null;
    // Changes that had reached the queue are committed; their answers are lost.
    if (this.isOver) await hop(3 * HOPS);
  }

  /** As the platform does: a fired alarm is gone, even if the object crashes in it. */
  async ringIfDue(): Promise<void> {
    const due = await this.state.storage.getAlarm();
    if (due === null || due > this.#bank.nowMs) return;
    await this.state.storage.deleteAlarm();
    await this.ledger.alarm();
  }

  end(): void {
    this.isOver = true;
  }
}

/** A test account's ledger and the lives of its object. */
export class TestLedger {
  readonly #name: string;

  private constructor(name: string) {
    this.#name = name;
  }

  /** `terms`: of the account's profile. */
  static async open(terms: object | null = null): Promise<TestLedger> {
    const { id, test } = await openAccount();
    if (terms !== null) await askOperator('POST', `/accounts/${id}`, terms);
    return new TestLedger(`test:${test.secret_key.slice('test_sk_'.length).slice(0, 8)}`);
  }

  /**
   * Runs `run` to its end, in as many lives as needed, and returns their number. A crash loses the object's memory
   * and its work under way, and another object starts on the same storage. (The runtime's own eviction waits until
   * nothing is under way.)
   */
  async live(bank: Bank, run: (life: Life) => Promise<void>): Promise<number> {
    return runInDurableObject(env.LEDGER.getByName(this.#name), async (_, state) => {
      for (let lives = 1; ; lives += 1) {
        const life = new Life(state, bank);
        // After the object's own start.
        await state.blockConcurrencyWhile(async () => undefined);
        await run(life);
        if (!life.isOver) return lives;
        bank.forget();
      }
    });
  }
}
