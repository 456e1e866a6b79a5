/** Runs inside a commit; the function that it returns runs once the commit is durable. */
export type BeforeCommit = () => (() => void) | null;

type Job = { run: () => void; settle: () => void; fail: (error: unknown) => void };

/** How a commit is delayed. `soon`: after the running code. `afterTurn`: in the next turn of the event loop. */
type Turns = Record<'soon' | 'afterTurn', (run: () => void) => void>;

/** Immediate commits between two probes for simultaneous changes: start value and maximum. */
const FIRST_TRIAL = 1;
const LAST_TRIAL = 32;

/**
 * The only way to write in an object. Changes that arrive in one turn of the event loop are committed in one
 * transaction, each in a savepoint of its own: a failing change undoes only itself, and no answer leaves before the
 * commit. Measured at 32 connections: three times the throughput of one transaction
 * each.
 *
 * Waiting for the end of the turn costs over a millisecond. While commits hold one change each, the queue commits at
 * once, and sometimes probes whether more changes arrive together (docs/decisions.md). Changes without a waiting client
 * always wait for the end of the turn: each additional commit sets the alarm once more.
 */
export class CommitQueue {
  readonly #storage: DurableObjectStorage;
  readonly #turns: Turns;
  /** Runs inside the transaction after the changes; it sets the alarm. */
  readonly #beforeCommit: BeforeCommit;
  #jobs: Job[] = [];
  /** Commits made at once before the next trial; null while more than one change arrives in a turn. */
  #untilTrial: number | null = FIRST_TRIAL;
  #trialEvery = FIRST_TRIAL;

  constructor(storage: DurableObjectStorage, turns: Turns, beforeCommit: BeforeCommit) {
    this.#storage = storage;
    this.#turns = turns;
    this.#beforeCommit = beforeCommit;
  }

  /**
   * Runs `change` in the next commit. It is synchronous, so nothing changes between decision and write. `isAwaited`: a
   * client waits for the answer.
   */
  commit<T>(change: () => T, isAwaited = false): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let outcome: { ok: true; value: T } | { ok: false; error: unknown } | null = null;
      const run = () => {
        try {
          outcome = { ok: true, value: this.#storage.transactionSync(change) };
        } catch (error) {
          outcome = { ok: false, error };
        }
      };
      const settle = () => {
        if (outcome?.ok) resolve(outcome.value);
        else reject(outcome?.error ?? new Error('The change did not run.'));
      };
      this.#jobs.push({ run, settle, fail: reject });
      if (this.#jobs.length === 1) this.#putOff(isAwaited);
    });
  }

  #putOff(isAwaited: boolean): void {
    if (!isAwaited) this.#turns.afterTurn(() => this.#flush());
    else if (this.#untilTrial !== null && this.#untilTrial > 0) {
      this.#untilTrial -= 1;
      this.#turns.soon(() => this.#flush());
    } else
      this.#turns.afterTurn(() => {
        this.#learnFrom(this.#jobs.length);
        this.#flush();
      });
  }

  /** `count`: changes that arrived in one whole turn. */
  #learnFrom(count: number): void {
    this.#trialEvery = count > 1 ? FIRST_TRIAL : Math.min(LAST_TRIAL, this.#trialEvery * 2);
    this.#untilTrial = count > 1 ? null : this.#trialEvery - 1;
  }

  #flush(): void {
    const jobs = this.#jobs;
    this.#jobs = [];
    let afterCommit: (() => void) | null = null;
    try {
      this.#storage.transactionSync(() => {
        for (const job of jobs) job.run();
        afterCommit = this.#beforeCommit();
      });
    } catch (error) {
      // The transaction failed, so nothing of any job was written.
      for (const job of jobs) job.fail(error);
      return;
    }
    runIfSet(afterCommit);
    for (const job of jobs) job.settle();
  }
}

// TypeScript does not see that the transaction's callback has run.
function runIfSet(action: (() => void) | null): void {
  action?.();
}
