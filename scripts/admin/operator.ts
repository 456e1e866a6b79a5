import * as z from 'zod';
import { operatorRole } from '../../src/contract/resources/account.ts';
import { UserError } from '../../src/server/user-error.ts';
import { askByKey, readOrigin } from '../asking.ts';
import { parseOptions } from '../options.ts';
import { offer, showOffer } from './offer.ts';
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
  const service = readOrigin('service', address);
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

/** Asks the service for a link that lets a person in to the operators' pages, and shows it. */
export async function inviteOperator(
  { service, key, name, roles }: OperatorInvitation,
  ask: typeof fetch,
  tell: (line: string) => void,
): Promise<void> {
  const place = { worker: 'service', origin: service, key } as const;
  const offered = await askByKey(place, '/operator/invitations', offer, { ask, body: { name, roles } });
  await showOffer(offered, (until) => `${name} opens it on an own device before ${until}`, tell);
}
