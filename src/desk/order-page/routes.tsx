import { Hono } from 'hono';
import { DeskOrderPage, type DeskOrderProps } from '../../../templates/desk/order-page/order.tsx';
import {
  deskOrderPath,
  isOrderRefusal,
  type OrderFormName,
  type OrderRefusal,
  refundPath,
} from '../../domain/addresses/desk/orders.ts';
import {
  parseQueueAddress,
  type QueueAddress,
  queueListPath,
  readQueueAddress,
} from '../../domain/addresses/desk/queues.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { absolute, orderPath, orderReplyPath, orderReviewPath } from '../../domain/addresses/shop.ts';
import { answerByStaff } from '../../domain/orders/place-answer.ts';
import { readTracking } from '../../domain/orders/tracking.ts';
import { answerFor, isDoubtfulName, questionOf, wilayasOf } from '../../shop-web/forms/doubts.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  originOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import type { Locale } from '../../text/languages/languages.ts';
import { parseForm } from '../../web/form-schema.ts';
import { askDesk } from '../http/ask.ts';
import { dropShown, readSession, readShown, writeShown } from '../http/cookies.ts';
import { choiceOf } from '../http/queue-choice.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { isQueueName } from '../order-lists/rules/listed-orders.ts';
import * as orderProcedures from '../orders/procedures.ts';
import { messageKindOf } from '../orders/rules/messages.ts';
import { goesOn } from '../orders/rules/order.ts';
import { showRefusal } from '../refusal.tsx';
import { showNext } from '../today/procedures.ts';
import {
  actForm,
  addedPrices,
  answersOf,
  changedOnly,
  correctForm,
  eraseForm,
  phoneForm,
  readBack,
  readCorrection,
  readFields,
  refundForm,
  type TypedFields,
  trackForm,
  withAdded,
  withAnswer,
} from './forms.ts';
import { draftCorrection } from './procedures.ts';

export const orderRoutes = new Hono<StorefrontEnvironment>();

orderRoutes.get(deskPatterns.order, async (c) => {
  const asked = c.req.query('refused') ?? '';
  const refused = isOrderRefusal(asked) ? asked : null;
  const isDraft = refused === null && c.req.query('draft') !== undefined;
  const shown = refused !== null || isDraft ? await readShown(c) : null;
  const typed = shown?.kind === 'act' && shown.number === c.req.param('number') ? shown : null;
  return showOrderPage(c, { refused, typed, from: readQueueAddress((name) => c.req.query(name)) });
});

/** An order's page. `typed`: the typed values of a form that is refused, or of a correction that is not sent yet. */
async function showOrderPage(
  c: RequestContext,
  { refused, typed, from }: Pick<DeskOrderProps, 'refused' | 'typed' | 'from'>,
): Promise<Response> {
  const number = c.req.param('number') ?? '';
  const language = languageOf(c);
  const tracking = refused === 'tracking_taken' ? (readTracking(typed?.fields.tracking ?? '') ?? null) : null;
  const reply = await askDesk(c, orderProcedures.showOrder, {
    number,
    language,
    tracking,
    done: c.req.query('done') ?? null,
  });
  if (!reply.ok) return showRefusal(c, reply);
  const { order, shoppersLanguage, trackedBy, couriers, done } = reply;
  const why = typed === null || refused === null ? null : { form: typed.form, why: refused };
  const isDraft = typed !== null && refused === null;
  const frame = deskFrameOf(c, reply.device, (other) =>
    deskOrderPath(other, order.number, why, { from, isDraft }),
  );
  c.set('hasScript', true);
  const correcting = typed?.form === 'correct' ? typed.fields : null;
  const corrected = correcting === null ? null : readCorrection(correcting, { isDraft: refused === null });
  const doubts = correcting === null ? null : await doubtsOf(correcting, language);
  const draft =
    correcting === null || corrected === null || !order.actions.includes('correct')
      ? null
      : await askDesk(c, draftCorrection, {
          ...{ number, language },
          find: correcting.find ?? '',
          added: addedPrices(correcting),
          wilaya: Number(correcting.wilaya) || 0,
          correction: 'correction' in corrected ? corrected.correction : null,
          pricedIn: doubts?.question ? wilayasOf(doubts.question) : [],
        });
  const areShown = refused === 'mistyped' || refused === null;
  const token = order.callers?.token ?? '';
  // Whoever is asked for an answer can give it on that page.
  const kind = messageKindOf(order);
  const pathOf = kind === 'call' ? orderReplyPath : kind === 'delivered' ? orderReviewPath : orderPath;
  const shopper = {
    language: shoppersLanguage,
    shopName: c.var.settings.shopName[shoppersLanguage],
    texts: c.var.settings.texts,
    url: absolute(originOf(c), pathOf(shoppersLanguage, token)),
  };
  return showDesk(
    c,
    <DeskOrderPage
      frame={frame}
      order={order}
      shopper={shopper}
      refused={refused}
      typed={typed}
      trackedBy={trackedBy}
      couriers={couriers}
      from={from}
      done={done}
      problems={areShown && corrected !== null && 'problems' in corrected ? corrected.problems : {}}
      draft={draft?.ok ? draft : null}
      doubts={doubts === null ? null : withPrices(doubts, draft?.ok ? draft.prices : {})}
    />,
  );
}

