import type { Context } from 'hono';
import { PaymentPage } from '../../../../templates/dashboard/payment-page/payment-page.tsx';
import { parseForm, readFields, submissionForm } from '../../../web/form-schema.ts';
import { type PaymentAct, paymentPath } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import { may } from '../../people/rules/rights.ts';
import type { Mode } from '../../urls.ts';
import { addressWith } from '../http/address.ts';
import { askMode } from '../http/ask.ts';
import { readForm } from '../http/forms.ts';
import { readOwnId } from '../http/ids.ts';
import { answerRefusal, frameOf, goTo, show, showRefusal } from '../http/respond.tsx';
import { stateOf } from '../http/state.ts';
import { refundForm, resendForm, simulateForm } from './form.ts';
import {
  checkPayment,
  expirePayment,
  refundPayment,
  resendEvent,
  showPayment,
  simulatePayment,
} from './procedures.ts';

const acts: readonly PaymentAct[] = ['check', 'refund', 'expire', 'resend', 'simulate'];

/** One checkout with its timeline and acts. */
export const answerPage =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const id = readOwnId(c, mode);
    if (id === null) return showRefusal(c, 'gone');
    const reply = await askMode(c, mode, showPayment, { id });
    if (!reply.ok) return showRefusal(c, reply.reason);
    const frame = frameOf(c, mode);
    const { role } = stateOf(c).person;
    const refused = c.var.refusedForm?.reason;
    return show(
      c,
      <PaymentPage
        frame={frame}
        mode={mode}
        view={reply.view}
        acts={{
          check: may(role, 'end_checkouts'),
          refund: may(role, 'refund'),
          expire: may(role, 'end_checkouts'),
          resend: may(role, 'resend_events'),
          simulate: mode === 'test' && may(role, 'end_checkouts'),
        }}
        done={acts.find((act) => act === c.req.query('done')) ?? null}
        refused={refused === undefined ? null : refusalIn(frame.t.words.paymentPage.refused, refused)}
      />,
    );
  };

/** The word of a refusal that the page has a sentence for. */
function refusalIn<Sentences extends { other: string }>(
  sentences: Sentences,
  reason: string,
): keyof Sentences {
  return Object.hasOwn(sentences, reason) ? (reason as keyof Sentences) : 'other';
}

/** The refusals of a refund's amount. */
const ofAmount = ['amount', 'exceeds_each', 'exceeds_day'];

/** Back to the checkout's page, with the outcome of the act. */
function answerAct(
  c: Context<Environment>,
  { mode, id, act }: { mode: Mode; id: string; act: PaymentAct },
  reply: { ok: true } | { ok: false; reason: string },
): Response | Promise<Response> {
  const path = paymentPath(mode, id);
  if (reply.ok) return goTo(c, addressWith(path, { done: act }));
  if (['signed_out', 'forbidden', 'suspended', 'submission_reused', 'gone', 'unknown'].includes(reply.reason))
    return showRefusal(c, reply.reason);
  const { reason } = reply;
  const page = { path, show: answerPage(mode), known: [reason] };
  return answerRefusal(c, page, reason, ofAmount.includes(reason) ? ['amount'] : []);
}

export const answerRefund =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const id = readOwnId(c, mode);
    if (id === null) return showRefusal(c, 'gone');
    const form = parseForm(refundForm, await readForm(c));
    const at = { mode, id, act: 'refund' } as const;
    if (!form.ok || form.values.method === null) return answerAct(c, at, { ok: false, reason: 'amount' });
    const { amount, method, reason, submission } = form.values;
    const input = { id, amount, method, reason: reason === '' ? null : reason };
    return answerAct(c, at, await askMode(c, mode, refundPayment, input, submission));
  };

export const answerCheck =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const id = readOwnId(c, mode);
    if (id === null) return showRefusal(c, 'gone');
    const { submission } = readFields(submissionForm, await readForm(c));
    const reply = await askMode(c, mode, checkPayment, { id }, submission);
    return answerAct(c, { mode, id, act: 'check' }, reply);
  };

export const answerExpire =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const id = readOwnId(c, mode);
    if (id === null) return showRefusal(c, 'gone');
    const { submission } = readFields(submissionForm, await readForm(c));
    const reply = await askMode(c, mode, expirePayment, { id }, submission);
    return answerAct(c, { mode, id, act: 'expire' }, reply);
  };

export const answerResend =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const id = readOwnId(c, mode);
    if (id === null) return showRefusal(c, 'gone');
    const { event, submission } = readFields(resendForm, await readForm(c));
    const reply = await askMode(c, mode, resendEvent, { id, eventId: event }, submission);
    return answerAct(c, { mode, id, act: 'resend' }, reply);
  };

export async function answerSimulate(c: Context<Environment>): Promise<Response> {
  const id = readOwnId(c, 'test');
  if (id === null) return showRefusal(c, 'gone');
  const { outcome, submission } = readFields(simulateForm, await readForm(c));
  const at = { mode: 'test', id, act: 'simulate' } as const;
  if (outcome === null) return answerAct(c, at, { ok: false, reason: 'other' });
  return answerAct(c, at, await askMode(c, 'test', simulatePayment, { id, outcome }, submission));
}
