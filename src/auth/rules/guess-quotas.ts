import type { Quota } from '../../database/quotas/rules.ts';

const TEN_MINUTES = 10 * 60_000;
const DAY = 86_400_000;

/**
 * How many wrong links and codes are accepted from a network, and from all together, before wrong ones must wait. A
 * correct one is always accepted: it cannot be guessed, and attackers must not lock owners out.
 */
export function guessesOf(place: 'desk' | 'dashboard' | 'operators', network: string | null): Quota[] {
  const all = { name: `${place} guesses`, most: 100, within: TEN_MINUTES };
  return network === null
    ? [all]
    : [{ name: `${place} guesses ${network}`, most: 10, within: TEN_MINUTES }, all];
}

/**
 * Wrong one-time codes of a device or person in a day: ten of a million, of which three are valid at a time, find one in
 * some ninety years.
 */
export function codeTriesOfDay(use: CodeUse, id: string): Quota {
  return { name: `${use} day ${id}`, most: 10, within: DAY };
}

/** Wrong one-time codes that a device or person may try. Above it a correct one waits too: six digits can be guessed. */
export function codeTriesOf(use: CodeUse, id: string): Quota[] {
  return [{ name: `${use} ${id}`, most: 5, within: TEN_MINUTES }, codeTriesOfDay(use, id)];
}

type CodeUse = 'desk reauthentication' | 'dashboard sign-in' | 'operators sign-in';
