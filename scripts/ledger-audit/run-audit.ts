import * as z from 'zod';
import { recountPart } from '../../src/contract/resources/ledger-audit.ts';
import { UserError } from '../../src/server/user-error.ts';
import type { AuditOptions } from './options.ts';

/** The line for each check without differences. */
const CHECKS: Record<string, string> = {
  balance: 'the balance is the sum of its entries',
  entry: 'each entry says what its checkout, refund or payout says',
  checkout: 'each checkout has its entries, and was given back what its refunds come to',
  refund: 'each refund that the bank gave has its entries',
  payouts: 'payouts and their entries come to the same',
};

/** Requests one part after the other, and prints the result. True when all is ok. */
export async function auditLedgers(
  { service, key, account, mode }: AuditOptions,
  ask: typeof fetch,
  tell: (line: string) => void,
): Promise<boolean> {
  const found: z.infer<typeof recountPart>['findings'] = [];
  let after: string | null = '';
  while (after !== null) {
    const query = new URLSearchParams({ mode, ...(after === '' ? {} : { after }) });
    const answer = await ask(`${service}/operator/accounts/${encodeURIComponent(account)}/recount?${query}`, {
      redirect: 'manual',
      headers: { authorization: `Bearer ${key}` },
    }).catch(() => null);
    if (answer === null) throw new UserError(`No service answers at ${service}.`);
    if (!answer.ok) throw new UserError(`The service answers ${answer.status}: ${await messageOf(answer)}`);
    const { findings, next, looked_at: looked, sum } = recountPart.parse(await answer.json());
    found.push(...findings);
    after = next;
    if (next === null)
      tell(
        `Looked at ${looked.entries} entries, which come to ${sum} DZD, ${looked.checkouts} checkouts and ${looked.refunds} refunds.`,
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

async function messageOf(answer: Response): Promise<string> {
  if (answer.status === 404) return 'it has no such account.';
  const body = z.object({ message: z.string() }).safeParse(await answer.json().catch(() => null));
  return body.success ? body.data.message : answer.statusText;
}
