import type { AppCopy } from './tables/app.ts';
import type { BankCopy } from './tables/bank.ts';
import type { CheckoutCopy } from './tables/checkout.ts';
import type { ContactCopy } from './tables/contact.ts';
import type { DeclineCopy } from './tables/declines.ts';
import type { EndCopy } from './tables/ends.ts';
import type { ExceptionCopy } from './tables/exceptions.ts';
import type { LinkCopy } from './tables/link.ts';
import type { PageCopy } from './tables/page.ts';
import type { ProblemCopy } from './tables/problems.ts';
import type { ReceiptCopy } from './tables/receipt.ts';
import type { RedirectCopy } from './tables/redirect.ts';

/** All that the hosted pages say to payers, in one language. */
export type Copy = {
  app: AppCopy;
  bank: BankCopy;
  checkout: CheckoutCopy;
  contact: ContactCopy;
  declines: DeclineCopy;
  ends: EndCopy;
  exceptions: ExceptionCopy;
  link: LinkCopy;
  page: PageCopy;
  problems: ProblemCopy;
  receipt: ReceiptCopy;
  redirect: RedirectCopy;
};
