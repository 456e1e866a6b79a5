import type { AccountHealth, accountWithKeys } from '../../../src/contract/resources/account.ts';
import type { AccountRefusal, ShownTerms } from '../../../src/service/operator/pages/accounts/rules.ts';
import type { Mode } from '../../../src/service/urls.ts';
import type { FormOutcome } from '../page/outcome.tsx';
import type { Frame } from '../page/page.tsx';

type ShownAccount = ReturnType<typeof accountWithKeys.parse>;
/** What the page of an account and its parts show. */
export type Props = FormOutcome<AccountRefusal> & {
  frame: Frame;
  account: ShownAccount;
  plans: ShownTerms['plans'];
  limits: ShownTerms['limits'];
  health: AccountHealth;
  /** What the roles do. */
  may: { change: boolean; keys: boolean };
  modes: readonly Mode[];
  /** A new key, shown once. */
  made: { name: string; secret: string } | null;
  /** The link of a new invitation, shown once. */
  invited: string | null;
  /** The account's other pages that the roles open. */
  tabs: readonly ('payouts' | 'exceptions' | 'review' | 'audit-log')[];
};
