import { Hono } from 'hono';
import { CallQueuePage } from '../../../templates/desk/call-queue/call-queue.tsx';
import { deskOrderPath, isOrderRefusal } from '../../domain/addresses/desk/orders.ts';
import { callQueuePath, parseQueueAddress } from '../../domain/addresses/desk/queues.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { now } from '../../shop/platform.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  originOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { readFields } from '../../web/form-schema.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import { callForm, claimForm, readCallAct } from './form.ts';
import * as queueProcedures from './procedures.ts';
import { CONFIRM_NEXT } from './rules.ts';

export const callQueueRoutes = new Hono<StorefrontEnvironment>();

/** The page of the queue that the form stands on. */
function placeOf(c: RequestContext) {
  return { after: c.req.query('after') || null, network: c.req.query('network') || null };
}

callQueueRoutes.get(deskPatterns.callQueue, async (c) => {
  const place = placeOf(c);
  const done = c.req.query('done') || null;
  const ticked = c.req.query('ticked') || null;
  const reply = await askDesk(c, queueProcedures.showCallQueue, {
    language: languageOf(c),
    ...place,
    done,
    isWhole: ticked !== null,
  });
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => callQueuePath(other, place));
  const [refused = '', order = ''] = [c.req.query('refused'), c.req.query('order')];
  c.set('hasScript', true);
  const { shopName, texts } = c.var.settings;
  return showDesk(
    c,
    <CallQueuePage
      frame={frame}
      place={place}
      ticked={ticked}
      shop={{ names: shopName, texts, origin: originOf(c) }}
      refused={isOrderRefusal(refused) && order !== '' ? { why: refused, number: order } : null}
      {...reply}
    />,
  );
});

/** Back to the list: at the order, or with the reason of a refusal. */
function goBack(c: RequestContext, flash: Parameters<typeof callQueuePath>[2]): Response {
  return goTo(c, callQueuePath(languageOf(c), placeOf(c), flash));
}

callQueueRoutes.post(deskPatterns.callForms.act, async (c) => {
  const number = c.req.param('number');
  const { version, submission, ...typed } = readFields(callForm, await readForm(c));
  const input = readCallAct(typed, Math.floor(now() / 1000));
  if (version === null || input === null) return goBack(c, { refused: 'not_now', order: number });
  const reply = await askDesk(c, queueProcedures.actOnCall, {
    number,
    submission,
    position: version,
    ...input,
  });
  if (reply.ok) {
    if (typed.act !== CONFIRM_NEXT) return goBack(c, { done: number });
    const claimed = await askDesk(c, queueProcedures.claimNext, { number, network: placeOf(c).network });
    const next = claimed.ok ? (claimed.number ?? undefined) : undefined;
    return goBack(c, { done: number, next });
  }
  if (reply.reason === 'gone') return goTo(c, deskOrderPath(languageOf(c), number));
  return isOrderRefusal(reply.reason)
    ? goBack(c, { refused: reply.reason, order: number })
    : showRefusal(c, reply);
});

callQueueRoutes.post(deskPatterns.callForms.claim, async (c) => {
  const number = c.req.param('number');
  const { quick, page, list } = readFields(claimForm, await readForm(c));
  const reply = await askDesk(c, queueProcedures.claimOrder, { number });
  // The script dials by itself, and sends the form again to show why it was refused.
  if (quick === 'yes') return c.body(null, reply.ok ? 204 : 409);
  // The order's page says it.
  if (!reply.ok && reply.reason === 'gone') return goTo(c, deskOrderPath(languageOf(c), number));
  if (!reply.ok && reply.reason !== 'taken') return showRefusal(c, reply);
  // The order's page names another caller.
  if (page === 'order') {
    const from = parseQueueAddress(list);
    return goTo(c, deskOrderPath(languageOf(c), number, null, { from }));
  }
  return goTo(c, `${callQueuePath(languageOf(c), placeOf(c))}#${number}`);
});
