import * as z from 'zod';
import { keyedByLanguage } from '../../text/languages/by-language.ts';
import { anyCase, bareEmail, clearable, line, localeInput, optional, text, webUrl } from '../scalars.ts';

/** The text stands in pages beside others: a mark that turns the text would turn what follows it. */
function withoutTurns<T extends z.ZodString>(schema: T) {
  return schema.refine(
    (given) => !/[\u202a-\u202e\u2066-\u2069]/.test(given),
    'must not contain marks that change the direction of text',
  );
}

const name = withoutTurns(line(255));

/** Most characters and lines of the account's own text on receipts, which people print. */
export const MAX_RECEIPT_TEXT = 500;
const MAX_RECEIPT_LINES = 12;
export const receiptText = withoutTurns(text(MAX_RECEIPT_TEXT)).refine(
  (given) => given.split('\n').length <= MAX_RECEIPT_LINES,
  `must not have more than ${MAX_RECEIPT_LINES} lines`,
);

/** `POST /profile`: absent fields stay, null clears. */
export const updateProfileRequest = z.object({
  ...keyedByLanguage('name', () => clearable(name)),
  phone: clearable(line(255)),
  email: clearable(bareEmail),
  logo: clearable(webUrl),
  default_locale: optional(localeInput),
  ...keyedByLanguage('receipt_text', () => clearable(receiptText)),
});
export type UpdateProfileRequest = z.infer<typeof updateProfileRequest>;

/** `POST /operator/accounts/{id}/names`: the decision on the pending names of live mode. */
export const decideNamesRequest = z.object({
  pending_id: z.string(),
  decision: anyCase(z.enum(['approve', 'refuse'])),
});
export type DecideNamesRequest = z.infer<typeof decideNamesRequest>;
