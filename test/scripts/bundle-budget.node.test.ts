import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildModules, eagerModules } from '../../scripts/modules.ts';
import { readPlacesOf } from '../../scripts/where/places.ts';
import { inEachLanguage, languages } from '../../src/text/languages/by-language.ts';
import { deskCopyIn } from '../desk/copy.ts';

/** A sentence of the desk in each language. */
const sentenceIn = inEachLanguage((language) => deskCopyIn[language].devices.codes.title);

/** Sentences of the desk, its print style, and of the service's reference and dashboard, with its style. */
const loadedLater = {
  shop: [/Codes de secours/, /@page a6/],
  service: [/API reference/, /Codes de secours restants/, /line-of-time/],
};

/**
 * The modules of a deployment. Every cold start reads those that `worker.js` imports; the others are read when they
 * are needed. A budget is a little above the weight today; a commit that raises it says what for.
 */
describe.each([
  { worker: 'shop', eager: 267_100 },
  { worker: 'service', eager: 194_900 },
] as const)('the modules of the $worker', ({ worker, eager }) => {
  const folder = mkdtempSync(join(tmpdir(), 'modules-'));
  let start = '';

  beforeAll(() => {
    buildModules(worker, folder);
    start = [...eagerModules(folder).values()].join('\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('read at a start weigh no more than the budget', () => {
    const weight = gzipSync(start).length;

    expect(weight).toBeLessThanOrEqual(eager);
    // A budget far above the weight keeps nothing out.
    expect(weight).toBeGreaterThan(eager * 0.95);
  });

  test('read at a start have no sentence of what is loaded later', () => {
    const all = readdirSync(join(folder, 'chunks'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(folder, 'chunks', name), 'utf8'))
      .join('\n');
    for (const sentence of loadedLater[worker]) {
      expect(sentence.test(all), `${sentence} of all`).toBe(true);
      expect(sentence.test(start), `${sentence} at a start`).toBe(false);
    }
  });

  test('know nothing of the emulator but that it is off', () => {
    // No setting of a deployment turns it on: what it does is in an entry of its own (src/service/emulator.ts).
    const all = readdirSync(folder, { recursive: true })
      .filter((name) => String(name).endsWith('.js'))
      .map((name) => readFileSync(join(folder, String(name)), 'utf8'))
      .join('\n');
    expect(all).not.toMatch(/emulator:\$|EMULATOR/);
    if (worker === 'service') expect(all.match(/\brules:null\b/g)).toHaveLength(1);
  });

  test('have no language that no page speaks', () => {
    // Of zod’s sixty-four: `import { z }` keeps them.
    expect(/Ongeldige|tidak valid|non valido/.test(start)).toBe(false);
  });

  test('escape no letters', () => {
    expect(/(?:\\u06[0-9A-F]{2}){3}/i.test(start)).toBe(false);
  });

  test('are found again in the source, wherever a log says that one failed', () => {
    const reader = readPlacesOf(folder);
    const [name, code] = [...eagerModules(folder)].find(([, text]) => /x-request-id/i.test(text)) ?? ['', ''];

    expect(
      reader(`Error at e (file:///${name}:${placeOf(code, 'x-request-id')}) at f (<anonymous>)`),
    ).toMatch(/^Error at e \(src\/[a-z/-]+\.tsx?:\d+:\d+\) at f \(<anonymous>\)$/);
  });
});

describe('the modules of the desk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-'));
  let chunks: { name: string; code: string }[] = [];

  beforeAll(() => {
    buildModules('shop', folder);
    chunks = readdirSync(join(folder, 'chunks'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => ({ name, code: readFileSync(join(folder, 'chunks', name), 'utf8') }));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The chunk that holds a source file. */
  const chunkOf = (source: string) => {
    const map = readdirSync(join(folder, 'chunks'))
      .filter((name) => name.endsWith('.js.map'))
      .find((name) =>
        JSON.parse(readFileSync(join(folder, 'chunks', name), 'utf8')).sources.some((path: string) =>
          path.endsWith(`/${source}`),
        ),
      );
    const holder = chunks.find(({ name }) => `${name}.map` === map);
    if (holder === undefined) throw new Error(`No chunk holds ${source}.`);
    return `chunks/${holder.name}`;
  };

  test('read for its first page in one language weigh no more than the budget', () => {
    const atStart = eagerModules(folder);
    const sources = [
      'src/desk/routes.ts',
      'src/desk/today/routes.tsx',
      'src/desk/answer-procedure.ts',
      'src/desk/today/procedures.ts',
      'templates/desk/copy/fr/copy.ts',
    ];
    const read = new Map(sources.flatMap((source) => [...eagerModules(folder, chunkOf(source))]));
    const weight = gzipSync(
      [...read].flatMap(([name, code]) => (atStart.has(name) ? [] : code)).join('\n'),
    ).length;

    expect(weight).toBeLessThanOrEqual(87_100);
    expect(weight).toBeGreaterThan(80_000);
  });

  test('with the words of a language are read alone, and only when a page asks for them', () => {
    for (const language of languages) {
      const holders = chunks.filter(({ code }) => code.includes(sentenceIn[language]));
      expect(holders, language).toHaveLength(1);
      const name = holders[0]?.name ?? '';
      const importers = chunks.filter(({ code }) => code.includes(`./${name}`));
      expect(importers.length, language).toBeGreaterThan(0);
      for (const { code } of importers) expect(code.split(`./${name}`)[0]).toMatch(/import\([`"]$/);
      const read = [...eagerModules(folder, `chunks/${name}`).values()].join('\n');
      expect(languages.filter((one) => read.includes(sentenceIn[one]))).toEqual([language]);
    }
  });
});

/** Line and column, as a stack names them. */
function placeOf(code: string, words: string): string {
  const before = code.slice(0, code.search(new RegExp(words, 'i'))).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
