import { readExports } from './exports.ts';
import type { SourceFile } from './house.ts';

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
  tongue: 'language',
  tongues: 'languages',
  traces: 'audit log',
  verdict: 'match, outcome, or instruction',
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
