import type { Context } from 'hono';
import { neighbourhoodOf, networkOf } from '../web/networks.ts';
import type { CallSource } from './api/calls.ts';
import type { Fingerprints } from './api/idempotency/fingerprints.ts';
import type { Minter } from './identifiers/minter.ts';
import type { Operator } from './operator/rules.ts';
import type { Settings } from './settings.ts';
import type { Mode } from './urls.ts';

/** What every route finds in its context: worker.ts put it there before any route ran. */
export type Environment = {
  Bindings: ServiceEnv;
  Variables: {
    settings: Settings;
    minter: Minter;
    fingerprints: Fingerprints;
    /** Public origin of the service, without a slash at the end. */
    origin: string;
    requestId: string;
    /** Whose key opened `/operator`; there alone. */
    operator: Operator;
    /** The page of a form that is posted: where its payer begins anew. There alone. */
    formPage: { mode: Mode; path: string };
    /** Milliseconds since the epoch, when the request came. */
    now: number;
  };
};

/** Whom the rate limits count: the address that Cloudflare saw, by its network, or one for all where there is none. */
export function addressOf(request: Request): string {
  return networkOf(request.headers.get('CF-Connecting-IP') ?? 'unknown');
}

/** What journals keep of the request. */
export function callSourceOf(c: Context<Environment>): CallSource {
  const address = c.req.header('CF-Connecting-IP') ?? '';
  return { network: neighbourhoodOf(address), requestId: c.get('requestId') };
}

/** Seconds since the epoch, when the request came. */
export function secondsOf(c: Context<Environment>): number {
  return Math.floor(c.get('now') / 1000);
}
