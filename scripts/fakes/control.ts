import { UserError } from '../../src/server/user-error.ts';
import type { Call } from './fake.ts';

/** The JSON of a request's body; undefined when it is none. */
export function readJson(call: Call): unknown {
  try {
    return JSON.parse(call.body);
  } catch {
    return undefined;
  }
}

/** A text of a control's body; null for none. */
export function controlText(input: Record<string, unknown>, name: string): string | null {
  const value = input[name];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw new UserError(`"${name}" is a text.`);
  return value;
}

/** An id: documents write it as a number or a text (ECO). */
export function controlId(input: Record<string, unknown>, name: string): string | null {
  const value = input[name];
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
    ? String(value)
    : controlText(input, name);
}

export function controlAmount(input: Record<string, unknown>, name: string): number | null {
  const value = input[name];
  if (value === undefined) return null;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new UserError(`"${name}" is a whole number.`);
  return value;
}
