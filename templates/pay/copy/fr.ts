import { app } from './fr/app.ts';
import { bank } from './fr/bank.ts';
import { checkout } from './fr/checkout.ts';
import { contact } from './fr/contact.ts';
import { declines } from './fr/declines.ts';
import { ends } from './fr/ends.ts';
import { exceptions } from './fr/exceptions.ts';
import { link } from './fr/link.ts';
import { page } from './fr/page.ts';
import { problems } from './fr/problems.ts';
import { receipt } from './fr/receipt.ts';
import { redirect } from './fr/redirect.ts';
import type { Copy } from './tables.ts';

export const fr: Copy = {
  app,
  bank,
  checkout,
  contact,
  declines,
  ends,
  exceptions,
  link,
  page,
  problems,
  receipt,
  redirect,
};
