import { mintRecoveryCodes } from '../../auth/recovery-codes.ts';
import { guessDeviceName, readDeviceName } from '../../auth/rules/device-names.ts';
import { isSecret, mintSecret } from '../../auth/secrets.ts';
import type { RequestContext } from '../../shop-web/request-context.ts';
import { hashOf } from '../../web/secrets.ts';
import { askDesk } from '../http/ask.ts';
import { dropShown, readBrowser, writeSession } from '../http/cookies.ts';
import type { pair, recover } from './procedures.ts';

/** A form that pairs a browser. `given`: the link's secret, or a recovery code in normal form. */
type Typed = { given: string; submission: string; name: string };

/**
 * Pairs this browser by a link or a recovery code, and gives it a new session. `codes`: new recovery codes, to be
 * shown once.
 */
export async function pairDevice(
  c: RequestContext,
  call: typeof pair | typeof recover,
  { given, submission, name: typedName }: Typed,
) {
  const guess = guessDeviceName(c.req.header('User-Agent') ?? '');
  const name = readDeviceName(typedName) ?? (guess || '?');
  const session = mintSecret();
  const { codes, hashes } = await mintRecoveryCodes();
  // The same form from another browser counts as another one: a copied page must not take over the session.
  const browser = readBrowser(c);
  const isRepeatable = isSecret(submission) && browser !== null;
  const reply = await askDesk(c, call, {
    hash: await hashOf(given),
    submission: isRepeatable ? await hashOf(`${submission} ${browser}`) : mintSecret(),
    name,
    session: await hashOf(session),
    codes: hashes,
  });
  if (!reply.ok) return { ok: false, reason: reply.reason, name } as const;
  writeSession(c, session);
  dropShown(c);
  return { ok: true, session, codes: reply.hasNewCodes ? codes : null } as const;
}
