import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorker } from '../../scripts/bench/harness/bundles.ts';
import { readPlacesOf } from '../../scripts/where/places.ts';

/**
 * Bytes that a deployment uploads, and every cold start parses. A budget is a little above the present size;
 * a commit that raises it gives the reason, and docs/benchmarks.md lists the sizes.
 */
describe.each([
  { worker: 'shop', config: 'wrangler.toml', budget: 392 },
  { worker: 'service', config: 'src/service/wrangler.toml', budget: 205 },
])('the deployed $worker', ({ config, budget }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  let path = '';
  let code = '';

  beforeAll(() => {
    path = buildWorker(config, folder);
    code = readFileSync(path, 'utf8');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('weighs no more than its budget', () => {
    // In KiB, as `wrangler deploy` says it.
    const weight = gzipSync(code).length / 1024;

    expect(weight).toBeLessThanOrEqual(budget);
    // A budget far above the size guards nothing.
    expect(weight).toBeGreaterThan(budget * 0.95);
  });

  test('contains no language that its pages do not use', () => {
    // Of zod’s sixty-four locales, words in non-Latin scripts, which a bundle escapes: `import { z }` would
    // keep them.
    expect(code).not.toMatch(/Ongeldige|tidak valid|non valido/);
  });

  test('has a source map for the positions in error logs', () => {
    const place = placeOf(code, 'x-request-id');

    expect(readPlacesOf(path)(`Error at e (file:///worker.js:${place}) at f (<anonymous>)`)).toMatch(
      /^Error at e \(src\/[a-z/-]+\.tsx?:\d+:\d+\) at f \(<anonymous>\)$/,
    );
  });
});

/** Line and column, as in a stack trace. */
function placeOf(code: string, words: string): string {
  const before = code.slice(0, code.search(new RegExp(words, 'i'))).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
