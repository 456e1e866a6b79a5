import * as z from 'zod';
import type { FieldErrors } from '../../../contract/error.ts';
import type { CreateAccountRequest, UpdateAccountRequest } from '../../../contract/requests/account.ts';
import { NO_LIMITS, profile as profileOnWire } from '../../../contract/resources/account.ts';
import { keyedByLanguage, storedLanguage } from '../../../text/languages/by-language.ts';
import { DEFAULT_LANGUAGE } from '../../../text/languages/languages.ts';
import { DEFAULT_FEE_PLAN, type FeePlan, type Profile } from './account.ts';

type ProfileDecision = { ok: true; profile: Profile } | { ok: false; errors: FieldErrors };

const storedProfile = profileOnWire.extend({
  ...keyedByLanguage('name', () => z.string().nullable().default(null)),
  default_locale: z.string().transform(storedLanguage),
});

/** A stored profile, perhaps from a build with other languages: names in unknown languages are dropped. */
export function readStoredProfile(value: unknown): Profile {
  return storedProfile.parse(value);
}

/** The profile of a new account; absent fields get their default. */
export function newProfile(request: CreateAccountRequest): ProfileDecision {
  const blank: Profile = {
    name: request.name,
    ...keyedByLanguage('name', () => null),
    phone: null,
    email: null,
    logo: null,
    trade_register: null,
    tax_number: null,
    terms_url: null,
    default_locale: DEFAULT_LANGUAGE,
    ...keyedByLanguage('receipt_text', () => null),
    default_endpoint: null,
    always_notify: false,
    acquirer: null,
    status: 'active',
    suspended_for: null,
    fee_plan: DEFAULT_FEE_PLAN,
    limits: NO_LIMITS,
  };
  return changeProfile(blank, request);
}

/** A profile with the given fields changed: absent fields stay, null clears; fee terms and limits are merged. */
export function changeProfile(profile: Profile, change: UpdateAccountRequest): ProfileDecision {
  const terms = change.fee_plan ?? {};
  const feePlan: FeePlan = {
    rate: either(terms.rate, profile.fee_plan.rate),
    fixed: either(terms.fixed, profile.fee_plan.fixed),
    minimum: either(terms.minimum, profile.fee_plan.minimum),
    maximum: either(terms.maximum, profile.fee_plan.maximum),
    refunds: either(terms.refunds, profile.fee_plan.refunds),
  };
  if (feePlan.minimum > feePlan.maximum) {
    const message = 'The fee plan.minimum field must not be greater than fee plan.maximum.';
    return { ok: false, errors: { 'fee_plan.minimum': [message] } };
  }
  const status = either(change.status, profile.status);
  const suspendedFor = either(change.suspended_for, profile.suspended_for);
  return {
    ok: true,
    profile: {
      name: either(change.name, profile.name),
      ...keyedByLanguage('name', (language) =>
        either(change[`name_${language}`], profile[`name_${language}`]),
      ),
      phone: either(change.phone, profile.phone),
      email: either(change.email, profile.email),
      logo: either(change.logo, profile.logo),
      trade_register: either(change.trade_register, profile.trade_register),
      tax_number: either(change.tax_number, profile.tax_number),
      terms_url: either(change.terms_url, profile.terms_url),
      default_locale: either(change.default_locale, profile.default_locale),
      ...keyedByLanguage('receipt_text', (language) =>
        either(change[`receipt_text_${language}`], profile[`receipt_text_${language}`]),
      ),
      default_endpoint: either(change.default_endpoint, profile.default_endpoint),
      always_notify: either(change.always_notify, profile.always_notify),
      acquirer: either(change.acquirer, profile.acquirer),
      status,
      suspended_for: status === 'suspended' ? suspendedFor : null,
      fee_plan: feePlan,
      limits: {
        amount: either(change.limits?.amount, profile.limits.amount),
        daily_amount: either(change.limits?.daily_amount, profile.limits.daily_amount),
        requests_per_second: either(change.limits?.requests_per_second, profile.limits.requests_per_second),
      },
    },
  };
}

/** Names of the fields in which two profiles differ. */
export function changedNames(before: Profile, after: Profile): string[] {
  const was = new Map(Object.entries(before).map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.entries(after)
    .filter(([name, value]) => was.get(name) !== JSON.stringify(value))
    .map(([name]) => name);
}

function either<T>(given: T | undefined, stands: T): T {
  return given === undefined ? stands : given;
}
