import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { walk } from '../../../src/database/members.ts';
import { Database } from '../../../src/database/rows.ts';
import { migrate } from '../../../src/service/account/store/migrations.ts';
import { openValue } from '../../../src/service/filters/store/runs.ts';
import { SEED } from '../../seed.ts';

/** Triggers keep a value's members in runs: whatever joins and leaves, in whatever order, they are what a set would hold. */

const SPACE = 1_500;
const VALUES = ['a', 'b'] as const;

type Step =
  | { act: 'join' | 'leave'; value: (typeof VALUES)[number]; seq: number }
  /** Many at once, from one end or from anywhere. */
  | {
      act: 'fill' | 'empty';
      value: (typeof VALUES)[number];
      from: number;
      count: number;
      isDownwards: boolean;
    };

const value = fc.constantFrom(...VALUES);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constantFrom('join', 'leave'), value, seq: fc.integer({ min: 1, max: SPACE }) }),
  fc.record({
    act: fc.constantFrom('fill', 'fill', 'empty'),
    value,
    from: fc.integer({ min: 1, max: SPACE }),
    count: fc.integer({ min: 1, max: 400 }),
    isDownwards: fc.boolean(),
  }),
);

test('members are those of a set, counted, found from any place, and in few runs', async () => {
  await runInDurableObject(env.LEDGER.getByName('test:runs'), async (_, state) => {
    const database = new Database(state.storage.sql);
    state.storage.transactionSync(() => migrate(database));
    const check = (steps: Step[], places: number[]) => {
      database.run('DELETE FROM filter_runs');
      const model = { a: new Set<number>(), b: new Set<number>() };
      const join = (name: 'a' | 'b', seq: number) => {
        if (model[name].has(seq)) return;
        model[name].add(seq);
        database.run('INSERT INTO filter_joins VALUES (?, ?)', name, seq);
      };
      const leave = (name: 'a' | 'b', seq: number) => {
        if (!model[name].delete(seq)) return;
        database.run('INSERT INTO filter_leaves VALUES (?, ?)', name, seq);
      };
      for (const each of steps) {
        if (each.act === 'join') join(each.value, each.seq);
        if (each.act === 'leave') leave(each.value, each.seq);
        if (each.act !== 'fill' && each.act !== 'empty') continue;
        for (let n = 0; n < each.count; n += 1) {
          const seq = each.isDownwards ? each.from - n : each.from + n;
          if (seq < 1) break;
          if (each.act === 'fill') join(each.value, seq);
          else leave(each.value, seq);
        }
      }
      for (const name of VALUES) {
        const members = [...model[name]].toSorted((left, right) => left - right);
        const runs = database.all('SELECT * FROM filter_runs WHERE value = ? ORDER BY first', name);
        expect(runs.flatMap((run) => run.text('members').split(',').map(Number))).toEqual(members);
        for (const run of runs) expect(run.integer('count')).toBe(run.text('members').split(',').length);
        for (const [index, run] of runs.entries()) {
          const held = run.text('members').split(',').map(Number);
          expect(run.integer('first')).toBeLessThanOrEqual(held[0] ?? 0);
          expect(run.integer('last')).toBeGreaterThanOrEqual(held.at(-1) ?? 0);
          expect(run.integer('last')).toBeLessThan(
            runs[index + 1]?.integer('first') ?? Number.MAX_SAFE_INTEGER,
          );
          expect(held.length).toBeLessThanOrEqual(128);
        }
        const budget = { left: Number.POSITIVE_INFINITY };
        const opened = openValue(database, name, budget);
        expect(opened.count()).toBe(members.length);
        expect(walk(opened, 'below', SPACE * 2, SPACE * 2).found).toEqual(members.toReversed());
        expect(walk(opened, 'above', 1, SPACE * 2).found).toEqual(members);
        for (const [index, place] of places.entries()) {
          expect(opened.below(place)).toBe(members.findLast((seq) => seq <= place) ?? null);
          expect(opened.above(place)).toBe(members.find((seq) => seq >= place) ?? null);
          const other = places[(index + 1) % places.length] ?? place;
          expect(opened.countWithin(place, other)).toBe(
            members.filter((seq) => seq >= place && seq <= other).length,
          );
        }
      }
    };
    const places = fc.array(fc.integer({ min: 0, max: SPACE + 2 }), { minLength: 2, maxLength: 12 });
    fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), places, check), {
      numRuns: 60,
      seed: SEED,
    });
  });
});
