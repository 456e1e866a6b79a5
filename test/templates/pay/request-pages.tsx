import type { PayerRequest } from '../../../src/service/payment-requests/rules.ts';
import type { Language } from '../../../templates/parts/money.tsx';
import { RequestPage, type RequestPageProps } from '../../../templates/pay/request/request.tsx';
import { wordsIn } from '../words.ts';
import { now, payee, placeIn } from './open-pages.tsx';

const names = {
  ar: 'عرس آمنة: القاعة والعشاء لمئتي ضيف',
  fr: 'Mariage d’Amina : salle et dîner pour deux cents invités',
  en: 'Amina’s wedding: hall and dinner for two hundred guests',
};

function requestIn(language: Language, changes: Partial<PayerRequest> = {}): PayerRequest {
  return {
    id: '01kaarequest',
    livemode: false,
    locale: 'fr',
    isLocaleNamed: false,
    payee,
    name: wordsIn(names, language),
    state: 'part',
    amount: 50_000,
    paid: 20_000,
    lastDay: '2026-12-31',
    passesFees: true,
    bounds: { least: 1_000, most: 30_000 },
    reserved: 0,
    open: [],
    arrived: null,
    ...changes,
  };
}

function requestPage(
  language: Language,
  changes: Partial<PayerRequest> = {},
  form: Partial<RequestPageProps> = {},
) {
  return (
    <RequestPage
      place={placeIn(language, '/test/payment-requests/01kaarequest')}
      request={requestIn(language, changes)}
      url="https://pay.example.dz/test/payment-requests/01kaarequest"
      typed="30000"
      fault={null}
      submission={'0'.repeat(32)}
      {...form}
    />
  );
}

const nothing = { state: 'open', paid: 0, bounds: { least: 50, most: 50_000 } } as const;
const open = [
  { checkoutId: '01kaabbccddeeff', amount: 20_000, expiresAt: now + 1_200, isAtBank: false },
  { checkoutId: '01kaabbccddeegg', amount: 10_000, expiresAt: now + 60, isAtBank: true },
];

export const requestPages: Record<string, (language: Language) => ReturnType<typeof requestPage>> = {
  request: (language) => requestPage(language),
  'request-new': (language) =>
    requestPage(language, { ...nothing, name: '', lastDay: null }, { typed: '50000' }),
  'request-error': (language) => requestPage(language, {}, { typed: '29990', fault: 'rest' }),
  'request-not-a-number': (language) => requestPage(language, {}, { typed: '12 et demi', fault: 'amount' }),
  'request-reserved': (language) => requestPage(language, { bounds: null, reserved: 30_000, open }),
  'request-arrived': (language) =>
    requestPage(language, {
      arrived: { checkoutId: '01kaabbccddeeff', amount: 12_000 },
      reserved: 10_000,
      open: [],
      bounds: { least: 1_000, most: 20_000 },
    }),
  'request-paid': (language) => requestPage(language, { state: 'paid', paid: 50_000, bounds: null }),
  'request-closed': (language) => requestPage(language, { state: 'closed', bounds: null }),
  'request-past': (language) => requestPage(language, { state: 'past', bounds: null }),
  'request-small-rest': (language) => requestPage(language, { paid: 49_980, bounds: null }),
};
