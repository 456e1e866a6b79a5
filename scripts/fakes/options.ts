import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UserError } from '../../src/server/user-error.ts';

export type SettingOption = { name: string; text: string };

/** `parseArgs`, with a line for the user instead of a stack. */
export function parseOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UserError(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
}

export function readNumber(option: string, text: string, most: number): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) > most)
    throw new UserError(`${option} takes a number from 0 to ${most}.`);
  return Number(text);
}

/** The values of `--set`. */
export function readSettings(given: readonly string[] = []): SettingOption[] {
  return given.map((entry) => {
    const [, name = '', text = ''] = /^([a-z_]+)=(.*)$/.exec(entry) ?? [];
    if (name === '') throw new UserError('Write a setting so: --set name=value');
    return { name, text };
  });
}
