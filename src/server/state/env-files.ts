import { readIfThere, writePrivately } from './files.ts';

/** Values by their names, as `.dev.vars` and the files of a state folder hold them. */
export type EnvValues = Record<string, string>;

/** The values of a file; a name without one is not there. Quotation marks around it may be left out. */
export async function readEnvFile(path: string): Promise<EnvValues> {
  const lines = ((await readIfThere(path)) ?? '').split('\n');
  const pairs = lines
    .map((line) => /^([A-Z_]+) *= *("?)(.+)\2 *$/.exec(line))
    .filter((pair) => pair !== null);
  return Object.fromEntries(pairs.map(([, name, , value]) => [name, value]));
}

/** Writes values into the file, which only its owner reads (0600); what else it holds stays as it is. */
export async function writeEnvFile(path: string, values: EnvValues): Promise<void> {
  const all = Object.entries({ ...(await readEnvFile(path)), ...values });
  await writePrivately(path, all.map(([name, value]) => `${name}="${value}"\n`).join(''));
}

/** The text of an env file as Wrangler reads it: with `$` expanded, and a backslash before `n` in double quotation marks. */
export function writeEnvText(values: EnvValues): string {
  const quote = (value: string) => (!/["\\]/.test(value) ? '"' : value.includes("'") ? '`' : "'");
  const lines = Object.entries(values).map(
    ([name, value]) => `${name}=${quote(value)}${value.replaceAll('$', '\\$')}${quote(value)}\n`,
  );
  return lines.join('');
}
