import { app } from './en/app.ts';
import { bank } from './en/bank.ts';
import { checkout } from './en/checkout.ts';
import { contact } from './en/contact.ts';
import { declines } from './en/declines.ts';
import { ends } from './en/ends.ts';
import { exceptions } from './en/exceptions.ts';
import { link } from './en/link.ts';
import { page } from './en/page.ts';
import { problems } from './en/problems.ts';
import { receipt } from './en/receipt.ts';
import { redirect } from './en/redirect.ts';
import type { Copy } from './tables.ts';

export const en: Copy = {
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
