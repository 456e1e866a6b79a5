import { UserError } from '../../src/server/user-error.ts';
import { readOrigin } from '../asking.ts';

/** An account's ledger as an operator's command reaches it. */
export type LedgerPlace = {
  /** Without a slash at the end. */
  service: string;
  key: string;
  account: string;
  mode: 'test' | 'live';
};

/** The options of each such command. */
export const placeOptions = {
  account: { type: 'string' },
  mode: { type: 'string' },
  service: { type: 'string' },
} as const;

export const PLACE_USAGE = `  --account ID      the account, as the operator knows it
  --mode MODE       live (unless said) or test
  --service URL     the service's address, such as https://pay.example.dz (or PUBLIC_ORIGIN)`;

export function readPlace(
  { account, mode = 'live', service }: { [name in keyof typeof placeOptions]?: string },
  environment: Record<string, string | undefined>,
): LedgerPlace {
  if (!account) throw new UserError('Say whose books: --account ID.');
  if (mode !== 'live' && mode !== 'test') throw new UserError('The mode is live or test.');
  const address = service || environment.PUBLIC_ORIGIN;
  if (!address) throw new UserError('Say where the service is: --service https://pay.example.dz');
  const key = environment.OPERATOR_KEY;
  if (!key) throw new UserError('Set OPERATOR_KEY to an operator’s key for this.');
  return { service: readOrigin('service', address), key, account, mode };
}
