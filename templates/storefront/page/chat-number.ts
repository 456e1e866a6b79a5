import { normalisePhone } from '../../../src/text/phones.ts';
import type { Frame } from './frame.ts';

/**
 * The shop's number for messages, as `213550123456`: its WhatsApp number, else its phone if that is a mobile; or
 * null.
 */
export function chatNumberOf({ social, phone }: Frame): string | null {
  if (social?.whatsapp) return social.whatsapp;
  const number = phone === null ? null : normalisePhone(phone);
  // A landline has no WhatsApp.
  return number !== null && /^\+213[567]/.test(number) ? number.slice(1) : null;
}
