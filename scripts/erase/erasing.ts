import * as z from 'zod';
import { askShop } from './asking.ts';
import type { EraseOptions } from './options.ts';

const report = z.object({
  erased: z.array(z.string()),
  kept: z.array(z.object({ number: z.string(), why: z.string() })),
  remains: z.string(),
  next: z.string().nullable(),
});

const reasons: Record<string, string> = {
  payment_open: 'its payment is open',
  in_delivery: 'it is being delivered',
  unremitted: 'its money was not remitted yet',
  disputed: 'its money is disputed',
};

/** Asks the shop until nothing is left to erase, and prints the result. */
export async function erase(
  { who, ...place }: EraseOptions,
  ask: typeof fetch,
  tell: (line: string) => void,
): Promise<void> {
  let after: string | undefined;
  let count = 0;
  for (;;) {
    const body = { ...who, after };
    const answer: z.infer<typeof report> = await askShop(place, '/privacy/erasures', report, { ask, body });
    const { erased, kept, remains, next } = answer;
    count += erased.length + kept.length;
    for (const number of erased) tell(`${number}  erased`);
    for (const { number, why } of kept)
      tell(`${number}  kept: ${reasons[why] ?? why}; it is erased by itself when that is over`);
    if (next === null) {
      tell(count === 0 ? 'There is no such order.' : `What remains: ${remains}`);
      return;
    }
    after = next;
  }
}
