import { Hono } from 'hono';
import { AllParcelsPage } from '../../../templates/desk/parcels/all-parcels.tsx';
import { ParcelsPage } from '../../../templates/desk/parcels/parcels.tsx';
import { deskOrderPath } from '../../domain/addresses/desk/orders.ts';
import { allParcelsPath, type ParcelRefusal, parcelsPath } from '../../domain/addresses/desk/parcels.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { readSort, writeSort } from '../../domain/desk-tables.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { parseForm, readFields } from '../../web/form-schema.ts';
import { askDesk } from '../http/ask.ts';
import { chosenColumns } from '../http/chosen-columns.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import {
  amountForm,
  deliveryCallForm,
  ordersIn,
  parcelCursorIn,
  parcelsForm,
  placeForm,
  resolveForm,
} from './form.ts';
import * as parcelProcedures from './procedures.ts';
import { parcelFilters } from './rules/parcel-access.ts';

/** Parcels at couriers. */
export const parcelRoutes = new Hono<StorefrontEnvironment>();

const refusals: readonly ParcelRefusal[] = ['no_label', 'tracking_taken', 'tracking_unreadable'];

parcelRoutes.get(deskPatterns.parcels, async (c) => {
  const language = languageOf(c);
  const orders = ordersIn(c.req.query('orders') ?? '');
  const refused = refusals.find((word) => word === c.req.query('refused')) ?? null;
  const reply = await askDesk(c, parcelProcedures.showParcels, {
    orders: orders.length === 0 ? null : orders,
    language,
  });
  if (!reply.ok) return showRefusal(c, reply);
  const asked = c.req.query('validated') ?? '';
  const validated = /^\d{1,3}$/.test(asked) ? Number(asked) : 0;
  const frame = deskFrameOf(c, reply.device, (other) => parcelsPath(other, { orders, validated }));
  const { rows, lists, submission } = reply;
  return showDesk(c, <ParcelsPage {...{ frame, rows, lists, refused, validated, submission }} />);
});

parcelRoutes.get(deskPatterns.allParcels, async (c) => {
  const language = languageOf(c);
  const asked = c.req.query('group') ?? '';
  const group = parcelFilters.find((one) => one === asked) ?? null;
  const after = parcelCursorIn(c.req.query('after') ?? '');
  const sort = writeSort('parcels', readSort('parcels', c.req.query('sort') ?? ''));
  const reply = await askDesk(c, parcelProcedures.listParcels, { group, sort, after, language });
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => allParcelsPath(other, { group, sort, after }));
  const { rows, next } = reply;
  const chosen = chosenColumns(c, 'parcels');
  return showDesk(c, <AllParcelsPage {...{ frame, group, sort, rows, next, chosen }} />);
});

/** Goes back to the order's page, or to the list of the form's orders. */
function goBack(c: RequestContext, orders: readonly string[], isOnOrder: boolean): Response {
  const [first] = orders;
  return goTo(
    c,
    isOnOrder && first !== undefined
      ? deskOrderPath(languageOf(c), first)
      : parcelsPath(languageOf(c), { orders }),
  );
}

parcelRoutes.post(deskPatterns.parcelForms.book, async (c) => {
  const { orders, account, isOnOrder } = readFields(parcelsForm, await readForm(c));
  const reply = await askDesk(c, parcelProcedures.orderParcels, { orders, account });
  return reply.ok ? goBack(c, orders, isOnOrder) : showRefusal(c, reply);
});

parcelRoutes.post(deskPatterns.parcelForms.confirm, async (c) => {
  const { orders, isOnOrder, page } = readFields(parcelsForm, await readForm(c));
  const reply = await askDesk(c, parcelProcedures.confirmParcels, { orders });
  if (!reply.ok) return showRefusal(c, reply);
  if (isOnOrder) return goBack(c, orders, isOnOrder);
  // The list stays whole: labels and hand-over are for all of its parcels.
  const listed = page.length > 0 ? page : orders;
  return goTo(c, parcelsPath(languageOf(c), { orders: listed, validated: orders.length }));
});

parcelRoutes.post(deskPatterns.parcelForms.cancel, async (c) => {
  const { orders } = readFields(parcelsForm, await readForm(c));
  const reply = await askDesk(c, parcelProcedures.cancelParcel, { number: orders[0] ?? '' });
  return reply.ok ? goBack(c, orders, true) : showRefusal(c, reply);
});

parcelRoutes.post(deskPatterns.parcelForms.back, async (c) => {
  const { orders, isSure } = readFields(parcelsForm, await readForm(c));
  // The customer loses the parcel: it needs a second confirmation.
  if (!isSure) return goBack(c, orders, true);
  const reply = await askDesk(c, parcelProcedures.askParcelBack, { number: orders[0] ?? '' });
  return reply.ok ? goBack(c, orders, true) : showRefusal(c, reply);
});

parcelRoutes.post(deskPatterns.parcelForms.gone, async (c) => {
  const { orders, isSure } = readFields(parcelsForm, await readForm(c));
  // A second parcel may follow: it needs a second confirmation.
  if (!isSure) return goBack(c, orders, true);
  const reply = await askDesk(c, parcelProcedures.freeFromParcel, { number: orders[0] ?? '' });
  return reply.ok ? goBack(c, orders, true) : showRefusal(c, reply);
});

parcelRoutes.post(deskPatterns.parcelForms.resolve, async (c) => {
  const parsed = parseForm(resolveForm, await readForm(c));
  const { order, none } = parsed.typed;
  const goOn = (refused: ParcelRefusal) => goTo(c, parcelsPath(languageOf(c), { orders: [order], refused }));
  const tracking = none !== '' ? null : parsed.ok ? parsed.values.tracking : undefined;
  // An empty field is no word about the courier: the other button says that there is none.
  if (tracking === undefined || (tracking === null && none === '')) return goOn('tracking_unreadable');
  const reply = await askDesk(c, parcelProcedures.resolveParcel, { number: order, tracking });
  if (reply.ok) return goBack(c, [order], true);
  return reply.reason === 'tracking_taken' ? goOn('tracking_taken') : showRefusal(c, reply);
});

parcelRoutes.post(deskPatterns.parcelForms.place, async (c) => {
  const { order, place, to } = readFields(placeForm, await readForm(c));
  const reply = await askDesk(c, parcelProcedures.chooseParcelPlace, { number: order, place });
  return reply.ok
    ? goBack(c, to === 'order' ? [order] : ordersIn(to), to === 'order')
    : showRefusal(c, reply);
});

parcelRoutes.post(deskPatterns.parcelForms.amount, async (c) => {
  const { order, answer, to } = readFields(amountForm, await readForm(c));
  const reply = await askDesk(c, parcelProcedures.chooseParcelAmount, { number: order, answer });
  return reply.ok
    ? goBack(c, to === 'order' ? [order] : ordersIn(to), to === 'order')
    : showRefusal(c, reply);
});

parcelRoutes.post(deskPatterns.parcelForms.called, async (c) => {
  const { order, to, ...call } = readFields(deliveryCallForm, await readForm(c));
  const reply = await askDesk(c, parcelProcedures.noteParcelCall, { number: order, ...call });
  const isOnOrder = to === 'order';
  return reply.ok ? goBack(c, isOnOrder ? [order] : [], isOnOrder) : showRefusal(c, reply);
});
