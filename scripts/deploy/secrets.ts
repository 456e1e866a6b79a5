import type { EnvValues } from '../../src/server/state/env-files.ts';
import { UserError } from '../../src/server/user-error.ts';

/**
 * The secrets that a deployment has to bring, since the platform lacks them: from the file, or made. One that the platform has
 * is not sent again unless somebody renewed it: another ROUTING_KEY in its place would make every id and key unknown.
 */
export function secretsToBring(
  required: readonly string[],
  deployed: readonly string[],
  kept: EnvValues,
  makers: Record<string, () => string>,
  file: string,
): { bring: EnvValues; made: EnvValues } {
  const bring: EnvValues = {};
  const made: EnvValues = {};
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
