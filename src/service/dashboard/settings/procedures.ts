import type { UpdateProfileRequest } from '../../../contract/requests/profile.ts';
import type { MerchantProfile } from '../../../contract/resources/profile.ts';
import { readEndpointSetting } from '../../account/store/identity.ts';
import { changeProfile } from '../../resources/profile/changes.ts';
import { presentProfile } from '../../resources/profile/present.ts';
import { personProcedure } from '../define-procedure.ts';
import { profileFields, type ShownSettings } from './rules.ts';

export const showSettings = personProcedure({
  name: 'settings.show',
  right: 'manage_profile',
  isChange: false,
  handle: (dashboard): { ok: true } & ShownSettings => {
    const { transaction } = dashboard;
    const { profile } = transaction.identity;
    const { default_locale, terms_url, trade_register, tax_number } = profile;
    return {
      ok: true,
      profile: presentProfile(transaction),
      operators: { default_locale, terms_url, trade_register, tax_number },
      endpointUrl: readEndpointSetting(transaction.database).url ?? profile.default_endpoint,
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

/** Names of changed fields; a name that waits for the operator counts. */
function changedFields(before: MerchantProfile, after: MerchantProfile): string[] {
  const textOf = (profile: MerchantProfile, field: (typeof profileFields)[number]) =>
    profile.pending_names !== null && field in profile.pending_names
      ? Object(profile.pending_names)[field]
      : profile[field];
  return profileFields.filter((field) => textOf(before, field) !== textOf(after, field));
}
