import { randomBytes } from 'node:crypto';
import { ask, askJson, type Door, textOf } from './door.ts';

/** Milliseconds between two words to each frozen object, which thaws by itself after two minutes without one. */
const EVERY = 30_000;

type Held = { door: Door; path: string };

/** Objects that are frozen together, and stay so until all that has to do with them is done. */
export class Hold {
  readonly token = randomBytes(16).toString('hex');
  readonly #held: Held[] = [];
  #lost: string | null = null;
  readonly #keeper = setInterval(() => {
    this.#keep().catch(() => {});
  }, EVERY);

  async freeze(door: Door, path: string): Promise<void> {
    await askJson(door, path, { do: 'freeze', token: this.token });
    this.#held.push({ door, path });
  }

  /** One that stays frozen as it was taken in. */
  add(door: Door, path: string): void {
    this.#held.push({ door, path });
  }

  /** What was frozen and is no more, so that nothing is of one moment; null while all is well. */
  get lost(): string | null {
    return this.#lost;
  }

  async thaw(): Promise<void> {
    clearInterval(this.#keeper);
    // What cannot be told thaws by itself.
    for (const { door, path } of this.#held) await this.#say(door, path, 'thaw').catch(() => null);
  }

  async #keep(): Promise<void> {
    for (const { door, path } of this.#held) {
      const status = await this.#say(door, path, 'hold').catch(() => null);
      if (status === 409) this.#lost ??= path;
    }
  }

  async #say(door: Door, path: string, act: 'hold' | 'thaw'): Promise<number> {
    const answer = await ask(door, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ do: act, token: this.token }),
    });
    await textOf(answer);
    return answer.status;
  }
}
