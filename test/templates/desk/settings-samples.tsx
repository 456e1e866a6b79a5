import { typedMethods } from '../../../src/desk/payment-settings/form.ts';
import { limitInputs } from '../../../src/desk/payment-settings/rules/limit-inputs.ts';
import { namesOf, type SettingGroup } from '../../../src/desk/store-details/rules/setting-groups.ts';
import type { SettingProblem } from '../../../src/desk/store-details/rules/setting-problems.ts';
import type { ProfileOutcome } from '../../../src/domain/service-writes.ts';
import { readPaymentMethodRules } from '../../../src/domain/settings/payment-methods.ts';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import { AllSettingsPage } from '../../../templates/desk/payment-settings/all-settings.tsx';
import { LimitsPage } from '../../../templates/desk/payment-settings/limits.tsx';
import { PaymentMethodsPage } from '../../../templates/desk/payment-settings/payment-methods.tsx';
import { StoreDetailsPage } from '../../../templates/desk/store-details/store-details.tsx';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';

const PAYMENT_METHODS = 'cash@16+9+35:-30000 part=30%@11+33+50:5000- card';

/** The settings as opened, and with errors in every form. */
export function settingsSamples(frame: DeskFrame): Record<string, JSX.Element> {
  const methods = typedMethods(readPaymentMethodRules(PAYMENT_METHODS) ?? [], frame.t.language);
  const limits = Object.fromEntries(
    limitInputs.map((name, n) => [name, String([2, 3, 30, 48, 15, 50, 4, 3, 3, 300, 12, 1200][n])]),
  );
  const page = {
    frame,
    methods,
    methodsVersion: '1f',
    phones: ['+213550123456', '+213661000001'],
    next: '+213661000001',
    phone: '',
    problems: {},
    isOutdated: false,
    done: 'saved',
  } as const;
  const limitsPage = {
    frame,
    limits,
    limitsVersion: '2e',
    storage: { bytes: 12_900_000, limit: 10 * 1024 ** 3, growth: 1_400_000, isNear: false },
    problems: {},
    isOutdated: false,
    isSaved: true,
  };
  const typed = {
    SHOP_NAME_AR: 'دار الواحة',
    SHOP_NAME_FR: 'Dar El Waha',
    SHOP_NAME_EN: 'Dar El Waha',
    SHOP_TAGLINE_AR: 'تمور الجنوب من البستان إلى بابك',
    SHOP_TAGLINE_FR: 'Les dattes du Sud, du jardin à votre porte',
    SHOP_LOGO: 'https://img.example.dz/logo.png',
    SHOP_COLOR: '#7a1f5c',
    SHOP_PHONE: '0550 12 34 56',
    SHOP_WHATSAPP: '0550 12 34 56',
    SHOP_EMAIL: 'salam@waha.example',
    SHOP_INSTAGRAM: 'https://www.instagram.com/dar.el.waha',
    SHOP_LANGUAGES: 'ar fr',
    SHOP_LEGAL_NAME: 'EURL Dar El Waha',
    SHOP_NIF: '002116001234567',
    SHOP_ADDRESS: '12, rue des Palmiers, Tolga',
    PAGE_CONDITIONS_FR: '# Commandes\n\nUne commande se confirme par téléphone.',
    MESSAGE_CALL_FR: 'Bonjour {prénom}, votre commande {commande} de {montant} est-elle bien à vous ?',
    MESSAGE_DELIVERED_AR: 'شكرًا {الاسم}، هل أعجبكم طلبكم {الطلب}؟',
    ABANDONED_KEPT_DAYS: '30',
    CONTACTS_KEPT_DAYS: '365',
    ACCOUNTS_KEPT_DAYS: '3653',
    AUDIT_LOG_KEPT_DAYS: '365',
  };
  const ours = ['نصنا.\n\nفقرة.', 'Notre texte.\n\nUn paragraphe.', 'Our text.\n\nA paragraph.'];
  const part = (
    group: SettingGroup,
    problems: Record<string, SettingProblem> = {},
    paymentPage: ProfileOutcome | null = null,
  ) => (
    <StoreDetailsPage
      frame={frame}
      group={group}
      typed={Object.fromEntries(
        namesOf(group).map((name) => [name, (typed as Record<string, string>)[name] ?? '']),
      )}
      problems={problems}
      contrast={1.52}
      version="0123456789abcdef"
      ours={namesOf(group).map((_, index) => ours[index % ours.length] ?? '')}
      isOutdated={Object.keys(problems).length > 0}
      isSaved={paymentPage !== null}
      paymentPage={paymentPage}
    />
  );
  return {
    'desk-store-details-look': part('look', {}, 'waiting'),
    'desk-store-details-look-published': part('look', {}, 'published'),
    'desk-store-details-look-scope': part('look', {}, 'scope'),
    'desk-store-details-contact-failed': part('contact', {}, 'failed'),
    'desk-store-details-contact-none': part('contact', {}, 'none'),
    'desk-store-details-look-wrong': part('look', {
      SHOP_NAME_AR: 'long',
      SHOP_LOGO: 'address',
      SHOP_COLOR: 'pale',
    }),
    'desk-store-details-contact': part('contact', { SHOP_PHONE: 'phone', SHOP_INSTAGRAM: 'social' }),
    'desk-store-details-languages': part('languages', { SHOP_LANGUAGES: 'none' }),
    'desk-store-details-quick-order': part('quick-order', { QUICK_ORDER: 'switch' }),
    'desk-store-details-identity': part('identity'),
    'desk-store-details-text': part('text-conditions'),
    'desk-store-details-messages': part('messages', { MESSAGE_CALL_FR: 'placeholder' }),
    'desk-store-details-periods': part('periods', { CONTACTS_KEPT_DAYS: 'days' }),
    'desk-settings': <PaymentMethodsPage {...page} />,
    'desk-settings-wrong': (
      <PaymentMethodsPage
        {...page}
        methods={{ ...methods, wilayas_0: '16, Atlantis', value_1: '0', from_2: 'x' }}
        phone="05 50"
        phones={[]}
        next={null}
        problems={{ wilayas_0: 'wilayas', value_1: 'percentage', from_2: 'amount', phone: 'invalid' }}
        isOutdated
        done={null}
      />
    ),
    'desk-settings-limits': <LimitsPage {...limitsPage} />,
    'desk-settings-limits-wrong': (
      <LimitsPage
        {...limitsPage}
        limits={{ ...limits, HOLD_MINUTES: '0' }}
        storage={{ bytes: 8_120_000_000, limit: 10 * 1024 ** 3, growth: 240_000_000, isNear: true }}
        problems={{ HOLD_MINUTES: 'invalid' }}
        isOutdated
        isSaved={false}
      />
    ),
    'desk-all-settings': <AllSettingsPage frame={frame} isNearlyFull={false} />,
    'desk-all-settings-full': <AllSettingsPage frame={frame} isNearlyFull />,
  };
}
