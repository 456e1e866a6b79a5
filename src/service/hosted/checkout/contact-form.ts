import type { Language } from '../../../../templates/parts/money.tsx';
import type { ContactErrors, TypedContact } from '../../../../templates/pay/checkout/contact.tsx';
import { copyIn } from '../../../../templates/pay/copy/copy.ts';
import { emailAddress } from '../../../contract/requests/customer.ts';
import { normalisePhone } from '../../../text/phones.ts';
import type { Contact } from '../../payments/rules/payer.ts';
import { isBlank, readLine } from '../address-form.ts';

type ReadContact = { ok: true; contact: Contact | undefined } | { ok: false; errors: ContactErrors };

/** The payer's contact; undefined when all fields are blank. One field is enough. */
export function readContact(typed: TypedContact, asksPhone: boolean, language: Language): ReadContact {
  const errors: ContactErrors = {};
  const name = readLine(typed.name);
  const email = isBlank(typed.email) ? null : readEmail(typed.email);
  const phone = !asksPhone || isBlank(typed.phone) ? null : (normalisePhone(typed.phone) ?? undefined);
  const isNameBlank = !name.ok && name.isBlank;
  if (isNameBlank && email === null && phone === null) return { ok: true, contact: undefined };
  if (!name.ok && !isNameBlank) errors.name = copyIn[language].checkout.tooLong;
  if (email === undefined) errors.email = copyIn[language].contact.badEmail;
  if (phone === undefined) errors.phone = copyIn[language].checkout.badPhone;
  return (name.ok || isNameBlank) && email !== undefined && phone !== undefined
    ? { ok: true, contact: { name: name.ok ? name.text : null, email, phone } }
    : { ok: false, errors };
}

function readEmail(typed: string): string | undefined {
  const text = readLine(typed);
  return text.ok ? emailAddress.safeParse(text.text).data : undefined;
}
