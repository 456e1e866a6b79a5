import { Hono } from 'hono';
import { type RequestContext, type StorefrontEnvironment, shopOf } from '../pages/environment.ts';
import { admitKey } from '../privacy/access.ts';
import type { TraceKind } from './journal.ts';

/** For a program of the merchant's, `npm run erase -- --journal`: who did what, and what was refused. */
export const traceRoutes = new Hono<StorefrontEnvironment>();

async function answerTraces(c: RequestContext, kind: TraceKind): Promise<Response> {
  const admitted = await admitKey(c);
  if (!admitted.ok) return admitted.answer;
  const page = await shopOf(c).traces(kind, c.req.query('after') ?? null);
  if (page === null) return c.json({ message: 'No such `after`.', code: 'invalid' }, 422);
  return c.json(page);
}

traceRoutes.get('/journal', (c) => answerTraces(c, 'journal'));
traceRoutes.get('/incidents', (c) => answerTraces(c, 'incidents'));
