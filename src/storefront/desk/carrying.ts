import type { MiddlewareHandler } from 'hono';
import { deskPath, guestForm } from '../desk-urls.ts';
import { languageOf, type RequestContext, type StorefrontEnvironment } from '../pages/environment.ts';
import { isUpload, readForm } from '../pages/forms/posted-form.ts';
import { isWithin, refuse } from '../pages/rate-limits.ts';
import { goTo } from '../pages/respond.tsx';
import { askDesk } from './pages/ask.ts';
import { readSession } from './pages/cookies.ts';
import { askForProof } from './pages/proof.tsx';
import { carriedIn, showRefusal } from './pages/refusal.tsx';
import { showSignIn } from './pages/respond.tsx';
import { carriers } from './pages/rules.ts';
import { proveByCode, proveByPasskey } from './proof/proving.ts';
import { normaliseCode } from './sessions/rules.ts';
import { enter } from './signin/entering.ts';

/**
 * Stands before every form of the desk, and asks who sends it before anything of it is read. Forms without a session are counted
 * by network. A form that a page carried on brings the answer to what that page asked: the answer is judged here and taken out,
 * and the form goes where it was going.
 */
export const takeCarried: MiddlewareHandler<StorefrontEnvironment> = async (c, next) => {
  if (c.req.method !== 'POST') return next();
  const isMember = readSession(c) !== null && (await askDesk(c, 'signin.confirm', {})).ok;
  if (!isMember) {
    const needsNoSession = guestForm.test(c.req.path);
    if (!(await isWithin(c, needsNoSession ? 'enter' : 'desk'))) return refuse(c);
    if (isUpload(c)) return goTo(c, deskPath(languageOf(c)));
    if (needsNoSession) return next();
  }
  // Its route reads it, once it has asked whether this member may send files.
  if (isUpload(c)) return next();
  const form = await readForm(c);
  const given = Object.fromEntries(
    Object.entries(carriers).map(([key, name]) => {
      const value = form.get(name);
      form.delete(name);
      return [key, typeof value === 'string' ? value : null];
    }),
  ) as Record<keyof typeof carriers, string | null>;
  const refused = (await letIn(c, given)) ?? (await proveIt(c, given));
  if (refused !== null) return refused;
  const isIn = isMember || c.var.deskSession !== undefined;
  return isIn ? next() : showRefusal(c, { reason: 'signed_out', device: null });
};

type Given = Record<keyof typeof carriers, string | null>;

/** Null: nothing stands in the way. */
async function letIn(c: RequestContext, { recovery, device, submission }: Given): Promise<Response | null> {
  // The page's other button sends the form on without a code.
  if (recovery === null || recovery === '') return null;
  const code = recovery.slice(0, 200);
  const name = (device ?? '').slice(0, 200);
  const entered = await enter(c, 'signin.recover', {
    given: normaliseCode(code),
    submission: submission ?? '',
    name,
  });
  // Whoever is in already goes on.
  if (entered.ok || entered.reason === 'signed_in') return null;
  const refused = entered.reason === 'limited' ? 'limited' : 'code';
  const carried = await carriedIn(c);
  return showSignIn(c, {
    refused,
    typed: { code, name: entered.name },
    ...(carried === null ? {} : { carried }),
  });
}

async function proveIt(c: RequestContext, { code, credential }: Given): Promise<Response | null> {
  // The page sends both fields, and one of them is empty.
  const isPasskey = credential !== null && credential !== '';
  if (code === null && !isPasskey) return null;
  const reply = isPasskey
    ? await proveByPasskey(c, credential.slice(0, 12_000))
    : await proveByCode(c, (code ?? '').slice(0, 200));
  if (reply.ok) {
    c.set('isProvedNow', true);
    return null;
  }
  const carried = await carriedIn(c);
  if ((reply.reason === 'wrong' || reply.reason === 'limited') && carried !== null)
    return askForProof(c, { refused: reply.reason, carried });
  return showRefusal(c, reply);
}
