import type { Context } from 'hono';
import { GoingLivePage } from '../../../../templates/dashboard/going-live/going-live.tsx';
import { readFields, submissionForm } from '../../../web/form-schema.ts';
import { GOING_LIVE_PATH } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import { payPath } from '../../urls.ts';
import { askMode } from '../http/ask.ts';
import { readForm } from '../http/forms.ts';
import { frameOf, goTo, show, showRefusal } from '../http/respond.tsx';
import { payFirst, showGoingLive } from './procedures.ts';

/** What is done and what is missing before live payments. */
export async function answerGoingLive(c: Context<Environment>): Promise<Response> {
  const reply = await askMode(c, 'live', showGoingLive, {});
  if (!reply.ok) return showRefusal(c, reply.reason);
  return show(c, <GoingLivePage frame={frameOf(c, 'live')} goingLive={reply.goingLive} />);
}

/** To the payment page of the first payment. */
export async function answerFirstPayment(c: Context<Environment>): Promise<Response> {
  const { submission } = readFields(submissionForm, await readForm(c));
  const reply = await askMode(c, 'live', payFirst, {}, submission);
  if (reply.ok) return goTo(c, payPath('live', reply.checkoutId));
  // The page says what is missing.
  const isMissing = reply.reason === 'no_acquirer' || reply.reason === 'not_tested';
  return isMissing ? goTo(c, GOING_LIVE_PATH) : showRefusal(c, reply.reason);
}
