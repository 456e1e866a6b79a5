import type { Hono } from 'hono';
import { methodNotAllowed } from '../../api/replies.ts';
import { answerRefusal } from '../../api/responses.ts';
import type { Environment } from '../../environment.ts';
import {
  type Mode,
  payPath,
  RECEIPT_KEYS_PATH,
  receiptCheckPath,
  receiptMailPath,
  receiptPath,
} from '../../urls.ts';
import { guardForm, READ_ONLY, refuseMethod } from '../guard.ts';
import { limitForm } from '../rate-limits.ts';

/** The pages of receipts are read at their first visit: a payment needs none. */
const pages = () => import('./pages.tsx');

/** Adds the receipt of a paid checkout; other checkouts redirect to their page. */
export function addReceiptRoutes(routes: Hono<Environment>, mode: Mode): void {
  const receiptOf = (id: string) => receiptPath(mode, id);
  routes.get(receiptOf(':id'), async (c) => (await pages()).answerReceiptOf(c, mode));
  const limit = limitForm('mail', (id) => ({ mode, path: receiptOf(id), again: receiptOf(id) }));
  routes.post(receiptMailPath(mode, ':id'), guardForm(mode, receiptOf), limit, async (c) =>
    (await pages()).answerMail(c, mode),
  );
  for (const path of [receiptPath, receiptMailPath])
    routes.all(
      path(mode, ':id'),
      refuseMethod(mode, path === receiptPath ? READ_ONLY : 'POST', (id) => payPath(mode, id)),
    );
}

/** Adds public pages: the check of a receipt, and the keys for checking it without us. */
export function addReceiptCheckRoutes(routes: Hono<Environment>): void {
  routes.get(receiptCheckPath(':token'), async (c) => (await pages()).answerCheck(c));
  routes.all(receiptCheckPath(':token'), async (c) => (await pages()).refuseCheckMethod(c));
  routes.get(RECEIPT_KEYS_PATH, async (c) => (await pages()).answerKeys(c));
  routes.all(RECEIPT_KEYS_PATH, () => answerRefusal(methodNotAllowed(['GET', 'HEAD'])));
}
