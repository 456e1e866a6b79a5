import { dirname } from 'node:path/posix';
import type { SourceFile } from './house.ts';
import { takeApart } from './source.ts';

/** Replaced words, each with the field's word. Without this check they come back. */
const replacedWords: Readonly<Record<string, string>> = {
  acts: 'actions',
  allowance: 'quota',
  allowances: 'quotas',
  carried: 'pending',
  carrying: 'pending form',
  choosable: 'overridable',
  choosing: 'overrides',
  copies: 'snapshots',
  crowd: 'cohort',
  crowds: 'cohorts',
  doorstep: 'information pages',
  dues: 'scheduler',
  edition: 'version',
  exhibit: 'page fixture',
  forget: 'delete, or erase',
  goods: 'products',
  halving: 'binary search',
  journal: 'audit log',
  journaled: 'audited',
  journaling: 'audit logging',
  judging: 'matching',
  news: 'notifications, changes, or flash',
  papers: 'printing',
  placer: 'order client',
  placers: 'order clients',
  proof: 'reauthentication',
  proving: 'reauthentication',
  shelving: 'index build',
  signin: 'sign-in',
  standing: 'status',
  standings: 'statuses',
  takings: 'revenue',
  telling: 'notifications',
  told: 'reported',
  kit: 'counter card',
  tongue: 'language',
  tongues: 'languages',
  traces: 'audit log',
  verdict: 'match, outcome, or instruction',
  twin: 'duplicate',
  twins: 'duplicates',
  ways: 'payment methods, or channels',
  wordless: 'note required',
};

/** `readOrderEvents` and `order-events.ts` alike: words in lower case. */
function wordsIn(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

/** Replaced words in a file's path and exported names, each with the word to use. */
export function findReplacedWords({ path, text }: SourceFile): string[] {
  const names = [path.replace(/\.tsx?$/, ''), ...readExports(text)];
  return names.flatMap((name) =>
    wordsIn(name).flatMap((word) => {
      const better = Object.hasOwn(replacedWords, word) ? replacedWords[word] : undefined;
      return better === undefined ? [] : [`${path}: "${word}" in ${name}: say "${better}"`];
    }),
  );
}

/** The exported names of a source text, in order; `default` for the nameless one. */
function readExports(source: string): string[] {
  const { code } = takeApart(source);
  const declared = [
    ...code.matchAll(
      /^export\s+(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(?:function\*?|const|let|class|type|interface|enum)\s+(\w+)/gm,
    ),
  ].map(([, name = '']) => name);
  const listed = [...code.matchAll(/^export\s+(?:type\s+)?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map(
      (member) =>
        member
          .trim()
          .split(/\s+(?:as\s+)?/)
          .at(-1) ?? '',
    ),
  );
  // `export const { a, b: c } = …`
  const unpacked = [...code.matchAll(/^export\s+(?:const|let)\s+\{([^}]*)\}\s*=/gm)].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.split(':').at(-1)?.trim() ?? ''),
  );
  const nameless = /^export\s+default\b/m.test(code) ? ['default'] : [];
  return [...declared, ...listed, ...unpacked, ...nameless].filter((name) => name !== '');
}

/** Folders beside a file of the same name: readers cannot tell which one to open. */
export function findNamesakes(paths: readonly string[]): string[] {
  const folders = new Set(paths.map((path) => dirname(path)));
  return paths.filter((path) => folders.has(path.replace(/\.tsx?$/, '')));
}
