import { UserError } from '../../src/server/user-error.ts';
import { readOrigin } from '../asking.ts';
import { parseOptions } from '../options.ts';

/** The shop, its address without a slash at the end. */
type Connection = { shop: string; key: string };
/** The person to erase. */
export type EraseOptions = Connection & { who: { order: string } | { phone: string } };
/** The log to read. */
export type ReadOptions = Connection & { read: 'journal' | 'incidents' };

export const USAGE = `npm run erase -- --phone "0550 12 34 56"

  --phone NUMBER    all orders of a phone
  --order NUMBER    one order, by the number that its page shows
  --journal         tells who had what erased, and what somebody has to look at, the newest first
  --incidents       tells what was refused, by the hour
  --new-key         makes a key for a shop, and the line of its wrangler.toml
  --shop URL        the shop's address, such as https://shop.example.dz (or PUBLIC_ORIGIN)

ERASURE_KEY, the shop's key for this, comes from the environment. Without it and --shop, a local "npm start" is meant.
What is erased does not come back.`;

/** Reads the command line and the environment; `local`: this machine's shop. */
export function readOptions(
  args: string[],
  environment: Record<string, string | undefined>,
  local: { origin: string; key: string | null },
): EraseOptions | ReadOptions {
  const given = readArguments(args);
  const { phone, order } = given;
  const read = given.journal ? 'journal' : given.incidents ? 'incidents' : null;
  if (read === null && (phone === undefined) === (order === undefined))
    throw new UserError('Say whom: --phone "0550 12 34 56", or --order K7M2P9QD.');
  if (read !== null && (phone ?? order ?? (given.journal && given.incidents)))
    throw new UserError('Say one thing: whom to erase, --journal or --incidents.');
  const shop = readOrigin('shop', given.shop || environment.PUBLIC_ORIGIN || local.origin);
  // A key is only sent to the shop that it belongs to.
  const key = environment.ERASURE_KEY || (shop === local.origin ? local.key : null);
  if (!key) throw new UserError(`Set ERASURE_KEY to the key of ${shop} for this.`);
  if (read !== null) return { shop, key, read };
  return { shop, key, who: phone === undefined ? { order: order ?? '' } : { phone } };
}

function readArguments(args: string[]) {
  const options = {
    phone: { type: 'string' },
    order: { type: 'string' },
    journal: { type: 'boolean' },
    incidents: { type: 'boolean' },
    shop: { type: 'string' },
  } as const;
  return parseOptions({ args, options, strict: true }, USAGE).values;
}
