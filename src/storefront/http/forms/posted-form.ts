import {
  BodyTooLarge,
  claimsMoreThan,
  isMultipart,
  MAX_FORM_BYTES,
  readFormWithin,
} from '../../../web/rate-limits/forms.ts';
import type { RequestContext } from '../request-context.ts';
import { uploadBytesOf } from './uploads.ts';

/** The posted form, read once for a request. Throws `BodyTooLarge`, which the shop answers by 413. */
export function readForm(c: RequestContext): Promise<FormData> {
  const form = c.var.form ?? readFormWithin(c.req.raw, uploadBytesOf(c.req.path) ?? MAX_FORM_BYTES);
  c.set('form', form);
  return form;
}

/** Whether a request is sent as forms with files are. */
export function isUpload(c: RequestContext): boolean {
  return isMultipart(c.req.raw.headers);
}

/** Bytes that hidden fields may take in a page: a form at its bounds, with what an element adds to each field. */
const MAX_CARRIED_BYTES = 84_000;
/** Bytes of `<input type="hidden" name="" value=""/>`. */
const ELEMENT_BYTES = 40;
/** A mark that a page writes as five or six. */
const SPECIAL = /[&<>"']/g;

/** The fields of a posted form, to be sent once more by a button; null where a page with them would be too long. */
export function fieldsOf(form: FormData): { name: string; value: string }[] | null {
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []));
  const encoder = new TextEncoder();
  const bytes = fields.reduce((sum, { name, value }) => {
    const text = name + value;
    return sum + ELEMENT_BYTES + encoder.encode(text).length + 5 * (text.match(SPECIAL)?.length ?? 0);
  }, 0);
  return bytes > MAX_CARRIED_BYTES ? null : fields;
}

/** A form that a page carries on. Throws `BodyTooLarge` for one that no page of ours can hold. */
export async function readPendingFields(c: RequestContext): Promise<{ name: string; value: string }[]> {
  const fields = fieldsOf(await readForm(c));
  if (fields === null) throw new BodyTooLarge();
  return fields;
}

/** Bytes of a form that a client that asks too often is shown again; a longer one is not read. */
const MAX_REFUSED_BYTES = 16 * 1024;

/** The fields of a form that is refused for being one too many; none of one that is long or does not say how long it is. */
export async function readRefusedFields(c: RequestContext): Promise<{ name: string; value: string }[]> {
  const { headers } = c.req.raw;
  const isShort = headers.has('Content-Length') && !claimsMoreThan(headers, MAX_REFUSED_BYTES);
  return isShort && !isUpload(c) ? ((await readForm(c).then(fieldsOf)) ?? []) : [];
}
