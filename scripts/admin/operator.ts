import QRCode from 'qrcode';
import * as z from 'zod';
import { operatorRole } from '../../src/contract/resources/account.ts';
import { UserError } from '../../src/server/user-error.ts';
import { readOrigin } from '../erase/options.ts';
import { parseOptions } from '../options.ts';
import { USAGE } from './options.ts';

/** An invitation to the operators' pages of a service. */
export type OperatorInvitation = {
  /** Without a slash at the end. */
  service: string;
  key: string;
  name: string;
  roles: string[];
};

/** Reads the command line and the environment; `local`: this machine's service, null when none runs. */
export function readInvitation(
  args: string[],
  environment: Record<string, string | undefined>,
  local: { origin: string; key: string } | null,
): OperatorInvitation {
  const options = {
    operator: { type: 'string' },
    roles: { type: 'string' },
    service: { type: 'string' },
  } as const;
  const given = parseOptions({ args, options, strict: true }, USAGE).values;
  const address = given.service || local?.origin;
  if (!address) throw new UserError('Say where the service is: --service https://pay.example.dz');
  const service = readOrigin(address);
  // A key is only sent to the service that it belongs to.
  const key = environment.OPERATOR_KEY || (service === local?.origin ? local.key : null);
  if (!key) throw new UserError(`Set OPERATOR_KEY to a key of ${service} for this.`);
  const roles = z
    .array(operatorRole)
    .min(1)
    .safeParse((given.roles ?? 'manages').split(','));
  if (!roles.success) throw new UserError(`The roles are some of ${operatorRole.options.join(',')}.`);
  return { service, key, name: given.operator ?? '', roles: roles.data };
}

const offer = z.object({ url: z.string(), expires_at: z.number() });

/** Asks the service for a link that lets a person in to the operators' pages, and shows it. */
export async function inviteOperator(
  { service, key, name, roles }: OperatorInvitation,
  ask: typeof fetch,
  tell: (line: string) => void,
): Promise<void> {
  const answer = await ask(`${service}/operator/invitations`, {
    method: 'POST',
    redirect: 'manual',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, roles }),
  }).catch(() => null);
  if (answer === null) throw new UserError(`No service answers at ${service}.`);
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const { data } = z.object({ message: z.string() }).safeParse(body);
    throw new UserError(`The service answers ${answer.status}: ${data?.message ?? answer.statusText}`);
  }
  const { url, expires_at } = offer.parse(body);
  tell(await QRCode.toString(url, { type: 'terminal', small: true }));
  tell(`${name} opens it on an own device before ${timeOf(expires_at)}; it works once:`);
  tell(`  ${url}`);
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
}
