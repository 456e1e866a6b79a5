import { isSameSecret } from '../web/same-secret.ts';
import { hashOf } from '../web/secrets.ts';
import { noteIncident } from './incidents.ts';
import { isWithin } from './rate-limits.ts';
import type { RequestContext } from './request-context.ts';

/**
 * The refusal of a program without the key of a hash; null when it has the key. Without a hash the address does not
 * exist.
 */
export async function refuseKey(
  c: RequestContext,
  hash: string | null,
  action: 'erase' | 'admin',
): Promise<Response | null> {
  c.header('Cache-Control', 'no-store');
  if (hash === null) return c.json({ message: 'Not found.', code: 'not_found' }, 404);
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
  // Only wrong keys are counted: an upload of a snapshot has hundreds of parts a minute.
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
