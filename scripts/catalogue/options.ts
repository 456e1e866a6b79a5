import { type Locale, locale } from '../../src/contract/scalars.ts';
import { UserError } from '../../src/server/user-error.ts';
import { readAddress } from '../asking.ts';
import { languageList } from '../language-list.ts';
import { parseOptions } from '../options.ts';

/** The command, its file and its account. */
export type CatalogueOptions = {
  does: 'import' | 'export' | 'diff';
  file: string;
  /** The API base, such as https://pay.example.dz/api/v2. */
  service: string;
  key: string;
  brand: string;
  /** The language of the headings in a written file. */
  language: Locale;
};

export const USAGE = `npm run catalogue -- import|export|diff FILE

  import FILE       brings the goods to what the file says, and names the rows that were refused
  diff FILE         tells what an import would change; ends with 1 when it would
  export FILE       writes all goods into a file that an import takes
  --service URL     the API base, such as https://pay.example.dz/api/v2 (or SERVICE_URL)
  --lang LANGUAGE   ${languageList} (usual: fr): of the headings of a file that is written

The key comes from the environment as SERVICE_API_KEY, with the scopes catalogue:read and catalogue:write; a brand of its
own as SERVICE_BRAND. Without both and --service, a local "npm start" is meant. A file has a row for each variant
(docs/goods.md): at most 50,000 as CSV in UTF-8. Ends with 1 when rows were refused, with 2 when it could not be done.`;

/** Reads the command line and the environment; `local`: this machine's account. */
export function readOptions(
  args: string[],
  environment: Record<string, string | undefined>,
  local: { apiBase: string; key: string | null },
): CatalogueOptions {
  const { values, positionals } = readArguments(args);
  const [does, file, ...more] = positionals;
  if ((does !== 'import' && does !== 'export' && does !== 'diff') || more.length > 0)
    throw new UserError(`Say what to do: import, export or diff.\n\n${USAGE}`);
  if (!file) throw new UserError(`Say with which file: npm run catalogue -- ${does} goods.csv`);
  const service = readBase(values.service || environment.SERVICE_URL || local.apiBase);
  // A key is only sent to the service that it belongs to.
  const key = environment.SERVICE_API_KEY || (service === local.apiBase ? local.key : null);
  if (!key) throw new UserError(`Set SERVICE_API_KEY to a key of ${service} for this.`);
  const language = locale.safeParse(values.lang ?? 'fr');
  if (!language.success) throw new UserError(`The language is ${languageList}, not "${values.lang}".`);
  const brand = environment.SERVICE_BRAND || 'service';
  return { does, file, service, key, brand, language: language.data };
}

function readArguments(args: string[]) {
  const options = { service: { type: 'string' }, lang: { type: 'string' } } as const;
  return parseOptions({ args, options, strict: true, allowPositionals: true }, USAGE);
}

function readBase(text: string): string {
  const { origin, pathname } = readAddress('service', text, '/api/v2');
  return origin + pathname.replace(/\/+$/, '');
}
