import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UserError } from '../src/server/user-error.ts';

/** `parseArgs`; what it refuses is a UserError that ends with the command's usage. */
export function parseOptions<T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}
