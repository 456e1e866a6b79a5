import { declineWords } from '../../../scripts/gateway/cards.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import type { Language } from '../../../templates/parts/money.tsx';
import {
  CheckoutPage,
  type CheckoutPageProps,
  type OpenCheckout,
} from '../../../templates/pay/checkout/checkout.tsx';
import type { Consent } from '../../../templates/pay/checkout/consent.tsx';
import { copyIn } from '../../../templates/pay/copy/copy.ts';
import { LinkPage, type LinkPageProps, type LinkView } from '../../../templates/pay/link/link.tsx';
import type { Payee } from '../../../templates/pay/page/page.tsx';
import type { Place } from '../../../templates/pay/page/place.ts';
import { type Words, wordsIn } from '../words.ts';
import { tenItems } from './ten-items.ts';

/** A quarter past ten in Algiers. */
export const now = 1_795_252_500;

const payees = { ar: 'متجر القصبة', fr: 'Boutique de la Casbah', en: 'Casbah Goods' };

export const payee: Payee = {
  ...inEachLanguage((language) => wordsIn(payees, language)),
  phone: '+213 550 12 34 56',
  email: 'bonjour@casbah.example.dz',
  logo: 'https://shop.example.dz/pictures/logo.svg',
};

const goods: Words<[string, string, string]> = {
  ar: ['زيت زيتون القبائل، 1 لتر', 'دقلة نور من بسكرة', 'طاجين من الطين'],
  fr: ['Huile d’olive de Kabylie, 1 litre', 'Dattes Deglet Nour de Biskra', 'Tajine en terre cuite'],
  en: ['Olive oil from Kabylia, 1 litre', 'Deglet Nour dates from Biskra', 'Earthenware tajine'],
};

/** Near the 120 characters that a title may have. */
const titles = {
  ar: 'اشتراك الإنترنت بالألياف البصرية لشهر نوفمبر 2026، العقد رقم 4711-2026-B، الفاتورة رقم 2026/0001187',
  fr: 'Abonnement internet par fibre optique, novembre 2026, contrat n° 4711-2026-B, facture n° 2026/0001187',
  en: 'Fibre internet subscription, November 2026, contract no. 4711-2026-B, invoice no. 2026/0001187',
};

const picture = 'https://shop.example.dz/pictures/goods.svg';

function itemsIn(language: Language): OpenCheckout['items'] {
  const [oil, dates, tajine] = wordsIn(goods, language);
  return [
    { name: oil, image: picture, amount: 1_450, quantity: 2 },
    { name: dates, image: picture, amount: 900, quantity: 1 },
    { name: tajine, image: null, amount: 3_200, quantity: 1 },
  ];
}

export function openCheckout(language: Language, changes: Partial<OpenCheckout> = {}): OpenCheckout {
  return {
    id: '01kaabbccddeeff',
    livemode: false,
    payee,
    items: itemsIn(language),
    amount: 6_300,
    amountWithoutDiscount: 7_000,
    discount: { type: 'percentage', value: 10 },
    fees: 158,
    feesOnMerchant: 0,
    feesOnCustomer: 158,
    total: 6_458,
    method: 'edahabia',
    asksContact: true,
    collectShippingAddress: false,
    takesContact: true,
    knownAddress: null,
    expiresAt: now + 27 * 60,
    declineCode: null,
    declineWords: null,
    exceptions: [],
    ...changes,
  };
}

export function placeIn(language: Language, path = '/test/checkouts/01kaabbccddeeff/pay'): Place {
  return { language, path, query: '', chosen: false };
}

const noAddress = { name: '', street: '', commune: '', wilaya: '', phone: '' };
const nothing = { ...noAddress, email: '' };
const knownAddress = { commune: 'Bab El Oued', wilaya: '16', phoneEnd: '56' };

export function checkoutPage(language: Language, changes: Partial<CheckoutPageProps> = {}) {
  return (
    <CheckoutPage
      place={placeIn(language)}
      checkout={openCheckout(language)}
      now={now}
      method="edahabia"
      typed={nothing}
      errors={{}}
      acquirerSilent={false}
      consent={null}
      wireName={(method) => method}
      {...changes}
    />
  );
}

export function linkIn(language: Language): LinkView {
  return {
    id: '01kaalink',
    livemode: false,
    payee,
    items: itemsIn(language).map((item, index) => ({ ...item, adjustable: index < 2, maxQuantity: 99 })),
    passFeesToCustomer: true,
    collectShippingAddress: true,
  };
}

/** A checkout page with everything that it can hold. */
function largestCheckout(language: Language): OpenCheckout {
  return openCheckout(language, {
    id: '01k9zv7q2mt4c8w1xk5r0e6yhb3n9da7fj2gp4s8vt5q1zc',
    items: tenItems(language),
    collectShippingAddress: true,
    feesOnMerchant: 79,
    feesOnCustomer: 79,
    declineCode: 'not_active_online',
  });
}

