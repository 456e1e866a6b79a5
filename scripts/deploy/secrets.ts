import { readIfThere, writePrivately } from '../../src/server/state/files.ts';
import { UserError } from '../../src/server/user-error.ts';

/** Secrets by their names, as a `.dev.vars` holds them. */
export type Secrets = Record<string, string>;

/** The secrets of a file; a name without a value is not there. */
export async function readSecrets(path: string): Promise<Secrets> {
  const lines = ((await readIfThere(path)) ?? '').split('\n');
  const pairs = lines
    .map((line) => /^([A-Z_]+) *= *("?)(.+)\2 *$/.exec(line))
    .filter((pair) => pair !== null);
  return Object.fromEntries(pairs.map(([, name, , value]) => [name, value]));
}

/** Writes secrets into the file, which only its owner reads (0600); what else it holds stays as it is. */
export async function writeSecrets(path: string, secrets: Secrets): Promise<void> {
  const all = Object.entries({ ...(await readSecrets(path)), ...secrets });
  await writePrivately(path, all.map(([name, value]) => `${name}="${value}"\n`).join(''));
}

/**
 * The secrets that a deployment has to bring, since the platform lacks them: from the file, or made. One that the platform has
 * is not sent again unless somebody renewed it: another ROUTING_KEY in its place would make every id and key unknown.
 */
export function secretsToBring(
  required: readonly string[],
  deployed: readonly string[],
  kept: Secrets,
  makers: Record<string, () => string>,
  file: string,
): { bring: Secrets; made: Secrets } {
  const bring: Secrets = {};
  const made: Secrets = {};
  const unknown: string[] = [];
  for (const name of required.filter((one) => !deployed.includes(one))) {
    const value = kept[name] ?? makers[name]?.();
    if (value === undefined) unknown.push(name);
    else bring[name] = value;
    if (value !== undefined && kept[name] === undefined) made[name] = value;
  }
  if (unknown.length > 0)
    throw new UserError(
      `Not deployed: write ${unknown.join(' and ')} into ${file}, which the platform has not.`,
    );
  return { bring, made };
}
