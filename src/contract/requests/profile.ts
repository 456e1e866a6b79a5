import * as z from 'zod';
import { keyedByLanguage } from '../../text/locales/by-language.ts';
import { anyCase, clearable, line, webUrl } from '../scalars.ts';

/** `POST /profile`: absent fields stay, null clears. */
export const updateProfileRequest = z.object({
  ...keyedByLanguage('name', () => clearable(line(255))),
  phone: clearable(line(255)),
  email: clearable(line(255)),
  logo: clearable(webUrl),
});
export type UpdateProfileRequest = z.infer<typeof updateProfileRequest>;

/** `POST /operator/accounts/{id}/names`: the decision on the pending names of live mode. */
export const decideNamesRequest = z.object({
  pending_id: z.string(),
  decision: anyCase(z.enum(['approve', 'refuse'])),
});
export type DecideNamesRequest = z.infer<typeof decideNamesRequest>;
