import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { InfoPage } from '../../domain/addresses/shop-patterns.ts';
import { contactChannelsOf, pageTextName } from '../../domain/settings/page-texts.ts';
import { daysOfPeriod } from '../../domain/settings/retention-periods.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { hashOf } from '../../web/secrets.ts';

/** Hex digits of a version: enough to tell texts apart, and short enough to say. */
const VERSION_LENGTH = 12;

/** The text of a page: the merchant's own, else the default text that fits the shop's settings. */
export function pageTextOf(settings: Settings, page: InfoPage, language: Locale): string {
  return settings.texts[pageTextName(page, language)] || usualTextOf(settings, page, language);
}

export function usualTextOf(
  { shopName, paymentMethods: rules, periods }: Settings,
  page: InfoPage,
  language: Locale,
): string {
  const { infoPages: info } = copyIn[language];
  const paymentMethods = contactChannelsOf(rules);
  const hasDeposit = paymentMethods.includes('part');
  switch (page) {
    case 'about':
      return info.about.text(shopName[language]);
    case 'contact':
      return info.contact.text();
    case 'conditions': {
      const payments = paymentMethods.map((paymentMethod) => info.paid[paymentMethod]).join('\n');
      return info.conditions.text(shopName[language], payments, paymentMethods.includes('cash'), hasDeposit);
    }
    case 'returns':
      return info.returns.text(hasDeposit);
    case 'privacy': {
      const { ABANDONED_KEPT_DAYS, CONTACTS_KEPT_DAYS, ACCOUNTS_KEPT_DAYS } = periods;
      return info.privacy.text(
        daysOfPeriod(ABANDONED_KEPT_DAYS),
        daysOfPeriod(CONTACTS_KEPT_DAYS),
        daysOfPeriod(ACCOUNTS_KEPT_DAYS),
        paymentMethods.some((paymentMethod) => paymentMethod !== 'cash'),
      );
    }
  }
}

/** The version of the terms in a language: it changes with the text. An order stores it. */
export async function conditionsVersion(settings: Settings, language: Locale): Promise<string> {
  return (await hashOf(pageTextOf(settings, 'conditions', language))).slice(0, VERSION_LENGTH);
}
