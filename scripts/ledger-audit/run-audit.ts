import type * as z from 'zod';
import { recountPart } from '../../src/contract/resources/ledger-audit.ts';
import { askLedger } from '../operator/asking.ts';
import type { LedgerPlace } from '../operator/place.ts';

/** The line for each check without differences. */
const CHECKS: Record<string, string> = {
  balance: 'the balance is the sum of its entries',
  entry: 'each entry says what its checkout, refund or payout says',
  checkout: 'each checkout has its entries, and was given back what its refunds come to',
  refund: 'each refund that the bank gave has its entries',
  payment_request: 'each payment request was paid what its checkouts come to',
  payouts: 'payouts and their entries come to the same',
};

/** Requests one part after the other, and prints the result. True when all is ok. */
export async function auditLedgers(
  place: LedgerPlace,
  ask: typeof fetch,
  tell: (line: string) => void,
): Promise<boolean> {
  const found: z.infer<typeof recountPart>['findings'] = [];
  let after: string | null = '';
  while (after !== null) {
    const query = new URLSearchParams({ mode: place.mode, ...(after === '' ? {} : { after }) });
    const {
      findings,
      next,
      looked_at: looked,
      sum,
    } = await askLedger(place, `recount?${query}`, recountPart, {
      ask,
    });
    found.push(...findings);
    after = next;
    if (next === null)
      tell(
        `Looked at ${looked.entries} entries, which come to ${sum} DZD, ${looked.checkouts} checkouts, ${looked.refunds} refunds and ${looked.payment_requests} payment requests.`,
      );
  }
  for (const [check, words] of Object.entries(CHECKS)) {
    const wrong = found.filter((finding) => finding.check === check);
    if (wrong.length === 0) tell(`ok      ${words}`);
    for (const { subject, what, found: was, expected, advice } of wrong) {
      tell(`NOT OK  ${[check, subject].filter((word) => word !== null).join(' ')}: ${what}`);
      tell(`        found ${was}, expected ${expected}`);
      tell(`        ${advice}`);
    }
  }
  return found.length === 0;
}
