import * as z from 'zod';
import { readAmount, readWholeNumber } from '../text/numerals.ts';

/**
 * A form's schema: an object with one field schema for each input. A field schema begins with how the form gives the
 * input: as text, as the texts of all inputs of its name, or as ticked or not. This first part cuts what is too long
 * and refuses nothing, so that each text can go back into the form.
 */
type FormSchema = z.ZodType<unknown, Record<string, string | string[] | boolean | undefined>>;

/** The fields of a posted form, or those that a page has kept of one. */
type FormFields = FormData | Readonly<Record<string, string>>;

/** `problems`: a code by field; `wrong`: the names of these fields. */
type CheckedForm<Values> =
  | { ok: true; values: Values }
  | { ok: false; problems: Record<string, string>; wrong: string[] };

/** The values of a form, or its problems by field; `typed`: the texts as they go back into the form. */
export function parseForm<Schema extends FormSchema>(schema: Schema, fields: FormFields) {
  const typed = typedIn(schema, fields);
  return { typed, ...checkForm(schema, typed) };
}

/** The values of a form whose fields refuse nothing. */
export function readFields<Schema extends FormSchema>(schema: Schema, fields: FormFields): z.output<Schema> {
  return schema.parse(typedIn(schema, fields));
}

/** The texts of a form as typed. Missing fields and files count as empty. */
export function typedIn<Schema extends FormSchema>(schema: Schema, fields: FormFields): z.input<Schema> {
  const object = startOf(schema);
  if (!(object instanceof z.ZodObject)) throw new TypeError('a form schema begins with an object');
  const typed = Object.entries(object.shape).map(([name, field]) => {
    const start = startOf(field);
    return [name, z.parse(start, givenFor(start, textsOf(fields, name)))];
  });
  return Object.fromEntries(typed);
}

/** The values of typed texts, or their problems by field. */
export function checkForm<Schema extends FormSchema>(
  schema: Schema,
  typed: z.input<Schema>,
): CheckedForm<z.output<Schema>> {
  const checked = schema.safeParse(typed);
  if (checked.success) return { ok: true, values: checked.data };
  const problems: Record<string, string> = {};
  for (const { path, message } of checked.error.issues) problems[String(path[0])] ??= message;
  return { ok: false, problems, wrong: Object.keys(problems) };
}

/** The first schema of a pipe. */
function startOf(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodPipe ? startOf(schema.in) : schema;
}

function textsOf(fields: FormFields, name: string): string[] {
  if (fields instanceof FormData) return fields.getAll(name).filter((value) => typeof value === 'string');
  return Object.hasOwn(fields, name) ? [fields[name] ?? ''] : [];
}

function givenFor(start: z.core.$ZodType, [first, ...others]: string[]) {
  if (start instanceof z.ZodBoolean) return first !== undefined;
  if (start instanceof z.ZodArray) return first === undefined ? [] : [first, ...others];
  return start instanceof z.ZodOptional ? first : (first ?? '');
}

/** One line, without the spaces around it. */
export const textField = (most: number) => z.string().overwrite((text) => text.trim().slice(0, most));

/** The same, without control characters. */
export const lineField = (most: number) =>
  textField(most).overwrite((text) => text.replace(/\p{Cc}+/gu, ' '));

/** Text as it was sent, such as a code of the page itself, or several lines. */
export const rawField = (most: number) =>
  z.string().overwrite((text) => text.toWellFormed().slice(0, most).replaceAll('\r\n', '\n'));

/** Text, or undefined where the form has no such field. */
export const optionalField = (most: number) =>
  z
    .string()
    .overwrite((text) => text.slice(0, most))
    .optional();

export const checkbox = z.boolean();

/** All values of one name, such as ticked boxes. */
export const listField = (mostValues: number, most: number) =>
  z.array(z.string()).overwrite((texts) => texts.slice(0, mostValues).map((text) => text.slice(0, most)));

/** One of some words; null for any other. */
export const choiceField = <const Word extends string>(words: readonly Word[]) =>
  rawField(200).transform((text) => words.find((word) => word === text) ?? null);

/** A number that a page wrote into its form; null when it is none. */
export const countField = rawField(20).transform((text) => {
  const count = /\d/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(count) ? count : null;
});

/** The version of the shown values (`desk/form-version.ts`). */
export const versionField = rawField(100);
export const versionedForm = z.object({ version: versionField });

/** The random text of one rendered form (`isSecret`). */
export const submissionField = rawField(1000);
export const submissionForm = z.object({ submission: submissionField });

type NumberBounds = { least: number; most: number; blank?: RegExp; longest?: number };

/** A number as people type it, in any digits; null for a blank field, which `blank` may widen. */
const numberField =
  (read: (text: string) => number | null) =>
  ({ least, most, blank = /^$/, longest = 60 }: NumberBounds) =>
    textField(longest).transform((text, context): number | null => {
      if (blank.test(text)) return null;
      const value = read(text);
      if (value !== null && value >= least && value <= most) return value;
      return refuse(context);
    });

/** An amount in whole dinars. */
export const amountField = numberField(readAmount);
export const wholeNumberField = numberField(readWholeNumber);

/** For a check of several fields, which runs also where one of them is refused. */
export const always = () => true;

/** The same field, with a problem where it would be null. */
export function required<Value, Given>(field: z.ZodType<Value | null, Given>) {
  return field.transform((value, context): Value => (value === null ? refuse(context, 'required') : value));
}

/** Adds a problem in a transform; `field`: in the transform of a whole form. */
export function refuse(context: z.core.$RefinementCtx, problem = 'invalid', field?: string): never {
  context.addIssue({ code: 'custom', message: problem, ...(field === undefined ? {} : { path: [field] }) });
  return z.NEVER;
}
