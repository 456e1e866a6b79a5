import * as z from 'zod';
import { keyedByLanguage } from '../../text/languages/by-language.ts';
import { anyCase, bareEmail, clearable, line, webUrl } from '../scalars.ts';

/** A name stands in titles and sentences of pages: a mark that turns the text would turn what follows it. */
const name = line(255).refine(
  (text) => !/[\u202a-\u202e\u2066-\u2069]/.test(text),
  'must not contain marks that change the direction of text',
);

/** `POST /profile`: absent fields stay, null clears. */
export const updateProfileRequest = z.object({
  ...keyedByLanguage('name', () => clearable(name)),
  phone: clearable(line(255)),
  email: clearable(bareEmail),
  logo: clearable(webUrl),
});
export type UpdateProfileRequest = z.infer<typeof updateProfileRequest>;

/** `POST /operator/accounts/{id}/names`: the decision on the pending names of live mode. */
export const decideNamesRequest = z.object({
  pending_id: z.string(),
  decision: anyCase(z.enum(['approve', 'refuse'])),
});
export type DecideNamesRequest = z.infer<typeof decideNamesRequest>;
