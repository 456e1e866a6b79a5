import { randomBytes } from 'node:crypto';
import { askJson, post, type TransferClient } from './client.ts';

/** Milliseconds between two messages to each frozen object, which thaws by itself after two minutes without one. */
const EVERY = 30_000;

/** Concurrent requests: with one at a time, a thousand objects would take so long that the first thaws meanwhile. */
const AT_ONCE = 16;
/** Milliseconds until a message counts as unanswered: one that hangs would delay the next round. */
const PATIENCE = 20_000;

type Held = { client: TransferClient; path: string };

/** Objects that are frozen together, until all work on them is done. */
export class KeepAlive {
  readonly token = randomBytes(16).toString('hex');
  readonly #held: Held[] = [];
  #round: Promise<unknown> | null = null;
  readonly #timer = setInterval(() => {
    // Never two rounds at once: with slow answers each would slow the other.
    this.#round ??= this.#keep().finally(() => {
      this.#round = null;
    });
  }, EVERY);

  /** Freezes in any order. If one fails, throws after all have answered, so that `thaw` knows each frozen one. */
  async freeze(objects: readonly Held[]): Promise<void> {
    await forEach(objects, async ({ client, path }) => {
      await askJson(client, path, { do: 'freeze', token: this.token });
      this.#held.push({ client, path });
    });
  }

  /** Adds an object that is still frozen after its import. */
  add(client: TransferClient, path: string): void {
    this.#held.push({ client, path });
  }

  /**
   * Checks each object once more after all were read. Returns one that thawed or did not confirm: then the copies are
   * not of one moment. Null when all are still frozen.
   */
  async findLost(): Promise<string | null> {
    clearInterval(this.#timer);
    await this.#round;
    // One that thawed stays so, and refuses.
    return this.#keep();
  }

  async thaw(): Promise<void> {
    clearInterval(this.#timer);
    // An object that cannot be reached thaws by itself.
    await forEach(this.#held, async ({ client, path }) => {
      await this.#say(client, path, 'thaw').catch(() => null);
    });
  }

  /** Returns an object that did not confirm its freeze, if any. */
  async #keep(): Promise<string | null> {
    let unheard: string | null = null;
    await forEach([...this.#held], async ({ client, path }) => {
      const status = await this.#say(client, path, 'hold').catch(() => null);
      if (status !== 200) unheard ??= path;
    });
    return unheard;
  }

  async #say(client: TransferClient, path: string, act: 'hold' | 'thaw'): Promise<number> {
    const answer = await post(client, path, { do: act, token: this.token }, AbortSignal.timeout(PATIENCE));
    await answer.text();
    return answer.status;
  }
}

/**
 * Runs `act` for each, up to `AT_ONCE` at a time. After a failure no more are started, and running ones are awaited
 * before the error is thrown.
 */
async function forEach<Member>(
  members: readonly Member[],
  act: (member: Member) => Promise<void>,
): Promise<void> {
  const left = members.values();
  const failures: unknown[] = [];
  const work = async () => {
    // All workers share the iterator, so that each member is handled once.
    for (const member of left) {
      await act(member).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (failures.length > 0) throw failures[0];
}
