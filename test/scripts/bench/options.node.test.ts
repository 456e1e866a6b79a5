import { expect, test } from 'vitest';
import { readOptions, SECTION_NAMES } from '../../../scripts/bench/options.ts';

const read = (line: string) => readOptions(line === '' ? [] : line.split(' '));

test('without an option every section is measured, in full', () => {
  expect(read('')).toEqual({
    ok: true,
    options: { run: 'sections', only: SECTION_NAMES, isQuick: false },
  });
});

test.each([
  ['--only=api', { run: 'sections', only: ['api'], isQuick: false }],
  ['--only api,memory --quick', { run: 'sections', only: ['memory', 'api'], isQuick: true }],
  ['--large', { run: 'large', products: 100_000 }],
  ['--large=2000', { run: 'large', products: 2_000 }],
  ['--account 50000', { run: 'account', checkouts: 50_000 }],
  ['--before=../former', { run: 'before', folder: '../former' }],
  ['--before ../former', { run: 'before', folder: '../former' }],
])('understands %s', (line, options) => {
  expect(read(line)).toEqual({ ok: true, options });
});

test.each([
  ['--fast', 'There is no option --fast.'],
  ['api', 'There is no option api.'],
  ['--quick api', 'There is no option api.'],
  ['--only=api,desk', 'It is --only='],
  ['--only', 'It is --only='],
  ['--quick=1', '--quick has no value.'],
  ['--large=10', 'It is --large'],
  ['--before', 'It is --before'],
  ['--large --quick', '--large is a run of its own'],
  ['--quick --quick', '--quick is there twice.'],
])('refuses %s, and says what there is', (line, why) => {
  const refused = read(line);
  if (refused.ok) throw new Error('It was understood.');
  expect(refused.why).toContain(why);
  for (const name of [...SECTION_NAMES, '--quick', '--account']) expect(refused.why).toContain(name);
});
