import type { Context } from 'hono';
import { CounterPage } from '../../../../templates/dashboard/counter/counter.tsx';
import { CounterPaymentPage } from '../../../../templates/dashboard/counter/payment.tsx';
import { parseForm, readFields, submissionForm } from '../../../web/form-schema.ts';
import { makeQrModules } from '../../../web/qr-code/modules.ts';
import { counterPath, counterPaymentPath } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import type { Mode } from '../../urls.ts';
import { addressWith, readPlace } from '../http/address.ts';
import { askMode } from '../http/ask.ts';
import { readForm, refusalIn } from '../http/forms.ts';
import { readOwnId } from '../http/ids.ts';
import { answerRefusal, frameOf, goTo, show, showRefusal, showWithScript } from '../http/respond.tsx';
import { counterForm } from './form.ts';
import { askForPayment, cancelCounterPayment, showCounterPayment, showDay } from './procedures.ts';
import { counterRefusals, LOOK_EVERY, MOST_LOOKS } from './rules.ts';

type Page = (mode: Mode) => (c: Context<Environment>) => Promise<Response>;

function propsOf(c: Context<Environment>, mode: Mode, path = c.req.path) {
  return {
    frame: frameOf(c, mode, path),
    mode,
    refused: refusalIn(c, counterRefusals),
  };
}

/** The form of a payment, and the day's. */
export const answerCounter: Page = (mode) => async (c) => {
  const reply = await askMode(c, mode, showDay, {});
  if (!reply.ok) return showRefusal(c, reply.reason);
  const { payments, day } = reply;
  return showWithScript(c, <CounterPage {...propsOf(c, mode)} {...{ payments, day }} />);
};

export const answerCreate: Page = (mode) => async (c) => {
  const form = parseForm(counterForm, await readForm(c));
  const page = { path: counterPath(mode), show: answerCounter(mode), known: counterRefusals };
  if (!form.ok || form.values.amount === null) return answerRefusal(c, page, 'amount');
  const { amount, note, submission } = form.values;
  const reply = await askMode(c, mode, askForPayment, { amount, description: note || null }, submission);
  return reply.ok
    ? goTo(c, addressWith(counterPaymentPath(mode, reply.id), { look: '1' }))
    : answerRefusal(c, page, reply.reason, reply.reason === 'closed' ? [] : ['amount']);
};

/** The screen that the customer scans. Until the payment ends, it looks again by itself; `look` counts how often. */
export const answerPayment: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const reply = await askMode(c, mode, showCounterPayment, { id });
  if (!reply.ok) return showRefusal(c, reply.reason);
  const { payment } = reply;
  const path = counterPaymentPath(mode, id);
  const look = readPlace(c.req.query('look'));
  const isOpen = payment.status === 'pending' || payment.status === 'processing';
  const looksAgain = isOpen && look !== null && look < MOST_LOOKS;
  const isHeard = payment.status === 'paid' && look !== null;
  return show(
    c,
    <CounterPaymentPage
      {...propsOf(c, mode, look === null ? path : addressWith(path, { look: String(look) }))}
      {...{ payment, looksAgain, isHeard }}
      modules={isOpen ? makeQrModules(payment.url) : null}
    />,
    200,
    {
      refresh: looksAgain
        ? { after: LOOK_EVERY, to: addressWith(path, { look: String(look + 1) }) }
        : undefined,
      hasSound: isHeard,
    },
  );
};

export const answerCancel: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const { submission } = readFields(submissionForm, await readForm(c));
  const reply = await askMode(c, mode, cancelCounterPayment, { id }, submission);
  const page = { path: counterPaymentPath(mode, id), show: answerPayment(mode), known: counterRefusals };
  return reply.ok ? goTo(c, counterPath(mode)) : answerRefusal(c, page, reply.reason);
};
