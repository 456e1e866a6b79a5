import { locale } from '../../src/contract/scalars.ts';
import { UserError } from '../../src/server/user-error.ts';
import { DEFAULT_LANGUAGE } from '../../src/text/languages/languages.ts';
import { readOrigin } from '../asking.ts';
import { languageList } from '../language-list.ts';
import { parseOptions } from '../options.ts';

/** The shop whose desk is opened, the key, and the language. */
export type AdminOptions = {
  /** Without a slash at the end. */
  shop: string;
  key: string;
  language: string;
};

export const USAGE = `npm run admin

  --language CODE   of the page behind the link: ${languageList} (usual: ${DEFAULT_LANGUAGE})
  --shop URL        the shop's address, such as https://shop.example.dz (or PUBLIC_ORIGIN)
  --new-key         makes a key for a shop, and the line of its wrangler.toml

Prints a link and its QR code that pair one device as an owner's, once, within ten minutes. ADMIN_KEY, the shop's key for this,
comes from the environment. Without it and --shop, a local "npm start" is meant.

npm run admin -- --operator NAME

  --roles LIST      reads, manages, pays_out, reconciles, with commas (usual: manages)
  --service URL     the service's address, such as https://pay.example.dz

Prints a link that lets this person in to the service's operators' pages, once, within a day. OPERATOR_KEY, a key with the scope
people:write, comes from the environment. Without it and --service, a local "npm start" is meant.`;

/** Reads the command line and the environment; `local`: this machine's shop. */
export function readOptions(
  args: string[],
  environment: Record<string, string | undefined>,
  local: { origin: string; key: string | null },
): AdminOptions {
  const given = readArguments(args);
  const shop = readOrigin('shop', given.shop || environment.PUBLIC_ORIGIN || local.origin);
  // A key is only sent to the shop that it belongs to.
  const key = environment.ADMIN_KEY || (shop === local.origin ? local.key : null);
  if (!key) throw new UserError(`Set ADMIN_KEY to the key of ${shop} for this.`);
  const language = locale.safeParse(given.language ?? DEFAULT_LANGUAGE);
  if (!language.success) throw new UserError(`The language is ${languageList}, not "${given.language}".`);
  return { shop, key, language: language.data };
}

function readArguments(args: string[]) {
  const options = { shop: { type: 'string' }, language: { type: 'string' } } as const;
  return parseOptions({ args, options, strict: true }, USAGE).values;
}
