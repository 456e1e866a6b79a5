import type { Context } from 'hono';
import { mintRecoveryCodes } from '../../../auth/recovery-codes.ts';
import { guessDeviceName, readDeviceName } from '../../../auth/rules/device-names.ts';
import { isSecret, mintSecret } from '../../../auth/secrets.ts';
import { hashOf } from '../../../web/secrets.ts';
import type { Environment } from '../../environment.ts';
import type { Entrance } from './procedures.ts';

/**
 * A form that lets a person in, as the object gets it, and the recovery codes that its answer may show. `hash`: of the
 * link or the code; `session`: the secret of the new session.
 */
export async function prepareEntrance(
  c: Context<Environment>,
  session: string,
  { hash, name, submission }: { hash: string; name: string; submission: string },
): Promise<{ codes: string[]; form: Entrance }> {
  const device = guessDeviceName(c.req.header('User-Agent') ?? '') || '?';
  const { codes, hashes } = await mintRecoveryCodes();
  const form = {
    hash,
    submission: isSecret(submission) ? await hashOf(submission) : mintSecret(),
    name: readDeviceName(name) ?? device,
    device,
    session: await hashOf(session),
    codes: hashes,
  };
  return { codes, form };
}
