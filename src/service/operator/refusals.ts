import type { FieldErrors } from '../../contract/error.ts';
import { checkDestination } from '../../web/destinations.ts';
import { emulation } from '../emulation.ts';

export type UnknownAccount = { ok: false; reason: 'unknown' };

export type ProfileRefusal = { ok: false; reason: 'invalid'; errors: FieldErrors };

/** Why a default endpoint is refused; null when it is allowed or absent. */
export function refuseEndpoint(
  env: Pick<ServiceEnv, 'LOCAL' | 'PUBLIC_ORIGIN'>,
  endpoint: string | null | undefined,
): ProfileRefusal | null {
  if (endpoint === null || endpoint === undefined) return null;
  const own = URL.parse(env.PUBLIC_ORIGIN)?.host;
  const rules = {
    local: env.LOCAL === '1',
    livemode: false,
    ownHosts: own === undefined ? [] : [own],
    anywhere: emulation.rules !== null,
  };
  const check = checkDestination(endpoint, rules);
  if (check.ok) return null;
  const errors = { default_endpoint: [`The default endpoint field ${check.why}.`] };
  return { ok: false, reason: 'invalid', errors };
}

/** Why a key may not end at this time (seconds); null when it may, or never ends. `now` in milliseconds. */
export function refuseExpiry(expiresAt: number | null, now: number): ProfileRefusal | null {
  if (expiresAt === null || expiresAt * 1000 > now) return null;
  const errors = { expires_at: ['The expires at field must be a time in the future.'] };
  return { ok: false, reason: 'invalid', errors };
}
