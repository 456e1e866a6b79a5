import { Hono } from 'hono';
import { PriceTablePage, type PriceTableProps } from '../../../templates/desk/price-table/price-table.tsx';
import { deskDeliveryPath, priceTablePath } from '../../domain/addresses/desk/delivery.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { typedIn } from '../../web/form-schema.ts';
import * as deliveryProcedures from '../delivery/procedures.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import { priceTableForm } from './form.ts';
import { changesOf, gridWithTable } from './rules/grid-changes.ts';
import { readPriceTable } from './rules/read-price-table.ts';

/** A courier's price table, pasted as delivery prices, for owners. */
export const priceTableRoutes = new Hono<StorefrontEnvironment>();

/** The form, and the preview of a pasted table. It is too long for a cookie, so there is no 303. */
async function showTable(c: RequestContext, text: string, isOutdated = false): Promise<Response> {
  const reply = await askDesk(c, deliveryProcedures.showDelivery, {});
  if (!reply.ok) return showRefusal(c, reply);
  const { rows, unread } = readPriceTable(text);
  const preview: PriceTableProps['preview'] =
    text.trim() === '' ? null : { changes: changesOf(rows, reply.grid), unread };
  const frame = deskFrameOf(c, reply.device, (other) => priceTablePath(other));
  const page = { text, preview, version: reply.version, isOutdated };
  const status = isOutdated ? 409 : preview !== null && rows.length === 0 ? 422 : 200;
  return showDesk(c, <PriceTablePage frame={frame} {...page} />, status);
}

priceTableRoutes.get(deskPatterns.priceTable, (c) => showTable(c, ''));

priceTableRoutes.post(deskPatterns.priceTableForms.read, async (c) => {
  const { text } = typedIn(priceTableForm, await readForm(c));
  return text.trim() === '' ? goTo(c, priceTablePath(languageOf(c))) : showTable(c, text);
});

priceTableRoutes.post(deskPatterns.priceTableForms.take, async (c) => {
  const { text, version } = typedIn(priceTableForm, await readForm(c));
  const { rows } = readPriceTable(text);
  // A body that was cut off on its way takes nothing over.
  if (version === '' || rows.length === 0) return goTo(c, priceTablePath(languageOf(c)));
  const shown = await askDesk(c, deliveryProcedures.showDelivery, {});
  if (!shown.ok) return showRefusal(c, shown);
  const grid = gridWithTable(shown.grid, rows);
  const reply = await askDesk(c, deliveryProcedures.saveTariffs, { version, grid });
  if (reply.ok) return goTo(c, deskDeliveryPath(languageOf(c), 'saved'));
  return reply.reason === 'outdated' ? showTable(c, text, true) : showRefusal(c, reply);
});
