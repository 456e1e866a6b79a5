import type { EnvValues } from '../../src/server/state/env-files.ts';
import { UserError } from '../../src/server/user-error.ts';

/**
 * The secrets to send, because the platform lacks them: from the file, or generated. An existing one is not sent
 * again unless it was renewed: a new ROUTING_KEY would make every id and key unknown.
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
