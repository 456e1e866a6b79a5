import type { Hono } from 'hono';
import type { Environment } from '../../environment.ts';
import { type Mode, paymentRequestPath, paymentRequestQrCodePath } from '../../urls.ts';
import { FORM, guardForm, READ_ONLY, refuseMethod } from '../guard.ts';

/** The pages of payment requests are read at their first visit: most accounts have none. */
const pages = () => import('./pages.tsx');

/** Adds the pages of payment requests. */
export function addRequestRoutes(routes: Hono<Environment>, mode: Mode): void {
  const requestPage = (id: string) => paymentRequestPath(mode, id);
  const path = requestPage(':id');
  routes.get(path, async (c) => (await pages()).answerRequest(c, mode));
  routes.post(path, guardForm(mode, requestPage), async (c) => (await pages()).answerPart(c, mode));
  routes.get(paymentRequestQrCodePath(mode, ':id'), async (c) =>
    (await pages()).answerRequestQrCode(c, mode),
  );
  routes.all(path, refuseMethod(mode, FORM, requestPage));
  routes.all(paymentRequestQrCodePath(mode, ':id'), refuseMethod(mode, READ_ONLY, requestPage));
}
