import { Hono } from 'hono';
import { StockAlertsPage } from '../../../templates/desk/stock-alerts/stock-alerts.tsx';
import { type AlertsFlash, isAlertsFlash, stockAlertsPath } from '../../domain/addresses/desk/products.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import type { AlertCursor } from '../../domain/stock-alerts.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { readFields } from '../../web/form-schema.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import { LONGEST_ID, removalForm } from './form.ts';
import * as alertProcedures from './procedures.ts';
import type { AlertRemoval } from './rules.ts';

/** Who waits for what is sold out, for owners. */
export const stockAlertRoutes = new Hono<StorefrontEnvironment>();

/** The product whose alerts alone are listed; null for all. */
function productOf(c: RequestContext): string | null {
  return c.req.query('product')?.slice(0, LONGEST_ID) || null;
}

/** The place in the list that an address names; null for its beginning. */
function cursorOf(c: RequestContext): AlertCursor | null {
  const [, at, id = ''] = /^(\d{1,15}) (\w{1,64})$/.exec(c.req.query('after') ?? '') ?? [];
  return at === undefined ? null : { at: Number(at), id };
}

stockAlertRoutes.get(deskPatterns.stockAlerts, async (c) => {
  const language = languageOf(c);
  const [productId, after] = [productOf(c), cursorOf(c)];
  const reply = await askDesk(c, alertProcedures.showAlerts, { language, productId, after });
  if (!reply.ok) return showRefusal(c, reply);
  const { alerts, product, isOff, next } = reply;
  const word = c.req.query('flash') ?? '';
  const frame = deskFrameOf(c, reply.device, (other) => stockAlertsPath(other, { productId, after }));
  const page = { frame, productId, product, alerts, isOff, next, flash: isAlertsFlash(word) ? word : null };
  return showDesk(c, <StockAlertsPage {...page} />);
});

stockAlertRoutes.post(deskPatterns.stockAlerts, async (c) => {
  const { id, product, sure } = readFields(removalForm, await readForm(c));
  const back = (flash: AlertsFlash) =>
    goTo(c, stockAlertsPath(languageOf(c), { productId: productOf(c), flash }));
  if (id === '' && sure !== 'yes') return back('unsure');
  const removal: AlertRemoval = id !== '' ? { id } : product !== '' ? { productId: product } : 'all';
  const reply = await askDesk(c, alertProcedures.removeStockAlerts, { removal });
  return reply.ok ? back('removed') : showRefusal(c, reply);
});
