import type { Context } from 'hono';
import type { RefusedForm } from '../../../../templates/dashboard/page/refused-form.ts';
import { readFormWithin } from '../../../web/form-bodies.ts';
import type { Environment } from '../../environment.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The posted form of a page of the dashboard or of operators. */
    sentForm?: FormData;
    /** The posted form, once it is refused. */
    refusedForm?: RefusedForm;
  }
}

/** Fields that no page shows again. */
const secretFields = ['submission', 'code', 'secret', 'credential'];

/** The posted form of a page, which a refusal shows again. */
export async function readForm(c: Context<Environment>): Promise<FormData> {
  const form = await readFormWithin(c.req.raw);
  c.set('sentForm', form);
  return form;
}

/** Makes the page show its form as it was typed. `fields`: those that were refused. */
export function keepRefused(
  c: Context<Environment>,
  { page, reason, fields }: Pick<RefusedForm, 'page' | 'reason' | 'fields'>,
): void {
  const form = c.var.sentForm ?? new FormData();
  const typed: Record<string, string[]> = {};
  for (const name of new Set(form.keys())) {
    if (secretFields.includes(name)) continue;
    const texts = form.getAll(name).filter((value) => typeof value === 'string');
    typed[name] = texts.map((text) => text.toWellFormed());
  }
  c.set('refusedForm', { action: c.req.path, page, reason, fields, typed });
}

/** Which of a page's refusals came; null for none. */
export function refusalIn<Refusal extends string>(
  c: Context<Environment>,
  known: readonly Refusal[],
): Refusal | null {
  return known.find((one) => one === c.var.refusedForm?.reason) ?? null;
}
