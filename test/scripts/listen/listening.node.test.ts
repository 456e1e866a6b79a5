import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FeedEvent, FeedTrouble } from '../../../scripts/listen/feed.ts';
import { type Listening, listen, waitAfter } from '../../../scripts/listen/listening.ts';
import { Place, type Position } from '../../../scripts/listen/place.ts';
import { UserError } from '../../../src/server/user-error.ts';
import { holds } from '../../seed.ts';

/** Faults at each step of a listener: at each request, each delivery, each stored position, each wait. */
type Step = 'well' | 'trouble' | 'event' | 'killed';

/** A service, an endpoint and a state folder in memory, used by listeners one after the other. */
class World {
  readonly events: FeedEvent[] = [];
  readonly arrived: string[] = [];
  readonly waits: number[] = [];
  kept: Position | null = null;
  /** The events since the first listener had its position: none may be missed. */
  promisedFrom: number | null = null;
  #script: Step[];

  constructor(script: Step[]) {
    this.#script = script.toReversed();
  }

  get isOver(): boolean {
    return this.#script.length === 0;
  }

  get isCaughtUp(): boolean {
    return this.kept !== null && this.kept.after === (this.events.at(-1)?.id ?? null);
  }

  happen(): void {
    const id = `e${this.events.length}`;
    this.events.push({ id, type: 'checkout.paid', body: `{"id":"${id}"}` });
  }

  /** `true` when this step fails. */
  #step(stop: AbortController): boolean {
    const step = this.#script.pop();
    if (step === 'event') this.happen();
    if (step === 'killed') {
      stop.abort();
      stop.signal.throwIfAborted();
    }
    return step === 'trouble';
  }

  /** One listener, from its start until it is killed or the script ends and all has arrived. */
  async listen(): Promise<void> {
    const stop = new AbortController();
    const listening: Listening = {
      since: null,
      signal: stop.signal,
      tell: () => undefined,
      feed: {
        newest: async () => {
          if (this.#step(stop)) throw new FeedTrouble('away');
          return this.events.at(-1)?.id ?? null;
        },
        next: async (after) => {
          if (this.#step(stop)) throw new FeedTrouble('busy', 7);
          const at = this.events.findIndex(({ id }) => id === after);
          return this.events.slice(at + 1, at + (after === null ? 2 : 4));
        },
      },
      place: {
        read: async () => this.kept,
        // The disk never fails here: killed before or after it.
        write: async (position) => {
          this.#step(stop);
          this.kept = position;
          this.promisedFrom ??= this.events.findIndex(({ id }) => id === position.after) + 1;
          this.#step(stop);
        },
      },
      carry: async ({ id }) => {
        if (this.#step(stop)) return { status: 500, durationMs: 1 };
        this.arrived.push(id);
        // Accepted, and killed before the position is stored: it comes again.
        this.#step(stop);
        return { status: 200, durationMs: 1 };
      },
      pause: async (ms) => {
        this.waits.push(ms);
        this.#step(stop);
        if (this.isOver && this.isCaughtUp) stop.abort();
      },
    };
    await listen(listening).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
  }
}

describe('listeners killed at any moment', () => {
  test('deliver every event after the first start at least once, in order, with none left out', async () => {
    const step = fc.constantFrom<Step>('well', 'well', 'well', 'trouble', 'event', 'event', 'killed');
    await holds(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 0, max: 3 }),
        async (script, old) => {
          const world = new World(script);
          for (let n = 0; n < old; n += 1) world.happen();
          do await world.listen();
          while (!world.isOver || !world.isCaughtUp);
          const due = world.events.slice(world.promisedFrom ?? 0).map(({ id }) => id);
          expect([...new Set(world.arrived)]).toEqual(due);
          // Repeats go back only to the event in progress.
          for (const [index, id] of world.arrived.entries()) {
            const before = world.arrived[index - 1];
            if (before !== undefined) expect(Number(id.slice(1)) - Number(before.slice(1))).toBeOneOf([0, 1]);
          }
        },
      ),
      1000,
    );
  });

  test('wait a second without events, longer after failures, and as long as told', async () => {
    const world = new World(['well', 'well', 'well', 'trouble', 'well']);
    await world.listen();
    expect(world.waits).toContain(7000);
    expect(world.waits).toContain(1000);
    expect([1, 2, 3, 4, 5, 6, 20, 5000].map(waitAfter)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });
});

describe('the stored position', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hanout-listen-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const account = { apiBase: 'http://localhost/test/api/v2', apiKey: 'test_sk_secret', type: null } as const;

  test('is per service, key and type, private to its user, and without the key', async () => {
    const place = await Place.take(folder, account);
    expect(await place.read()).toBeNull();
    await place.write({ after: 'e1' });
    expect(await place.read()).toEqual({ after: 'e1' });
    expect((await stat(place.path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'listen'))).mode & 0o777).toBe(0o700);
    const text = await readFile(place.path, 'utf8');
    expect(text + place.path).not.toContain('secret');
    await place.leave();
    expect(await readdir(join(folder, 'listen'))).toHaveLength(1);
    for (const other of [{ apiKey: 'b' }, { apiBase: 'http://b' }, { type: 'checkout.paid' as const }]) {
      const elsewhere = await Place.take(folder, { ...account, ...other });
      expect(await elsewhere.read()).toBeNull();
      await elsewhere.leave();
    }
  });

  test('belongs to one listener at a time, and to the next when that one was killed', async () => {
    const place = await Place.take(folder, account);
    await expect(Place.take(folder, account)).rejects.toThrow(UserError);
    await writeFile(`${place.path}.lock`, '999999999');
    const next = await Place.take(folder, account);
    await next.leave();
  });

  test('is reported when unreadable, not taken for a new one', async () => {
    const place = await Place.take(folder, account);
    await writeFile(place.path, '{"after":');
    await expect(place.read()).rejects.toThrow(UserError);
    await place.leave();
  });
});
