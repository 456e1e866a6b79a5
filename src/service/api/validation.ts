import type * as z from 'zod';
import { fieldToWire, methodsToWire } from '../../contract/brand.ts';
import type { FieldErrors } from '../../contract/error.ts';

/** The sentences of a 422, in the wording of PHP frameworks, which clients know. */

/** A parsed request, or the messages by dotted field. */
export type Reading<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors };

/** Reads `input` with `schema`. */
export function readInput<T>(schema: z.ZodType<T>, input: unknown): Reading<T> {
  const result = schema.safeParse(input);
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, errors: fieldErrors(result.error.issues, input) };
}

/** The messages of a failed parse of `input`, by dotted field, e.g. `items.0.price`. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], input: unknown): FieldErrors {
  // A map first, because a field may be called __proto__.
  const errors = new Map<string, string[]>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    const messages = errors.get(field) ?? [];
    const message = `The ${sentenceOf(issue, field.replaceAll('_', ' '), valueAt(input, issue.path))}`;
    if (!messages.includes(message)) messages.push(message);
    errors.set(field, messages);
  }
  return Object.fromEntries(errors);
}

/** The messages with the brand's field names. */
export function errorsToWire(errors: FieldErrors, brand: string): FieldErrors {
  const renamed = Object.entries(errors).map(([field, messages]) => {
    const name = fieldToWire(field, brand);
    const spoken = messages.map((message) =>
      methodsToWire(message.replace(field.replaceAll('_', ' '), name.replaceAll('_', ' ')), brand),
    );
    return [name, spoken] as const;
  });
  return Object.fromEntries(renamed);
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

function sentenceOf(issue: z.core.$ZodIssue, name: string, value: unknown): string {
  // The contract's own sentences are more precise than the generic ones.
  if (issue.message.startsWith('must ') && !isMissing(issue, value)) return `${name} field ${issue.message}.`;
  if (isMissing(issue, value)) return `${name} field is required.`;
  switch (issue.code) {
    case 'invalid_type':
      return `${name} field ${typeSentence(issue.expected)}.`;
    case 'too_big':
      return `${name} field ${tooBig(issue)}.`;
    case 'too_small':
      return `${name} field ${tooSmall(issue)}.`;
    case 'invalid_value':
      return `selected ${name} is invalid${allowedWords(issue.values)}.`;
    default:
      return `${name} field is invalid.`;
  }
}

/** Most words that a message lists. */
const MOST_WORDS = 12;

/** The words to choose from, where they are few. */
function allowedWords(values: readonly unknown[]): string {
  return values.length > MOST_WORDS
    ? ''
    : `; it must be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`;
}

/** True for an absent, null or empty value of a required field. */
function isMissing(issue: z.core.$ZodIssue, value: unknown): boolean {
  if (issue.code === 'too_small') return isBlank(value) && issue.origin !== 'number';
  return value === undefined || value === null;
}

function typeSentence(expected: string): string {
  switch (expected) {
    case 'int':
    case 'number':
      return 'must be an integer';
    case 'boolean':
      return 'must be true or false';
    case 'array':
      return 'must be an array';
    case 'object':
      return 'must be an object';
    default:
      return 'must be a string';
  }
}

function tooBig(issue: z.core.$ZodIssueTooBig): string {
  if (issue.origin === 'array') return `must not have more than ${issue.maximum} items`;
  if (issue.origin === 'string') return `must not be greater than ${issue.maximum} characters`;
  return `must not be greater than ${issue.maximum}`;
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): string {
  if (issue.origin === 'array') return `must have at least ${issue.minimum} items`;
  if (issue.origin === 'string') return `must be at least ${issue.minimum} characters`;
  return `must be greater than or equal to ${issue.minimum}`;
}
