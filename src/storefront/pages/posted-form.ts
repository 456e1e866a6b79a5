import type { RequestContext } from './environment.ts';

/** The posted form; one that cannot be read is an empty one. */
export async function readForm(c: RequestContext): Promise<FormData> {
  try {
    return await c.req.formData();
  } catch {
    return new FormData();
  }
}

/** The fields of a posted form, to be sent once more by a button. */
export function fieldsOf(form: FormData): { name: string; value: string }[] {
  return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []));
}
