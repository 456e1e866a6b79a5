/** The sections of the default run, in the order in which they are measured and written. */
export const SECTION_NAMES = [
  'memory',
  'pages',
  'api',
  'start',
  'growth',
  'events',
  'idle',
  'routes',
  'lighthouse',
] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

export type BenchOptions =
  | {
      run: 'sections';
      only: readonly SectionName[];
      isQuick: boolean;
      waiting: number;
      /** The file for the figures, and the file of another run to compare with. */
      json: string;
      compare: string | null;
    }
  | { run: 'comparison'; compare: string; now: string }
  | { run: 'large'; products: number }
  | { run: 'account'; checkouts: number }
  | { run: 'before'; folder: string; isQuick: boolean; waiting: number };

type Reading = { ok: true; options: BenchOptions } | { ok: false; why: string };

/** The usage of each option; `=` may be a space. */
const USAGE: Record<string, string> = {
  only: `--only=<sections>, with commas between: ${SECTION_NAMES.join(', ')}`,
  quick: '--quick, alone or with --only or --before',
  waiting:
    '--waiting=<orders>, 0 to 99999, alone or with --only, --quick or --before: orders that wait for their calls',
  json: '--json=<file>',
  compare: '--compare=<file of a run before>',
  now: '--now=<file>, with --compare: compares what two runs have written, and measures nothing',
  large: '--large or --large=<products>, 1000 to 9999999',
  account: '--account or --account=<checkouts>, 1000 to 9999999',
  before: '--before=<folder>',
};

/** The default file for figures. */
const JSON_FILE = 'dist/bench.json';

/** Options that start a run of their own, and the options they allow. */
const ALONE: Record<string, readonly string[]> = {
  large: [],
  account: [],
  before: ['quick', 'waiting'],
  now: ['compare'],
};

/** Enough that what reads all waiting orders shows. */
const WAITING = 3_000;

/** Reads the arguments after `npm run bench --`. */
export function readOptions(words: readonly string[]): Reading {
  const given = new Map<string, string | null>();
  for (const [place, word] of words.entries()) {
    const [, name, value] = /^--([a-z]+)(?:=(.*))?$/.exec(word) ?? [];
    if (name === undefined) {
      const former = /^--([a-z]+)$/.exec(words[place - 1] ?? '')?.[1];
      // The value of the previous option.
      if (former !== undefined && former !== 'quick' && !word.startsWith('-')) given.set(former, word);
      else return refuse(`There is no option ${word}.`);
    } else if (!(name in USAGE)) return refuse(`There is no option ${word}.`);
    else if (given.has(name)) return refuse(`--${name} is there twice.`);
    else given.set(name, value ?? null);
  }
  if ((given.get('quick') ?? null) !== null) return refuse('--quick has no value.');
  for (const name of ['json', 'compare', 'now', 'before'])
    if (given.has(name) && !given.get(name)) return refuse(`It is ${USAGE[name]}.`);
  if (given.has('waiting') && !/^\d{1,5}$/.test(given.get('waiting') ?? ''))
    return refuse(`It is ${USAGE.waiting}.`);
  const own = Object.keys(ALONE).find((name) => given.has(name));
  if (own === undefined) return readSections(given);
  const others = [...given.keys()].filter((name) => name !== own && !ALONE[own]?.includes(name));
  if (others.length > 0) return refuse(`--${own} does not go with --${others[0]}.`);
  return readAlone(own, given);
}

function readAlone(own: string, given: ReadonlyMap<string, string | null>): Reading {
  const value = given.get(own) ?? null;
  if (own === 'before')
    return take({
      run: 'before',
      folder: value ?? '',
      isQuick: given.has('quick'),
      waiting: Number(given.get('waiting') ?? WAITING),
    });
  if (own === 'now') {
    const compare = given.get('compare') ?? null;
    if (compare === null) return refuse('--now says what is compared: with --compare.');
    return take({ run: 'comparison', compare, now: value ?? '' });
  }
  if (value !== null && !/^[1-9]\d{3,6}$/.test(value)) return refuse(`It is ${USAGE[own]}.`);
  return own === 'large'
    ? take({ run: 'large', products: Number(value ?? 100_000) })
    : take({ run: 'account', checkouts: Number(value ?? 1_000_000) });
}

function readSections(given: ReadonlyMap<string, string | null>): Reading {
  const asked = given.get('only');
  const only = asked === undefined ? SECTION_NAMES : readNames(asked);
  if (only === null) return refuse(`It is ${USAGE.only}.`);
  return take({
    run: 'sections',
    only,
    isQuick: given.has('quick'),
    waiting: Number(given.get('waiting') ?? WAITING),
    json: given.get('json') ?? JSON_FILE,
    compare: given.get('compare') ?? null,
  });
}

function take(options: BenchOptions): Reading {
  return { ok: true, options };
}

/** In the order of the run; null when a name is unknown. */
function readNames(asked: string | null): SectionName[] | null {
  const names = (asked ?? '').split(',');
  const known = SECTION_NAMES.filter((name) => names.includes(name));
  return names.every((name) => known.some((one) => one === name)) ? known : null;
}

function refuse(why: string): Reading {
  return {
    ok: false,
    why: `${why} There are:\n${Object.values(USAGE)
      .map((usage) => `  ${usage}`)
      .join('\n')}`,
  };
}
