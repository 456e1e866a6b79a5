import type { Context } from 'hono';
import { neighbourhoodOf, networkOf } from '../web/networks.ts';
import type { CallSource } from './api/calls.ts';
import type { Fingerprints } from './api/idempotency/fingerprints.ts';
import type { Minter } from './identifiers/mint-ids-and-keys.ts';
import type { Operator } from './operators.ts';
import type { Settings } from './settings.ts';
import type { Mode } from './urls.ts';

/** Every route's context variables; worker.ts sets them before any route runs. */
export type Environment = {
  Bindings: ServiceEnv;
  Variables: {
    settings: Settings;
    minter: Minter;
    fingerprints: Fingerprints;
    /** Public origin of the service, without a slash at the end. */
    origin: string;
    requestId: string;
    /** The operator whose key was accepted; only below `/operator`. */
    operator: Operator;
    /** The page of a posted form, where its payer starts again. Only on forms. */
    formPage: { mode: Mode; path: string };
    /** Milliseconds since the epoch, when the request arrived. */
    now: number;
  };
};

/**
 * The client of rate limits: the network of the address that Cloudflare saw, or one for all requests without an
 * address.
 */
export function addressOf(request: Request): string {
  return networkOf(request.headers.get('CF-Connecting-IP') ?? 'unknown');
}

/** What audit logs keep of the request. */
export function callSourceOf(c: Context<Environment>): CallSource {
  const address = c.req.header('CF-Connecting-IP') ?? '';
  return { network: neighbourhoodOf(address), requestId: c.get('requestId') };
}

/** Seconds since the epoch, when the request arrived. */
export function secondsOf(c: Context<Environment>): number {
  return Math.floor(c.get('now') / 1000);
}
