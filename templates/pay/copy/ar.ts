import { app } from './ar/app.ts';
import { bank } from './ar/bank.ts';
import { checkout } from './ar/checkout.ts';
import { contact } from './ar/contact.ts';
import { declines } from './ar/declines.ts';
import { ends } from './ar/ends.ts';
import { exceptions } from './ar/exceptions.ts';
import { link } from './ar/link.ts';
import { page } from './ar/page.ts';
import { problems } from './ar/problems.ts';
import { receipt } from './ar/receipt.ts';
import { redirect } from './ar/redirect.ts';
import type { Copy } from './tables.ts';

export const ar: Copy = {
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
