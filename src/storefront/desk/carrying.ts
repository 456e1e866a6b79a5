import type { MiddlewareHandler } from 'hono';
import type { RequestContext, StorefrontEnvironment } from '../pages/environment.ts';
import { readForm } from '../pages/posted-form.ts';
import { askForProof } from './pages/proof.tsx';
import { carriedIn, showRefusal } from './pages/refusal.tsx';
import { showSignIn } from './pages/respond.tsx';
import { carriers } from './pages/rules.ts';
import { proveByCode, proveByPasskey } from './proof/proving.ts';
import { normaliseCode } from './sessions/rules.ts';
import { enter } from './signin/entering.ts';

/**
 * A form that was carried over to the page that asked who is there comes with the answer: that is judged here, and taken out,
 * and then the form goes where it was going.
 */
export const takeCarried: MiddlewareHandler<StorefrontEnvironment> = async (c, next) => {
  if (c.req.method !== 'POST') return next();
  const form = await readForm(c);
  const given = Object.fromEntries(
    Object.entries(carriers).map(([key, name]) => {
      const value = form.get(name);
      form.delete(name);
      return [key, typeof value === 'string' ? value : null];
    }),
  ) as Record<keyof typeof carriers, string | null>;
  return (await letIn(c, given)) ?? (await proveIt(c, given)) ?? (await next());
};

type Given = Record<keyof typeof carriers, string | null>;

/** Null: nothing stands in the way. */
async function letIn(c: RequestContext, { recovery, device, submission }: Given): Promise<Response | null> {
  if (recovery === null) return null;
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
  if (code === null && credential === null) return null;
  const reply =
    credential === null
      ? await proveByCode(c, (code ?? '').slice(0, 200))
      : await proveByPasskey(c, credential.slice(0, 12_000));
  if (reply.ok) {
    c.set('isProvedNow', true);
    return null;
  }
  const carried = await carriedIn(c);
  if ((reply.reason === 'wrong' || reply.reason === 'limited') && carried !== null)
    return askForProof(c, { refused: reply.reason, carried });
  return showRefusal(c, reply);
}
