import { words as authenticator } from '../../../dashboard/copy/ar/authenticator.ts';
import { words as keys } from '../../../dashboard/copy/ar/keys.ts';
import { words as dashboardPage } from '../../../dashboard/copy/ar/page.ts';
import { words as passkeys } from '../../../dashboard/copy/ar/passkeys.ts';
import { words as paymentPage } from '../../../dashboard/copy/ar/payment-page.ts';
import { words as reconciliation } from '../../../dashboard/copy/ar/reconciliation.ts';
import type { fr } from '../fr/copy.ts';
import { words as accounts } from './accounts.ts';
import { words as auditLog } from './audit-log.ts';
import { words as exceptions } from './exceptions.ts';
import { words as page } from './page.ts';
import { words as payouts } from './payouts.ts';
import { words as people } from './people.ts';
import { words as review } from './review.ts';
import { words as signIn } from './sign-in.ts';

/** `dashboard`: what the merchant's pages say of the same things. */
export const ar: typeof fr = {
  accounts,
  auditLog,
  exceptions,
  page,
  payouts,
  people,
  review,
  signIn,
  dashboard: { authenticator, keys, page: dashboardPage, passkeys, paymentPage, reconciliation },
};
