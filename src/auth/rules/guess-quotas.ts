import type { Quota } from '../../database/quotas/rules.ts';

const TEN_MINUTES = 10 * 60_000;

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
