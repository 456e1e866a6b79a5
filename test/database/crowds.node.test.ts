import { expect, test } from 'vitest';
import { crowdsOf } from '../../src/database/allowances/crowds.ts';
import { type Taken, takenOf, waitFor, withOneMore } from '../../src/database/allowances/rules.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const FEW = 5 * MINUTE;
const SIZES = { bare: 120, crowds: [{ name: 'network', most: 1_200 }] };

/** A network of its own, whose takings stand in memory. */
function network() {
  const takings = new Map<string, Taken>();
  const takenAt = (name: string) => takings.get(name) ?? { taken: 0, at: 0 };
  /** Orders once as a browser whose cookie was given then; null: without one. False where none of its crowds has room. */
  return (since: number | null, now: number): boolean => {
    const member = { browser: since === null ? null : 'b', network: 'one', since };
    const crowd = crowdsOf(member, SIZES, now).find((one) =>
      one.every((allowance) => waitFor(takenOf(takenAt(allowance.name), allowance, now), allowance) === 0),
    );
    for (const allowance of crowd ?? [])
      takings.set(allowance.name, withOneMore(takenAt(allowance.name), allowance, now));
    return crowd !== undefined;
  };
}

test('whoever hoards cookies for weeks orders no more on any day than on the first ones', () => {
  const order = network();
  const start = Date.UTC(2030, 0, 7);
  const days: number[] = [];
  for (let day = 0; day < 45; day += 1) {
    let orders = 0;
    const drain = (since: number | null, now: number) => {
      while (order(since, now)) orders += 1;
    };
    for (let now = start + day * DAY; now < start + (day + 1) * DAY; now += FEW) {
      drain(null, now);
      drain(now, now);
      drain(Math.max(start, now - FEW), now);
    }
    // Cookies of before are good for thirty days.
    const evening = start + (day + 1) * DAY;
    for (let since = Math.max(start, evening - 30 * DAY); since < evening; since += FEW)
      drain(since, evening);
    days.push(orders);
  }
  // 240 without a cookie, 240 with new ones, 1,200 of the day, ten in each five minutes; the first day finds all full.
  expect(Math.max(...days.slice(0, 1))).toBeLessThanOrEqual(5_900);
  expect(Math.max(...days.slice(1))).toBeLessThanOrEqual(4_600);
});

test('who had a cookie before a program began orders while it goes on, whatever it hoards', () => {
  const order = network();
  const start = Date.UTC(2030, 0, 7);
  for (let day = 0; day < 20; day += 1) {
    for (let now = start + day * DAY; now < start + (day + 1) * DAY; now += FEW)
      for (const since of [null, now, Math.max(start, now - FEW), start + 1]) while (order(since, now));
    expect(order(start - DAY, start + (day + 1) * DAY), `day ${day}`).toBe(true);
  }
});
