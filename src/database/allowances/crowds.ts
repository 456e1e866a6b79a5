import { type Allowance, LONGEST_ALLOWANCE } from './rules.ts';

/*
 * With whom of its network a client counts, for nobody can tell a program that takes new cookies without end from people who have
 * just come. What can be told is when each cookie was given, so each counts with those that were given beside it: whoever
 * hoards cookies, as many and as long as they like, takes from those who came in the same minutes, and from nobody else.
 */

/** `since`: when its browser was given its cookie, in milliseconds; null where it has none, or that is not known. */
export type Member = { browser: string | null; network: string; since: number | null };

/** How many of something a network may have: `bare` those without a cookie, `crowds` each other crowd of it, by name. */
export type CrowdSizes = { bare: number; crowds: readonly { name: string; most: number }[] };

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** What is younger counts with all other new ones: a cookie that is thrown away after its first use gets no further. */
const YOUNG = MINUTE;
/** Those of a few minutes have a small part of their own, which a program that was not there then cannot have taken. */
const FEW = 5 * MINUTE;
const PARTS = 120;
/** No cookie is older, so a crowd of old ones is given nothing back: whoever hoards them would have each day's anew. */
const COOKIES_LAST = 30 * DAY;

/** The crowds that a client may count with, each a list of allowances that are taken from together: the first with room. */
export function crowdsOf({ browser, network, since }: Member, sizes: CrowdSizes, now: number): Allowance[][] {
  if (browser === null) return [[{ name: `none ${network}`, most: sizes.bare, within: DAY / 2 }]];
  const named = (suffix: string) =>
    sizes.crowds.map(({ name, most }) => ({
      name: `${name} ${network}${suffix}`,
      most,
      within: LONGEST_ALLOWANCE,
      ...(suffix === '' ? {} : { rest: COOKIES_LAST }),
    }));
  if (since === null || now < since + YOUNG) return [named('')];
  const part = Math.max(1, Math.floor(Math.min(...sizes.crowds.map(({ most }) => most)) / PARTS));
  const beside = {
    name: `beside ${network} ${Math.floor(since / FEW)}`,
    most: part,
    within: LONGEST_ALLOWANCE,
    rest: COOKIES_LAST,
  };
  return [named(` day ${Math.floor(since / DAY)}`), [beside]];
}

/**
 * When a client that none of its crowds has room for had better come back, in seconds, `wait` at most: a young one is soon
 * counted with others. `isAnew`: one that is given its cookie anew is, with those of other minutes.
 */
export function comeBack({ browser, since }: Member, wait: number, now: number) {
  if (browser === null || since === null) return { wait, isAnew: false };
  const isAnew = now >= since + YOUNG;
  const other = Math.ceil((isAnew ? FEW : since + YOUNG - now) / 1000);
  return { wait: Math.max(1, Math.min(wait, other)), isAnew };
}
