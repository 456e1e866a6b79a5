import { fold } from '../../../../text/folding.ts';
import type { AccountLimits, FeePlan, Profile } from '../../../account/rules/account.ts';

/** An account in the list. */
export type ListedAccount = { id: string; name: string; status: Profile['status']; createdAt: number };

/** A fee plan, or limits, that an account has had. `at`: seconds. */
type Version<Terms> = { version: number; terms: Terms; madeBy: string; at: number };
export type ShownTerms = { plans: Version<FeePlan>[]; limits: Version<AccountLimits>[] };

/** Whether an account has every word of a search in its id, its names, its address or its numbers. */
export function isFound({ id, profile }: { id: string; profile: Profile }, search: string): boolean {
  const { name, name_ar: ar, name_fr: fr, name_en: en, email, phone, default_endpoint: endpoint } = profile;
  const texts = [id, name, ar, fr, en, email, phone, endpoint, profile.trade_register, profile.tax_number];
  const text = fold(texts.filter((one) => one !== null).join(' '));
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Why a form of an account did nothing: a code of the API, or one of the page. */
export const accountRefusals = [
  'validation_failed',
  'reason_needed',
  'scopes_needed',
  'day_below_payment',
  'names_not_pending',
] as const;
export type AccountRefusal = (typeof accountRefusals)[number];
