/** What the default run consists of, in the order in which it is measured and written. */
export const SECTION_NAMES = ['memory', 'pages', 'api', 'lighthouse'] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

export type BenchOptions =
  | { run: 'sections'; only: readonly SectionName[]; isQuick: boolean }
  | { run: 'large'; products: number }
  | { run: 'account'; checkouts: number }
  | { run: 'before'; folder: string };

type Reading = { ok: true; options: BenchOptions } | { ok: false; why: string };

/** How each option is written; `=` may be a space. */
const USAGE: Record<string, string> = {
  only: `--only=<sections>, with commas between: ${SECTION_NAMES.join(', ')}`,
  quick: '--quick',
  large: '--large or --large=<products>, 1000 to 9999999',
  account: '--account or --account=<checkouts>, 1000 to 9999999',
  before: '--before=<folder>',
};

/** Those that are runs of their own: nothing else goes with them. */
const ALONE = ['large', 'account', 'before'];

/** Reads the words behind `npm run bench --`. */
export function readOptions(words: readonly string[]): Reading {
  const given = new Map<string, string | null>();
  for (const [place, word] of words.entries()) {
    const [, name, value] = /^--([a-z]+)(?:=(.*))?$/.exec(word) ?? [];
    if (name === undefined) {
      const former = /^--([a-z]+)$/.exec(words[place - 1] ?? '')?.[1];
      // The value of the option before it.
      if (former !== undefined && former !== 'quick' && !word.startsWith('-')) given.set(former, word);
      else return refuse(`There is no option ${word}.`);
    } else if (!(name in USAGE)) return refuse(`There is no option ${word}.`);
    else if (given.has(name)) return refuse(`--${name} is there twice.`);
    else given.set(name, value ?? null);
  }
  const alone = ALONE.find((name) => given.has(name));
  if (alone !== undefined && given.size > 1)
    return refuse(`--${alone} is a run of its own: nothing goes with it.`);
  if (alone !== undefined) return readAlone(alone, given.get(alone) ?? null);
  return readSections(given);
}

function readAlone(name: string, value: string | null): Reading {
  if (name === 'before') {
    return value === null || value === ''
      ? refuse(`It is ${USAGE.before}.`)
      : { ok: true, options: { run: 'before', folder: value } };
  }
  if (value !== null && !/^[1-9]\d{3,6}$/.test(value)) return refuse(`It is ${USAGE[name]}.`);
  return name === 'large'
    ? { ok: true, options: { run: 'large', products: Number(value ?? 100_000) } }
    : { ok: true, options: { run: 'account', checkouts: Number(value ?? 1_000_000) } };
}

function readSections(given: ReadonlyMap<string, string | null>): Reading {
  const asked = given.get('only');
  const only = asked === undefined ? SECTION_NAMES : readNames(asked);
  if (only === null) return refuse(`It is ${USAGE.only}.`);
  if ((given.get('quick') ?? null) !== null) return refuse('--quick has no value.');
  return { ok: true, options: { run: 'sections', only, isQuick: given.has('quick') } };
}

/** In the order of the run, whatever the order they were asked for in; null where one is none. */
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
