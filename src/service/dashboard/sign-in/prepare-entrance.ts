import type { Context } from 'hono';
import { mintRecoveryCodes } from '../../../auth/recovery-codes.ts';
import { guessDeviceName } from '../../../auth/rules/device-names.ts';
import { isSecret, mintSecret } from '../../../auth/secrets.ts';
import { hashOf } from '../../../web/secrets.ts';
import { countFailure } from '../../api/failed-keys.ts';
import type { Environment } from '../../environment.ts';
import type { Entrance } from './entrance.ts';

/** A name for the browser's device. */
export function deviceOf(c: Context<Environment>): string {
  return guessDeviceName(c.req.header('User-Agent') ?? '') || '?';
}

/**
 * A form that lets a person in, as the object gets it, and the recovery codes that its answer may show. `session`: the
 * secret of the new session.
 */
export async function prepareEntrance(
  c: Context<Environment>,
  session: string,
  { name, submission }: { name: string; submission: string },
): Promise<{ codes: string[]; form: Omit<Entrance, 'hash'> }> {
  const { codes, hashes } = await mintRecoveryCodes();
  const form = {
    submission: isSecret(submission) ? await hashOf(submission) : mintSecret(),
    name,
    device: deviceOf(c),
    session: await hashOf(session),
    codes: hashes,
  };
  return { codes, form };
}

/** A wrong link or code counts against its sender's address, as a wrong key of the API does. */
export async function countRefusal<Refusal extends string>(
  c: Context<Environment>,
  refused: Refusal,
): Promise<Refusal | 'limited'> {
  const { status } = await countFailure(c);
  return status === 429 ? 'limited' : refused;
}
