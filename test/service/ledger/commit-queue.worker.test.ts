import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { CommitQueue } from '../../../src/database/commit-queue.ts';

/** A queue on a real database; the test ends the turns. `sizes`: rows in each commit. */
async function withQueue(
  test: (stage: {
    commit: (name: string, isAwaited?: boolean) => Promise<void>;
    soon: () => Promise<void>;
    turn: () => Promise<void>;
    sizes: number[];
    names: () => unknown[];
  }) => Promise<void>,
): Promise<void> {
  const ledger = env.LEDGER.getByName(`test:${crypto.randomUUID()}`);
  await runInDurableObject(ledger, async (_, { storage }) => {
    storage.sql.exec('CREATE TABLE names (name TEXT PRIMARY KEY)');
    const waiting = { soon: [] as (() => void)[], afterTurn: [] as (() => void)[] };
    const end = (turn: 'soon' | 'afterTurn') => async () => {
      for (const run of waiting[turn].splice(0)) run();
      await Promise.resolve();
    };
    const sizes: number[] = [];
    const names = () => [...storage.sql.exec('SELECT name FROM names ORDER BY rowid').raw()].flat();
    const queue = new CommitQueue(
      storage,
      {
        soon: (run) => waiting.soon.push(run),
        afterTurn: (run) => waiting.afterTurn.push(run),
      },
      () => {
        sizes.push(names().length);
        return null;
      },
    );
    const commit = (name: string, isAwaited = true) =>
      queue.commit(() => {
        storage.sql.exec('INSERT INTO names VALUES (?)', name);
      }, isAwaited);
    await test({ commit, soon: end('soon'), turn: end('afterTurn'), sizes, names });
  });
}

test('a single change is committed without waiting for the end of the turn, except now and then', () =>
  withQueue(async ({ commit, soon, turn, sizes }) => {
    const waited: number[] = [];
    for (let count = 0; count < 70; count += 1) {
      void commit(`n${count}`);
      await soon();
      if (sizes.length > count) continue;
      waited.push(count);
      await turn();
    }
    expect(sizes).toEqual(Array.from({ length: 70 }, (_, index) => index + 1));
    expect(waited).toEqual([1, 3, 7, 15, 31, 63]);
  }));

test('changes of one turn share a commit, from the first that had to wait until one comes alone', () =>
  withQueue(async ({ commit, soon, turn, sizes }) => {
    void commit('first');
    await soon();
    for (const names of [['a', 'b', 'c'], ['d', 'e'], ['f']]) {
      for (const name of names) void commit(name);
      await soon();
      await turn();
    }
    expect(sizes).toEqual([1, 4, 6, 7]);
    // It came alone: the next one does not wait.
    void commit('g');
    await soon();
    expect(sizes.at(-1)).toBe(8);
  }));

test('a failing change undoes only itself, and every answer waits for the commit', () =>
  withQueue(async ({ commit, soon, turn, names }) => {
    void commit('first');
    await soon();
    const ended: string[] = [];
    const note = (name: string) =>
      commit(name).then(
        () => ended.push(name),
        () => ended.push(`not ${name}`),
      );
    const all = Promise.all([note('a'), note('first'), note('b')]);
    await soon();
    expect(ended).toEqual([]);
    expect(names()).toEqual(['first']);
    await turn();
    await all;
    expect(ended).toEqual(['a', 'not first', 'b']);
    expect(names()).toEqual(['first', 'a', 'b']);
  }));

test('a change without a waiting client waits for others, and does not delay the next lone client', () =>
  withQueue(async ({ commit, soon, turn, sizes }) => {
    for (const name of ['a', 'b', 'c']) void commit(name, false);
    await soon();
    expect(sizes).toEqual([]);
    await turn();
    expect(sizes).toEqual([3]);
    void commit('d');
    await soon();
    expect(sizes).toEqual([3, 4]);
  }));
