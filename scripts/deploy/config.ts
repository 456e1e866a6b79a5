import { readFile, writeFile } from 'node:fs/promises';
import { unstable_readConfig } from 'wrangler';
import { UserError } from '../../src/server/user-error.ts';

/** A Worker's name, its variables, and its required secrets. */
export function readConfig(path: string): {
  name: string;
  vars: Record<string, string>;
  required: string[];
} {
  const { name = '', vars, secrets } = unstable_readConfig({ config: path }, { hideWarnings: true });
  const texts = Object.entries(vars).map(([key, value]) => [key, String(value)]);
  return { name, vars: Object.fromEntries(texts), required: secrets?.required ?? [] };
}

/**
 * A configuration's text with other values, by name; comments stay. Only existing lines change, because a person
 * removed the missing ones.
 */
function withValues(text: string, values: Record<string, string>): string {
  let result = text;
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^${name} *= *(?:"(?:[^"\\\\\\n]|\\\\.)*"|'[^'\\n]*')`, 'm');
    if (!line.test(result)) throw new UserError(`The configuration has no line ${name} = "…": add it.`);
    // JSON's escapes are also TOML's.
    result = result.replace(line, () => `${name} = ${JSON.stringify(value)}`);
  }
  return result;
}

/** Writes other values into a configuration; false when it already has them. */
export async function writeValues(path: string, values: Record<string, string>): Promise<boolean> {
  const before = await readFile(path, 'utf8');
  const after = withValues(before, values);
  if (after !== before) await writeFile(path, after);
  return after !== before;
}
