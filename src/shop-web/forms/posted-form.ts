import {
  BodyTooLarge,
  claimsMoreThan,
  isMultipart,
  MAX_FORM_BYTES,
  readFormWithin,
} from '../../web/form-bodies.ts';
import type { RequestContext } from '../request-context.ts';
import { uploadBytesOf } from './upload-limits.ts';

/** The posted form, read once for a request. Throws `BodyTooLarge`, which the shop answers with 413. */
export function readForm(c: RequestContext): Promise<FormData> {
  const form = c.var.form ?? readFormWithin(c.req.raw, uploadBytesOf(c.req.path) ?? MAX_FORM_BYTES);
  c.set('form', form);
  return form;
}

/** Whether a request has the encoding of forms with files. */
export function isUpload(c: RequestContext): boolean {
  return isMultipart(c.req.raw.headers);
}

/** Most bytes of hidden fields in a page: a form at its bounds, with the element around each field. */
const MAX_CARRIED_BYTES = 84_000;
/** Bytes of `<input type="hidden" name="" value=""/>`. */
const ELEMENT_BYTES = 40;
/** A character that a page escapes to five or six. */
const SPECIAL = /[&<>"']/g;

/** The fields of a posted form, to be sent again by a button; null when a page with them would be too long. */
export function fieldsOf(form: FormData): { name: string; value: string }[] | null {
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []));
  const encoder = new TextEncoder();
  const bytes = fields.reduce((sum, { name, value }) => {
    const text = name + value;
    return sum + ELEMENT_BYTES + encoder.encode(text).length + 5 * (text.match(SPECIAL)?.length ?? 0);
  }, 0);
  return bytes > MAX_CARRIED_BYTES ? null : fields;
}

/** The fields of a form that a page sends again. Throws `BodyTooLarge` when they do not fit on a page. */
export async function readPendingFields(c: RequestContext): Promise<{ name: string; value: string }[]> {
  const fields = fieldsOf(await readForm(c));
  if (fields === null) throw new BodyTooLarge();
  return fields;
}

/** Most bytes of a form that is shown again after a rate limit; a longer one is not read. */
const MAX_REFUSED_BYTES = 16 * 1024;

/** The fields of a form that a rate limit refused; none for a long form, or one without a length. */
export async function readRefusedFields(c: RequestContext): Promise<{ name: string; value: string }[]> {
  const { headers } = c.req.raw;
  const isShort = headers.has('Content-Length') && !claimsMoreThan(headers, MAX_REFUSED_BYTES);
  return isShort && !isUpload(c) ? ((await readForm(c).then(fieldsOf)) ?? []) : [];
}