/** What a typed correction is asked about: its place and its name. */
async function doubtsOf(fields: TypedFields, language: Locale) {
  const answers = answersOf(fields);
  const question = await questionOf(answers, language);
  return { question, answered: answerFor(answers, question), asksName: isDoubtfulName(answers) };
}

function withPrices(
  { question, ...others }: Awaited<ReturnType<typeof doubtsOf>>,
  prices: Record<number, number | null>,
): DeskOrderProps['doubts'] {
  return { ...others, question: question === null ? null : { ...question, prices } };
}

/** Answers a form: goes back to the order, or to the form with the reason of the refusal and the typed values. */
async function answer(
  c: RequestContext,
  form: OrderFormName,
  fields: TypedFields,
  reply: { ok: boolean; reason?: string; device: Parameters<typeof showRefusal>[1]['device'] },
): Promise<Response> {
  const number = c.req.param('number') ?? '';
  if (reply.ok) {
    dropShown(c);
    // Whoever ends a paid order to give the money back does that next.
    const isOwed = fields.act === 'cancel' && fields.deposit === 'refund';
    if (isOwed) return goTo(c, refundPath(languageOf(c), number));
    const from = parseQueueAddress(fields.list ?? '');
    const isStep = form === 'act' || form === 'prepare';
    return isStep && goesOn(fields.act ?? '') && from !== null
      ? goOn(c, from, number)
      : goTo(c, deskOrderPath(languageOf(c), number, null, { from }));
  }
  const { reason = 'not_now' } = reply;
  // The order's page says it.
  if (reason === 'gone') return goTo(c, deskOrderPath(languageOf(c), number));
  if (!isOrderRefusal(reason)) return showRefusal(c, { ...reply, reason });
  return goBack(c, form, fields, reason);
}

/** Goes to the next order of the queue that the order was opened from, or to the queue at its end. */
async function goOn(c: RequestContext, from: QueueAddress, number: string): Promise<Response> {
  const language = languageOf(c);
  const queue = isQueueName(from.queue) ? from.queue : null;
  if (queue === null) return goTo(c, deskOrderPath(language, number));
  const reply = await askDesk(c, showNext, { ...choiceOf(queue, from), after: number, language });
  if (!reply.ok || reply.number === null) return goTo(c, queueListPath(language, from, { done: number }));
  return goTo(c, deskOrderPath(language, reply.number, null, { from, done: number }));
}

/** `refused`: null for a correction that is not sent yet. What no cookie holds is shown at once. */
async function goBack(
  c: RequestContext,
  form: OrderFormName,
  fields: TypedFields,
  refused: OrderRefusal | null,
): Promise<Response> {
  const number = c.req.param('number') ?? '';
  const session = readSession(c) ?? '';
  const isKept = await writeShown(c, session, { kind: 'act', number, form, fields });
  const from = parseQueueAddress(fields.list ?? '');
  if (!isKept) return showOrderPage(c, { refused, typed: { form, fields }, from });
  const why = refused === null ? null : { form, why: refused };
  return goTo(c, deskOrderPath(languageOf(c), number, why, { from, isDraft: refused === null }));
}

function whyUnread({ wrong }: { wrong: readonly string[] }): OrderRefusal {
  return wrong.includes('tracking') ? 'tracking_unreadable' : 'not_now';
}

