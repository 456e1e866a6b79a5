import { normalisePhone } from '../../../src/text/phones.ts';
import type { Frame } from './frame.ts';

/** Where the shop reads messages: its WhatsApp number, else its phone where that is a mobile, as `213550123456`; or null. */
export function chatNumberOf({ social, phone }: Frame): string | null {
  if (social?.whatsapp) return social.whatsapp;
  const number = phone === null ? null : normalisePhone(phone);
  // A landline has no WhatsApp.
  return number !== null && /^\+213[567]/.test(number) ? number.slice(1) : null;
}
