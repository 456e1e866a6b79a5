import { UserError } from '../../src/server/user-error.ts';
import { type LedgerPlace, PLACE_USAGE, placeOptions, readPlace } from '../operator/place.ts';
import { parseOptions } from '../options.ts';

/** `file`, `format`: paths; without a file the present state alone is printed. */
export type ReconcileOptions = LedgerPlace & { file: string | null; format: string | null };

export const USAGE = `npm run reconcile -- --account ID [--file settlement.csv --format acquirer.json]

${PLACE_USAGE}
  --file PATH       a file of the acquirer or the bank: CSV or a workbook
  --format PATH     a JSON file that names its columns, written once (docs/gateway.md)

OPERATOR_KEY, a key with the scopes books:read and books:write, comes from the environment.
Ends with 0 when nothing waits for a person, with 1 when something does, and with 2 when the file could not be read.`;

export function readOptions(
  args: string[],
  environment: Record<string, string | undefined>,
): ReconcileOptions {
  const options = { ...placeOptions, file: { type: 'string' }, format: { type: 'string' } } as const;
  const {
    file = null,
    format = null,
    ...place
  } = parseOptions({ args, options, strict: true }, USAGE).values;
  if ((file === null) !== (format === null)) throw new UserError('--file and --format belong together.');
  return { ...readPlace(place, environment), file, format };
}
