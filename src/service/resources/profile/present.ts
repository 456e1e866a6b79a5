import type { MerchantProfile } from '../../../contract/resources/profile.ts';
import { keyedByLanguage } from '../../../text/languages/by-language.ts';
import { isLive, type Transaction } from '../../account/transaction.ts';

export function presentProfile(transaction: Transaction): MerchantProfile {
  const { profile, pendingNames } = transaction.identity;
  return {
    entity: 'profile',
    livemode: isLive(transaction),
    name: profile.name,
    ...keyedByLanguage('name', (language) => profile[`name_${language}`]),
    phone: profile.phone,
    email: profile.email,
    logo: profile.logo,
    default_locale: profile.default_locale,
    ...keyedByLanguage('receipt_text', (language) => profile[`receipt_text_${language}`]),
    pending_names: pendingNames,
  };
}
