import { type LedgerPlace, PLACE_USAGE, placeOptions, readPlace } from '../operator/place.ts';
import { parseOptions } from '../options.ts';

export const USAGE = `npm run ledger-audit -- --account ID

${PLACE_USAGE}

OPERATOR_KEY, a key with the scope books:read, comes from the environment. Nothing is changed.
Ends with 0 when all is ok, with 1 when something differs, and with 2 when it could not be counted.`;

export function readOptions(args: string[], environment: Record<string, string | undefined>): LedgerPlace {
  return readPlace(parseOptions({ args, options: placeOptions, strict: true }, USAGE).values, environment);
}