orderRoutes.post(deskPatterns.orderForms.act, async (c) => {
  const fields = readFields(await readForm(c));
  const parsed = parseForm(actForm, fields);
  if (!parsed.ok) return goBack(c, 'act', fields, whyUnread(parsed));
  const input = { number: c.req.param('number'), ...parsed.values, back: readBack(fields) };
  return answer(c, 'act', fields, await askDesk(c, orderProcedures.actOnOrder, input));
});

orderRoutes.post(deskPatterns.orderForms.prepare, async (c) => {
  const fields = readFields(await readForm(c));
  const parsed = parseForm(actForm, fields);
  if (!parsed.ok) return goBack(c, 'prepare', fields, whyUnread(parsed));
  const input = { number: c.req.param('number'), ...parsed.values };
  return answer(c, 'prepare', fields, await askDesk(c, orderProcedures.prepareOrder, input));
});

orderRoutes.post(deskPatterns.orderForms.correct, async (c) => {
  const fields = readFields(await readForm(c));
  const parsed = parseForm(correctForm, fields);
  const read = readCorrection(fields);
  if (!parsed.ok) return goBack(c, 'correct', fields, 'not_now');
  // These buttons save nothing: the page shows what the correction comes to.
  const isAnswer = (fields.place ?? '') !== '';
  const isDraft = fields.look !== undefined || fields.add !== undefined || isAnswer;
  if (isDraft) {
    const { add, look: _, ...typed } = withAnswer(fields);
    return goBack(c, 'correct', add === undefined ? typed : withAdded(typed, add), null);
  }
  if ('problems' in read) return goBack(c, 'correct', fields, 'mistyped');
  const language = languageOf(c);
  const { question, asksName } = await doubtsOf(fields, language);
  if (question !== null || asksName) {
    const nothing = { find: '', added: [], wilaya: 0, correction: null };
    const drafted = await askDesk(c, draftCorrection, {
      number: c.req.param('number'),
      language,
      ...nothing,
    });
    // Whoever may not correct the order is refused before anything is asked.
    return drafted.ok ? goBack(c, 'correct', fields, 'doubtful') : answer(c, 'correct', fields, drafted);
  }
  const input = {
    number: c.req.param('number'),
    action: 'correct',
    position: parsed.values.version,
    submission: parsed.values.submission,
    correction: { ...read.correction, placeAnswer: answerByStaff(answersOf(fields).placeAnswer) },
  } as const;
  const reply = await askDesk(c, orderProcedures.actOnOrder, input);
  const typed = 'seen' in reply ? changedOnly(fields, reply.seen) : fields;
  return answer(c, 'correct', typed, reply);
});

orderRoutes.post(deskPatterns.orderForms.refund, async (c) => {
  const fields = readFields(await readForm(c));
  const parsed = parseForm(refundForm, fields);
  if (!parsed.ok) return goBack(c, 'refund', fields, 'not_now');
  // After reauthentication the form is shown once more: the button of another page must not send a refund to the
  // bank.
  if (c.var.isReauthenticatedNow) return goBack(c, 'refund', fields, 'reauthenticated');
  const input = { number: c.req.param('number'), ...parsed.values };
  return answer(c, 'refund', fields, await askDesk(c, orderProcedures.refundOrder, input));
});

orderRoutes.post(deskPatterns.orderForms.erase, async (c) => {
  const parsed = parseForm(eraseForm, await readForm(c));
  // An action that cannot be undone needs a second confirmation.
  if (!parsed.ok || !parsed.values.sure) return goBack(c, 'erase', {}, 'unsure');
  const reply = await askDesk(c, orderProcedures.eraseOrder, { number: c.req.param('number') });
  return reply.ok && reply.why !== null ? goBack(c, 'erase', {}, 'held') : answer(c, 'erase', {}, reply);
});

orderRoutes.post(deskPatterns.orderForms.phone, async (c) => {
  const parsed = parseForm(phoneForm, await readForm(c));
  const input = { number: c.req.param('number'), isRefused: parsed.ok && parsed.values.refuse };
  return answer(c, 'phone', {}, await askDesk(c, orderProcedures.refuseNumber, input));
});

orderRoutes.post(deskPatterns.orderForms.track, async (c) => {
  const fields = readFields(await readForm(c));
  const parsed = parseForm(trackForm, fields);
  if (!parsed.ok) return goBack(c, 'track', fields, whyUnread(parsed));
  const input = { number: c.req.param('number'), ...parsed.values };
  return answer(c, 'track', fields, await askDesk(c, orderProcedures.trackOrder, input));
});