function linkPage(language: Language, changes: Partial<LinkPageProps> = {}) {
  return (
    <LinkPage
      place={placeIn(language, '/test/payment-links/01kaalink')}
      link={linkIn(language)}
      url="https://pay.example.dz/test/payment-links/01kaalink"
      typed={['2', '1', '1']}
      total={7_000}
      wrong={[]}
      wrongAmount={false}
      address={noAddress}
      addressErrors={{}}
      {...changes}
    />
  );
}

/** The pages on which a visitor can pay or buy. */
function consentOf(language: Language): Consent {
  const { question, numbers } = copyIn[language].consent;
  const text = question(numbers[6] ?? '', numbers[8] ?? '');
  return {
    question: { text, token: 'c2VhbGVk' },
    isAccepted: false,
    termsUrl: 'https://boutique.example.dz/fr/conditions',
  };
}

export const openPages: Record<string, (language: Language) => ReturnType<typeof checkoutPage>> = {
  checkout: (language) => checkoutPage(language),
  'checkout-consent': (language) =>
    checkoutPage(language, {
      checkout: openCheckout(language, { livemode: true }),
      consent: consentOf(language),
      errors: {
        terms: copyIn[language].consent.missingTerms,
        answer: copyIn[language].consent.wrongAnswer,
      },
    }),
  'checkout-consent-declined': (language) =>
    checkoutPage(language, {
      checkout: openCheckout(language, {
        livemode: true,
        declineCode: 'declined',
        declineWords: { text: wordsIn(declineWords.card_limit, language), locale: language },
      }),
      consent: { ...consentOf(language), isAccepted: true, termsUrl: null },
    }),
  'checkout-amount-only': (language) =>
    checkoutPage(language, {
      checkout: openCheckout(language, {
        items: [],
        livemode: true,
        discount: null,
        amountWithoutDiscount: 6_300,
        feesOnCustomer: 0,
        feesOnMerchant: 158,
        total: 6_300,
      }),
    }),
  'checkout-titled': (language) =>
    checkoutPage(language, {
      checkout: openCheckout(language, {
        items: [],
        title: { name: wordsIn(titles, language) },
        discount: null,
        amountWithoutDiscount: 6_300,
      }),
    }),
  'checkout-address': (language) =>
    checkoutPage(language, { checkout: openCheckout(language, { collectShippingAddress: true }) }),
  'checkout-address-known': (language) =>
    checkoutPage(language, {
      checkout: openCheckout(language, { collectShippingAddress: true, knownAddress }),
      typed: {
        ...nothing,
        name: 'Amina Benyoucef',
        street: '12, rue Larbi Ben M’hidi',
        commune: 'Bab El Oued',
        wilaya: '16',
        phone: '+213550123456',
      },
    }),
  'checkout-address-masked': (language) =>
    checkoutPage(language, {
      checkout: openCheckout(language, { collectShippingAddress: true, knownAddress }),
    }),
  'checkout-contact': (language) =>
    checkoutPage(language, { typed: { ...nothing, name: 'Amina Benyoucef', email: 'amina@example.dz' } }),
  'checkout-largest': (language) => checkoutPage(language, { checkout: largestCheckout(language) }),
  'checkout-hundred-items': (language) =>
    checkoutPage(language, {
      checkout: {
        ...largestCheckout(language),
        items: Array.from({ length: 10 }, () => tenItems(language)).flat(),
      },
    }),
  'link-largest': (language) =>
    linkPage(language, {
      link: { ...linkIn(language), items: tenItems(language) },
      typed: tenItems(language).map(() => '2'),
    }),
  'checkout-errors': (language) =>
    checkoutPage(language, {
      checkout: openCheckout(language, {
        collectShippingAddress: true,
        feesOnMerchant: 79,
        feesOnCustomer: 79,
      }),
      method: null,
      typed: { ...nothing, commune: 'Bab El Oued', phone: '0550 12', email: 'amina@' },
      errors: {
        ...copyIn[language].checkout.missing,
        commune: undefined,
        phone: copyIn[language].checkout.badPhone,
        email: copyIn[language].contact.badEmail,
      },
    }),
  'checkout-declined': (language) =>
    checkoutPage(language, { checkout: openCheckout(language, { declineCode: 'insufficient_balance' }) }),
  'checkout-wrong-amount': (language) =>
    checkoutPage(language, {
      checkout: openCheckout(language, {
        declineCode: 'declined',
        exceptions: [{ why: 'amount', amount: 6_558, reference: 'B3T8N5RZ0C' }],
      }),
    }),
  'checkout-acquirer-silent': (language) => checkoutPage(language, { acquirerSilent: true }),
  'checkout-app': (language) =>
    checkoutPage(language, {
      checkout: openCheckout(language, { method: 'service_app' }),
      method: 'service_app',
    }),
  link: (language) => linkPage(language),
  'link-errors': (language) =>
    linkPage(language, {
      typed: ['2', 'beaucoup', '1'],
      total: null,
      wrong: [1],
      address: { ...noAddress, commune: 'Bab El Oued', wilaya: '16' },
      addressErrors: {
        street: copyIn[language].checkout.missing.street,
        phone: copyIn[language].checkout.missing.phone,
      },
    }),
  'link-without-address': (language) =>
    linkPage(language, { link: { ...linkIn(language), collectShippingAddress: false } }),
};
