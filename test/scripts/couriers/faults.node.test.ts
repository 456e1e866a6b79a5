import { expect, test } from 'vitest';
import { type FaultKind, Faults, faultRates } from '../../../scripts/couriers/faults.ts';
import { open } from './opening.ts';

const kinds = Object.keys(faultRates) as FaultKind[];
const draw = (faults: Faults, kind: FaultKind, times = 400) =>
  Array.from({ length: times }, () => faults.strikes(kind));

test('one seed gives the same faults, another one others, and none gives none', () => {
  for (const kind of kinds) {
    const drawn = draw(new Faults(7), kind);
    expect(draw(new Faults(7), kind), kind).toEqual(drawn);
    expect(draw(new Faults(8), kind), kind).not.toEqual(drawn);
    expect(drawn, kind).toContain(true);
    expect(draw(new Faults(null), kind), kind).not.toContain(true);
  }
});

test('occasions of one kind do not move the faults of another', () => {
  const alone = draw(new Faults(7), 'lost');
  const beside = new Faults(7);
  draw(beside, 'slow', 13);
  expect(draw(beside, 'lost')).toEqual(alone);
  expect(faultRates.unavailable).toBe(faultRates.lost);
  expect(draw(beside, 'unavailable')).not.toEqual(alone);
});

test('a seed answers the same requests in the same way', async () => {
  const answers = async (seed: number) => {
    const { api } = await open('ecotrack', { seed });
    const all: (string | null)[] = [];
    for (let count = 0; count < 80; count += 1) {
      const answer = await api('GET', 'validate/token?api_token=key').catch(() => null);
      all.push(answer === null ? null : `${answer.status} ${answer.text}`);
    }
    return all;
  };
  const first = await answers(3);
  expect(new Set(first).size).toBeGreaterThan(2);
  expect(await answers(3)).toEqual(first);
  expect(await answers(4)).not.toEqual(first);
});
