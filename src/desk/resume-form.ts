import type { MiddlewareHandler } from 'hono';
import * as z from 'zod';
import { deskPath } from '../domain/addresses/desk/root.ts';
import { guestForm } from '../domain/addresses/desk/sign-in.ts';
import { isUpload, readForm } from '../shop-web/forms/posted-form.ts';
import { isWithin, refuse } from '../shop-web/rate-limits.ts';
import { languageOf, type RequestContext, type StorefrontEnvironment } from '../shop-web/request-context.ts';
import { goTo } from '../shop-web/respond.tsx';
import { normaliseCode } from '../text/typed-codes.ts';
import { optionalField, rawField, submissionField, typedIn } from '../web/form-schema.ts';
import { askDesk } from './http/ask.ts';
import { readSession } from './http/cookies.ts';
import { showSignIn } from './http/respond.tsx';
import { pendingFormFields } from './http/rules.ts';
import { askForReauthentication } from './reauthentication/reauthenticate.tsx';
import { pendingFormIn, showRefusal } from './refusal.tsx';
import { pairDevice } from './sign-in/pair-device.ts';
import * as signInProcedures from './sign-in/procedures.ts';

/**
 * Runs before every form of the desk, and checks the session before the body is read. Forms without a session count
 * against the network's rate limit. A pending form carries the answer to the page that asked for sign-in or
 * reauthentication: the answer is checked and removed here, and the form goes on to its route.
 */
export const takePendingForm: MiddlewareHandler<StorefrontEnvironment> = async (c, next) => {
  if (c.req.method !== 'POST') return next();
  const isMember = readSession(c) !== null && (await askDesk(c, signInProcedures.confirmSession, {})).ok;
  if (!isMember) {
    const needsNoSession = guestForm.test(c.req.path);
    if (!(await isWithin(c, needsNoSession ? 'enter' : 'desk'))) return refuse(c);
    if (isUpload(c)) return goTo(c, deskPath(languageOf(c)));
    if (needsNoSession) return next();
  }
  // The form's route reads it, after it has checked that this device may upload files.
  if (isUpload(c)) return next();
  const form = await readForm(c);
  const given = typedIn(answerForm, form);
  for (const name of Object.values(pendingFormFields)) form.delete(name);
  const refused = (await letIn(c, given)) ?? (await reauthenticate(c, given));
  if (refused !== null) return refused;
  const isIn = isMember || c.var.deskSession !== undefined;
  return isIn ? next() : showRefusal(c, { reason: 'signed_out', device: null });
};

/** The answer that a pending form carries. */
const answerForm = z.object({
  [pendingFormFields.code]: optionalField(200),
  [pendingFormFields.credential]: optionalField(12_000),
  [pendingFormFields.recovery]: rawField(200),
  [pendingFormFields.device]: rawField(200),
  [pendingFormFields.submission]: submissionField,
});
type PendingFormAnswer = z.input<typeof answerForm>;

/** Null: the form may go on. */
async function letIn(c: RequestContext, answer: PendingFormAnswer): Promise<Response | null> {
  const code = answer[pendingFormFields.recovery];
  // The page's other button sends the form on without a code.
  if (code === '') return null;
  const entered = await pairDevice(c, signInProcedures.recover, {
    given: normaliseCode(code),
    submission: answer[pendingFormFields.submission],
    name: answer[pendingFormFields.device],
  });
  // A signed-in device goes on.
  if (entered.ok || entered.reason === 'signed_in') return null;
  const refused = entered.reason === 'limited' ? 'limited' : 'code';
  const pending = await pendingFormIn(c);
  return showSignIn(c, {
    refused,
    typed: { code, name: entered.name },
    ...(pending === null ? {} : { pending }),
  });
}

async function reauthenticate(c: RequestContext, answer: PendingFormAnswer): Promise<Response | null> {
  const code = answer[pendingFormFields.code];
  // The page sends both fields, and one of them is empty.
  const credential = answer[pendingFormFields.credential] ?? '';
  if (code === undefined && credential === '') return null;
  // Few forms carry an answer, and the library of one-time codes is large.
  const { verifyCode, verifyPasskey } = await import('./reauthentication/verify.ts');
  const reply = credential === '' ? await verifyCode(c, code ?? '') : await verifyPasskey(c, credential);
  if (reply.ok) {
    c.set('isReauthenticatedNow', true);
    return null;
  }
  const pending = await pendingFormIn(c);
  if ((reply.reason === 'wrong' || reply.reason === 'limited') && pending !== null)
    return askForReauthentication(c, { refused: reply.reason, pending });
  return showRefusal(c, reply);
}
