import { isSameSecret } from '../../web/same-secret.ts';
import { hashOf } from '../../web/secrets.ts';
import { noteIncident } from './incidents.ts';
import { isWithin } from './rate-limits.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Why a program of the merchant's is refused that should have the key of a hash; null when it has. Without a hash there is no
 * such address.
 */
export async function refuseKey(
  c: RequestContext,
  hash: string | null,
  action: 'erase' | 'admin',
): Promise<Response | null> {
  c.header('Cache-Control', 'no-store');
  if (hash === null) return c.json({ message: 'Not found.', code: 'not_found' }, 404);
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
  // Only guesses are counted: a copy is brought by hundreds of parts a minute.
  if (await isSameSecret(await hashOf(given), hash)) return null;
  if (!(await isWithin(c, action))) {
    noteIncident('limit_reached');
    return c.json({ message: 'Too many requests.', code: 'too_many_requests' }, 429, { 'Retry-After': '60' });
  }
  noteIncident('refused_key');
  return c.json({ message: 'Unauthenticated.', code: 'unauthenticated' }, 401, {
    'WWW-Authenticate': 'Bearer',
  });
}
