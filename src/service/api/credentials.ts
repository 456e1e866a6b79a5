import type { Context } from 'hono';
import type { Environment } from '../environment.ts';
import { hashKey, type Minter } from '../identifiers/mint-ids-and-keys.ts';
import { apiPath } from '../urls.ts';
import type { Caller, Mode } from './calls.ts';
import { countFailure } from './failed-keys.ts';
import { type Reply, unauthenticated } from './replies.ts';

type CallerReading = { ok: true; caller: Caller } | { ok: false; refusal: Reply };

/** The token of `Authorization: Bearer …`, or null. */
export function readBearer(request: Request): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get('Authorization') ?? '')?.[1] ?? null;
}

/**
 * The caller, as far as the key alone tells: its MAC is right and its mode is the path's. A guess reaches no object.
 * The ledger knows whether the key is active.
 */
export async function readCaller(c: Context<Environment>, mode: Mode): Promise<CallerReading> {
  const key = readBearer(c.req.raw);
  if (key === null) return { ok: false, refusal: unauthenticated() };
  const caller = await callerOf(c.get('minter'), key);
  if (caller === null) return { ok: false, refusal: await countFailure(c, 'guessed_key') };
  // A genuine key of the other mode is no guess, so it is not counted.
  if (caller.mode !== mode) return { ok: false, refusal: unauthenticated(hintOf(caller.mode)) };
  return { ok: true, caller };
}

function hintOf(mode: Mode): string {
  return `This key is of ${mode} mode, whose API base ends in ${apiPath(mode)}.`;
}

/** Most keys that one deployment remembers. */
const REMEMBERED = 1_000;

/**
 * Callers by key. The content of a key never changes, so no entry becomes outdated: the ledger checks on each call
 * whether it is revoked. Guesses are never stored.
 */
const callers = new WeakMap<Minter, Map<string, Caller>>();

async function callerOf(minter: Minter, key: string): Promise<Caller | null> {
  const known = callers.get(minter) ?? new Map<string, Caller>();
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const route = minter.verifyKey(key);
  if (route === null) return null;
  const caller = { ...route, keyHash: await hashKey(key) };
  if (known.size >= REMEMBERED) known.clear();
  known.set(key, caller);
  callers.set(minter, known);
  return caller;
}
