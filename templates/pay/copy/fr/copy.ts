import { app } from './app.ts';
import { bank } from './bank.ts';
import { checkout } from './checkout.ts';
import { consent } from './consent.ts';
import { contact } from './contact.ts';
import { declines } from './declines.ts';
import { ends } from './ended-checkout.ts';
import { exceptions } from './exceptions.ts';
import { link } from './link.ts';
import { page } from './page.ts';
import { problems } from './problems.ts';
import { receipt } from './receipt.ts';
import { redirect } from './redirect.ts';

export const fr = {
  app,
  bank,
  checkout,
  consent,
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
