import type { fr } from '../fr/copy.ts';
import { words as apiLog } from './api-log.ts';
import { words as auditLog } from './audit-log.ts';
import { words as authenticator } from './authenticator.ts';
import { words as balance } from './balance.ts';
import { words as counter } from './counter.ts';
import { words as customers } from './customers.ts';
import { words as goingLive } from './going-live.ts';
import { words as keys } from './keys.ts';
import { words as links } from './links.ts';
import { words as overview } from './overview.ts';
import { words as page } from './page.ts';
import { words as passkeys } from './passkeys.ts';
import { words as paymentPage } from './payment-page.ts';
import { words as paymentRequests } from './payment-requests.ts';
import { words as payments } from './payments.ts';
import { words as people } from './people.ts';
import { words as products } from './products.ts';
import { words as reconciliation } from './reconciliation.ts';
import { words as settings } from './settings.ts';
import { words as signIn } from './sign-in.ts';
import { words as warnings } from './warnings.ts';
import { words as webhooks } from './webhooks.ts';

export const en: typeof fr = {
  apiLog,
  auditLog,
  authenticator,
  balance,
  counter,
  customers,
  goingLive,
  keys,
  links,
  overview,
  page,
  passkeys,
  paymentPage,
  paymentRequests,
  payments,
  people,
  products,
  reconciliation,
  settings,
  signIn,
  warnings,
  webhooks,
};
