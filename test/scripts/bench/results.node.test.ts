import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Figure } from '../../../scripts/bench/report/figures.ts';
import { type Results, readResults, writeResults } from '../../../scripts/bench/report/results.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanout-results-'));
});
afterEach(() => rm(folder, { recursive: true }));

const figure: Figure = {
  section: 'api',
  what: 'creation: rate',
  kind: 'ratio',
  unit: 'share of the bare counterpart',
  better: 'more',
  rounds: 9,
  median: 0.6,
  low: 0.55,
  high: 0.62,
};
const results: Results = {
  format: 1,
  commit: 'abc1234',
  machine: '2 × a processor',
  isQuick: false,
  sections: [
    {
      name: 'api',
      title: 'API',
      at: '2026-11-23T03:00:00.000Z',
      load: { before: 0.2, after: 1.7 },
      versions: { Node: '24.21.0' },
    },
  ],
  figures: [figure],
};

test('a run is read as it was written, in a new folder', async () => {
  const file = join(folder, 'dist', 'bench.json');
  await writeResults(file, results);
  expect(await readResults(file)).toEqual(results);
});

test('a figure that is not a number is not written: it could not be read', async () => {
  const file = join(folder, 'bench.json');
  const unknown = { ...figure, what: 'processor time', median: Number.NaN };
  await writeResults(file, { ...results, figures: [unknown, figure] });
  expect((await readResults(file)).figures).toEqual([figure]);
});

test('an invalid file is refused', async () => {
  const file = join(folder, 'other.json');
  await writeFile(file, '{"format":2}');
  await expect(readResults(file)).rejects.toThrow();
});
