import { UserError } from '../../src/server/user-error.ts';
import type { Deployment } from './deployments.ts';

/** `only`: null for both. `rest`: Wrangler's arguments. */
type DeployOptions = { only: Deployment['name'] | null; isDryRun: boolean; rest: string[] };

export const USAGE = `npm run deploy [-- storefront|service] [-- --dry-run]

  storefront | service   one of the two; without a word both, the service first
  --dry-run              bundles, validates and says which secrets would be missing: all that needs no account

Secrets that the platform lacks are taken from .dev.vars or src/service/.dev.vars, or made and kept there; those that it has are
left alone. What was deployed is then asked at its address. Other arguments go to Wrangler as they are.
The first time: npm run setup`;

export function readOptions(args: readonly string[]): DeployOptions {
  const only = args.find((one) => one === 'storefront' || one === 'service') ?? null;
  // A word behind an option may be its value; Wrangler would take any other for a file.
  const stray = args.find(
    (one, index) => one !== only && !one.startsWith('-') && !args[index - 1]?.startsWith('-'),
  );
  if (stray !== undefined)
    throw new UserError(`There is no deployment "${stray}": it is storefront or service.\n\n${USAGE}`);
  return {
    only,
    isDryRun: args.includes('--dry-run'),
    rest: args.filter((one) => one !== only && one !== '--dry-run'),
  };
}
