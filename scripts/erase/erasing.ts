import * as z from 'zod';
import { UserError } from '../../src/server/user-error.ts';
import { messageOf } from './messages.ts';
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
  { shop, key, who }: EraseOptions,
  ask: typeof fetch,
  tell: (line: string) => void,
): Promise<void> {
  let after: string | undefined;
  let count = 0;
  for (;;) {
    const answer = await ask(`${shop}/privacy/erasures`, {
      method: 'POST',
      redirect: 'manual',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...who, after }),
    }).catch(() => null);
    if (answer === null) throw new UserError(`No shop answers at ${shop}.`);
    if (!answer.ok) throw new UserError(`The shop answers ${answer.status}: ${await messageOf(answer)}`);
    const { erased, kept, remains, next } = report.parse(await answer.json());
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
