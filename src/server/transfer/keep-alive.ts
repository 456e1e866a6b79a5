import { randomBytes } from 'node:crypto';
import { ask, askJson, type TransferClient, textOf } from './client.ts';

/** Milliseconds between two words to each frozen object, which thaws by itself after two minutes without one. */
const EVERY = 30_000;

/** Questions at once: one after the other, a thousand objects would take as many ways there and back, and the first thaw meanwhile. */
const AT_ONCE = 16;
/** Milliseconds until a word counts as unheard: one that is never answered would keep back the next round. */
const PATIENCE = 20_000;

type Held = { door: TransferClient; path: string };

/** Objects that are frozen together, and stay so until all that has to do with them is done. */
export class KeepAlive {
  readonly token = randomBytes(16).toString('hex');
  readonly #held: Held[] = [];
  #lost: string | null = null;
  #round: Promise<unknown> | null = null;
  readonly #keeper = setInterval(() => {
    // Not a second round over one that runs: where answers are slow, each would make the other slower.
    this.#round ??= this.#keep().finally(() => {
      this.#round = null;
    });
  }, EVERY);

  /** Freezes in no order; when one cannot be, throws once all that were asked have answered, so that `thaw` knows of each. */
  async freeze(objects: readonly Held[]): Promise<void> {
    await forEach(objects, async ({ door, path }) => {
      await askJson(door, path, { do: 'freeze', token: this.token });
      this.#held.push({ door, path });
    });
  }

  /** One that stays frozen as it was taken in. */
  add(door: TransferClient, path: string): void {
    this.#held.push({ door, path });
  }

  /**
   * Asks each once more, when all has been read; answers one that thawed, or does not say that it did not, so that nothing is of one
   * moment; null when all is well.
   */
  async findLost(): Promise<string | null> {
    clearInterval(this.#keeper);
    await this.#round;
    const unheard = await this.#keep();
    return this.#lost ?? unheard;
  }

  async thaw(): Promise<void> {
    clearInterval(this.#keeper);
    // What cannot be told thaws by itself.
    await forEach(this.#held, async ({ door, path }) => {
      await this.#say(door, path, 'thaw').catch(() => null);
    });
  }

  /** Answers one that did not say that it stays frozen, if any. */
  async #keep(): Promise<string | null> {
    let unheard: string | null = null;
    await forEach([...this.#held], async ({ door, path }) => {
      const status = await this.#say(door, path, 'hold').catch(() => null);
      if (status === 409) this.#lost ??= path;
      if (status !== 200) unheard ??= path;
    });
    return unheard;
  }

  async #say(door: TransferClient, path: string, act: 'hold' | 'thaw'): Promise<number> {
    const answer = await ask(door, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ do: act, token: this.token }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    await textOf(answer);
    return answer.status;
  }
}

/** Does it with each, up to `AT_ONCE` at a time. After a failure nothing more is begun, and what runs is waited for before it is thrown. */
async function forEach<Member>(
  members: readonly Member[],
  act: (member: Member) => Promise<void>,
): Promise<void> {
  const left = members.values();
  const failures: unknown[] = [];
  const work = async () => {
    // All take from the same iterator, so that each member is met once.
    for (const member of left) {
      await act(member).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) throw failures[0];
}
