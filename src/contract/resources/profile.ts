import * as z from 'zod';
import { keyedByLanguage } from '../../text/languages/by-language.ts';
import { locale, timestamp } from '../scalars.ts';

const names = keyedByLanguage('name', () => z.string().nullable());

/** Names that wait for an operator. */
export const pendingNames = z.object({ id: z.string(), ...names, requested_at: timestamp });
export type PendingNames = z.infer<typeof pendingNames>;

/** The merchant's own part of the profile, in one mode: what the payer sees. */
export const merchantProfile = z
  .object({
    entity: z.literal('profile'),
    livemode: z.boolean(),
    name: z.string(),
    ...names,
    phone: z.string().nullable(),
    email: z.string().nullable(),
    logo: z.string().nullable(),
    default_locale: locale,
    ...keyedByLanguage('receipt_text', () => z.string().nullable()),
    pending_names: pendingNames.nullable(),
  })
  .meta({ id: 'Profile' });
export type MerchantProfile = z.infer<typeof merchantProfile>;
