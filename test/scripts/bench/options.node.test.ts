import { expect, test } from 'vitest';
import { readOptions, SECTION_NAMES } from '../../../scripts/bench/options.ts';

const read = (line: string) => readOptions(line === '' ? [] : line.split(' '));

const whole = { only: SECTION_NAMES, before: null, isQuick: false, waiting: 20_000 };

test.each([
  ['', whole],
  ['--only=orders,answers', { ...whole, only: ['answers', 'orders'] }],
  ['--only start --quick', { ...whole, only: ['start'], isQuick: true }],
  [
    '--before=../former --waiting=0',
    { ...whole, only: ['answers', 'orders'], before: '../former', waiting: 0 },
  ],
])('reads "%s"', (line, options) => {
  expect(read(line)).toEqual({ ok: true, options });
});

test.each([
  ['--fast', '--fast'],
  ['answers', 'answers'],
  ['--only=answers,desk', 'There is no section desk.'],
  ['--only', '--only'],
  ['--quick=1', '--quick'],
  ['--waiting=many', '--waiting is'],
  ['--before=', '--before names'],
  ['--before=../former --only=start', '--before goes with'],
])('refuses %s, and lists the options', (line, why) => {
  const refused = read(line);
  if (refused.ok) throw new Error('It was understood.');
  expect(refused.why).toContain(why);
  for (const name of [...SECTION_NAMES, '--quick', '--before']) expect(refused.why).toContain(name);
});
