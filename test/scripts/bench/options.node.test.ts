import { expect, test } from 'vitest';
import { readOptions, SECTION_NAMES } from '../../../scripts/bench/options.ts';

const read = (line: string) => readOptions(line === '' ? [] : line.split(' '));

const whole = {
  run: 'sections',
  only: SECTION_NAMES,
  isQuick: false,
  waiting: 3_000,
  json: 'dist/bench.json',
  compare: null,
};

test('without an option every section is measured, in full', () => {
  expect(read('')).toEqual({ ok: true, options: whole });
});

test.each([
  ['--only=api', { ...whole, only: ['api'] }],
  ['--only api,memory --quick', { ...whole, only: ['memory', 'api'], isQuick: true }],
  ['--json=here.json', { ...whole, json: 'here.json' }],
  ['--compare old.json', { ...whole, compare: 'old.json' }],
  ['--compare=old.json --only=api', { ...whole, only: ['api'], compare: 'old.json' }],
  ['--compare=old.json --now new.json', { run: 'comparison', compare: 'old.json', now: 'new.json' }],
  ['--large', { run: 'large', products: 100_000 }],
  ['--large=2000', { run: 'large', products: 2_000 }],
  ['--account 50000', { run: 'account', checkouts: 50_000 }],
  ['--before=../former', { run: 'before', folder: '../former', isQuick: false, waiting: 3_000 }],
  ['--quick --before ../former', { run: 'before', folder: '../former', isQuick: true, waiting: 3_000 }],
  ['--waiting=0 --before=../former', { run: 'before', folder: '../former', isQuick: false, waiting: 0 }],
  ['--waiting 20000', { ...whole, waiting: 20_000 }],
])('accepts %s', (line, options) => {
  expect(read(line)).toEqual({ ok: true, options });
});

test.each([
  ['--fast', 'There is no option --fast.'],
  ['api', 'There is no option api.'],
  ['--quick api', 'There is no option api.'],
  ['--only=api,desk', 'It is --only='],
  ['--only', 'It is --only='],
  ['--quick=1', '--quick has no value.'],
  ['--waiting=many', 'It is --waiting'],
  ['--large --waiting=5', '--large does not go with --waiting.'],
  ['--large=10', 'It is --large'],
  ['--before', 'It is --before'],
  ['--json=', 'It is --json'],
  ['--compare --quick', 'It is --compare'],
  ['--now=new.json', 'with --compare'],
  ['--now=new.json --compare=old.json --only=api', '--now does not go with --only.'],
  ['--large --quick', '--large does not go with --quick.'],
  ['--quick --quick', '--quick is there twice.'],
])('refuses %s, and lists the options', (line, why) => {
  const refused = read(line);
  if (refused.ok) throw new Error('It was understood.');
  expect(refused.why).toContain(why);
  for (const name of [...SECTION_NAMES, '--quick', '--account']) expect(refused.why).toContain(name);
});
