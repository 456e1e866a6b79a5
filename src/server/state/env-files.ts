import { readIfThere, writePrivately } from './files.ts';

/** Values by name, as in `.dev.vars` and the files of a state folder. */
export type EnvValues = Record<string, string>;

/** The values of a file; a name without a value is absent. Quotes around a value are optional. */
export async function readEnvFile(path: string): Promise<EnvValues> {
  const lines = ((await readIfThere(path)) ?? '').split('\n');
  const pairs = lines
    .map((line) => /^([A-Z_]+) *= *("?)(.+)\2 *$/.exec(line))
    .filter((pair) => pair !== null);
  return Object.fromEntries(pairs.map(([, name, , value]) => [name, value]));
}

/** Writes values into the file, which only its owner can read (0600); its other values stay. */
export async function writeEnvFile(path: string, values: EnvValues): Promise<void> {
  const all = Object.entries({ ...(await readEnvFile(path)), ...values });
  await writePrivately(path, all.map(([name, value]) => `${name}="${value}"\n`).join(''));
}

/** An env file's text as Wrangler reads it: it expands `$`, and `\n` in double quotes. */
export function writeEnvText(values: EnvValues): string {
  const quote = (value: string) => (!/["\\]/.test(value) ? '"' : value.includes("'") ? '`' : "'");
  const lines = Object.entries(values).map(
    ([name, value]) => `${name}=${quote(value)}${value.replaceAll('$', '\\$')}${quote(value)}\n`,
  );
  return lines.join('');
}
