import { Hono } from 'hono';
import { HandOverPage } from '../../../templates/desk/bulk/hand-over.tsx';
import { BulkResultPage } from '../../../templates/desk/bulk/result.tsx';
import {
  bulkHandOverPath,
  bulkResultPath,
  parseQueueAddress,
  queueListPath,
} from '../../domain/addresses/desk/queues.ts';
import { deskPath } from '../../domain/addresses/desk/root.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import { languageOf, type StorefrontEnvironment } from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { typedIn } from '../../web/form-schema.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { readTicked } from '../order-lists/rules/ticked.ts';
import { showRefusal } from '../refusal.tsx';
import { bulkForm, MOST_BOXES, trackingIn } from './form.ts';
import * as bulkProcedures from './procedures.ts';
import { isBulkAction, readCourier } from './rules/bulk-actions.ts';

/** Actions on the ticked orders of a list. */
export const bulkRoutes = new Hono<StorefrontEnvironment>();

bulkRoutes.post(deskPatterns.bulk, async (c) => {
  const form = await readForm(c);
  const { act, list, o, courier, numbers } = typedIn(bulkForm, form);
  const from = parseQueueAddress(list);
  const orders = readTicked(o);
  const back = from === null ? deskPath(languageOf(c)) : queueListPath(languageOf(c), from);
  if (!isBulkAction(act) || orders.length === 0) return goTo(c, back);
  const reply = await askDesk(c, bulkProcedures.actInBulk, {
    action: act,
    orders,
    list,
    handOver:
      act === 'hand_over' ? { courier: readCourier(courier), typed: trackingIn(form), list: numbers } : null,
  });
  return reply.ok ? goTo(c, bulkResultPath(languageOf(c), reply.id)) : showRefusal(c, reply);
});

/** The courier and the tracking numbers of ticked orders. */
bulkRoutes.get(deskPatterns.bulkHandOver, async (c) => {
  const orders = readTicked((c.req.queries('o') ?? []).slice(0, MOST_BOXES));
  const from = parseQueueAddress(c.req.query('list') ?? '');
  const reply = await askDesk(c, bulkProcedures.showHandOver, { orders, language: languageOf(c) });
  if (!reply.ok) return showRefusal(c, reply);
  const positions = new Map(orders.map(({ number, position }) => [number, position]));
  const { search } = new URL(c.req.url);
  const frame = deskFrameOf(c, reply.device, (other) => `${bulkHandOverPath(other)}${search}`);
  c.set('hasScript', true);
  return showDesk(
    c,
    <HandOverPage
      frame={frame}
      from={from}
      orders={reply.orders.map((order) => ({
        ...order,
        position: positions.get(order.number) ?? order.position,
        typed: order.tracking ?? '',
      }))}
      // Beside parcels of couriers, nothing tells who gets the other orders.
      courier={reply.orders.some(({ parcel }) => parcel !== null) ? '' : (reply.couriers[0] ?? '')}
      couriers={reply.couriers}
    />,
  );
});

bulkRoutes.get(deskPatterns.bulkResult, async (c) => {
  const id = c.req.param('id');
  const reply = await askDesk(c, bulkProcedures.showBulk, { id, language: languageOf(c) });
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => bulkResultPath(other, id));
  // The list of what was not done has one.
  if (reply.rows.some(({ isDone }) => !isDone)) c.set('hasScript', true);
  return showDesk(c, <BulkResultPage frame={frame} result={reply} from={parseQueueAddress(reply.list)} />);
});

bulkRoutes.post(deskPatterns.bulkUndo, async (c) => {
  const id = c.req.param('id');
  const reply = await askDesk(c, bulkProcedures.undoInBulk, { id });
  // The result's own page says that it is gone, by GET.
  const isSaid = reply.ok || reply.reason === 'gone';
  return isSaid ? goTo(c, bulkResultPath(languageOf(c), id)) : showRefusal(c, reply);
});

// A form that was sent again after sign-in may be opened as a page.
bulkRoutes.get(deskPatterns.bulk, (c) => goTo(c, deskPath(languageOf(c))));
