import { UserError } from '../../src/server/user-error.ts';
import { parseOptions } from '../options.ts';

/** The account, and where it is. */
export type AuditOptions = {
  /** Without a slash at the end. */
  service: string;
  key: string;
  account: string;
  mode: 'test' | 'live';
};

export const USAGE = `npm run ledger-audit -- --account ID

  --account ID      the account, as the operator knows it
  --mode MODE       live (unless said) or test
  --service URL     the service's address, such as https://pay.example.dz (or PUBLIC_ORIGIN)

OPERATOR_KEY, a key with the scope books:read, comes from the environment. Nothing is changed.
Ends with 0 when all is ok, with 1 when something differs, and with 2 when it could not be counted.`;

export function readOptions(args: string[], environment: Record<string, string | undefined>): AuditOptions {
  const { account, mode = 'live', service } = readArguments(args);
  if (!account) throw new UserError('Say whose books: --account ID.');
  if (mode !== 'live' && mode !== 'test') throw new UserError('The mode is live or test.');
  const address = service || environment.PUBLIC_ORIGIN;
  if (!address) throw new UserError('Say where the service is: --service https://pay.example.dz');
  const key = environment.OPERATOR_KEY;
  if (!key) throw new UserError('Set OPERATOR_KEY to an operator’s key for this.');
  return { service: readOrigin(address), key, account, mode };
}

function readArguments(args: string[]) {
  const options = {
    account: { type: 'string' },
    mode: { type: 'string' },
    service: { type: 'string' },
  } as const;
  return parseOptions({ args, options, strict: true }, USAGE).values;
}

function readOrigin(text: string): string {
  const url = URL.parse(text);
  if (url === null)
    throw new UserError(`The service's address must be one, such as https://pay.example.dz, not "${text}".`);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))
    throw new UserError('The service must be reached by https: the key would be read on the way.');
  return url.origin;
}
