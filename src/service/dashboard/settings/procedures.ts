import type { UpdateProfileRequest } from '../../../contract/requests/profile.ts';
import type { MerchantProfile } from '../../../contract/resources/profile.ts';
import { bareEmail, isWebUrl, type Locale } from '../../../contract/scalars.ts';
import { checkDestination } from '../../../web/destinations.ts';
import { readEndpointSetting } from '../../account/store/identity.ts';
import { destinationRules } from '../../account/transaction.ts';
import { changeProfile } from '../../resources/profile/changes.ts';
import { presentProfile } from '../../resources/profile/present.ts';
import { readWarningSettings, writeWarningAddresses } from '../../warnings/store/troubles.ts';
import { personProcedure } from '../define-procedure.ts';
import { profileFields, type ShownSettings } from './rules.ts';

export const showSettings = personProcedure({
  name: 'settings.show',
  right: 'manage_profile',
  isChange: false,
  handle: (dashboard): { ok: true } & ShownSettings => {
    const { transaction } = dashboard;
    const { profile } = transaction.identity;
    const warned = readWarningSettings(transaction.database);
    const { terms_url, trade_register, tax_number, limits } = profile;
    return {
      ok: true,
      profile: presentProfile(transaction),
      operators: { terms_url, trade_register, tax_number, limits },
      endpoint: {
        own: readEndpointSetting(transaction.database).url,
        inherited: profile.default_endpoint,
      },
      warnings: { email: warned?.email ?? null, url: warned?.url ?? null },
    };
  },
});

/** Changes the profile as the API does: in live mode names wait for the operator. */
export const changeSettings = personProcedure({
  name: 'settings.change',
  right: 'manage_profile',
  isChange: true,
  handle: ({ transaction, note }, change: UpdateProfileRequest) => {
    const before = presentProfile(transaction);
    changeProfile(transaction, change);
    const changed = changedFields(before, presentProfile(transaction));
    if (changed.length > 0) note(null, changed);
    return { ok: true } as const;
  },
});

/** Sets where the account is warned; null for nowhere. The first look follows at once. */
export const changeWarnings = personProcedure({
  name: 'settings.warnings',
  right: 'manage_profile',
  isChange: true,
  handle: (
    { transaction, note },
    { email, url, language }: { email: string | null; url: string | null; language: Locale },
  ) => {
    const { database, nowMs } = transaction;
    if (email !== null && !bareEmail.safeParse(email).success)
      return { ok: false, reason: 'warnings_email' } as const;
    const isUsable =
      url === null || (isWebUrl(url) && checkDestination(url, destinationRules(transaction)).ok);
    if (!isUsable) return { ok: false, reason: 'warnings_url' } as const;
    const before = readWarningSettings(database);
    writeWarningAddresses(database, { email, url, language }, nowMs);
    transaction.reload();
    const changed = [
      ...((before?.email ?? null) === email ? [] : ['email']),
      ...((before?.url ?? null) === url ? [] : ['url']),
    ];
    note(null, changed);
    return { ok: true } as const;
  },
});

/** Names of changed fields; a name that waits for the operator counts. */
function changedFields(before: MerchantProfile, after: MerchantProfile): string[] {
  const textOf = (profile: MerchantProfile, field: (typeof profileFields)[number]) =>
    profile.pending_names !== null && field in profile.pending_names
      ? Object(profile.pending_names)[field]
      : profile[field];
  return profileFields.filter((field) => textOf(before, field) !== textOf(after, field));
}
