import type { PayerReceipt } from '../../../../src/service/payments/receipts/rules.ts';
import { inEachLanguage } from '../../../../src/text/languages/by-language.ts';
import { wordsIn } from '../../../templates/words.ts';

const payees = { ar: 'متجر القصبة', fr: 'Boutique de la Casbah', en: 'Casbah Goods' };

/** A receipt as a ledger returns it. */
export function aReceipt(changes: Partial<PayerReceipt> = {}): PayerReceipt {
  return {
    id: '01kaabbccddtabcdefgh0123456789abcdefghjkmnpqrstv',
    livemode: false,
    locale: 'fr',
    isLocaleNamed: true,
    number: '2026-000017',
    paidAt: 1_795_252_500,
    method: 'cib',
    orderReference: 'CMD-2026-118',
    account: 'abcdefgh',
    payee: {
      ...inEachLanguage((language) => wordsIn(payees, language)),
      phone: '+213 550 12 34 56',
      email: 'bonjour@casbah.example.dz',
      logo: 'https://shop.example.dz/pictures/logo.svg',
    },
    merchant: { name: 'متجر القصبة', tradeRegister: '16/00-0123456 B 20', taxNumber: '002016012345678' },
    sellerText: {
      ar: 'الاستبدال خلال 7 أيام بهذا الوصل.',
      fr: 'Échange sous 7 jours, avec ce reçu.\nMerci de votre visite.',
      en: null,
    },
    items: [
      { name: 'Dattes', localNames: { ar: 'دقلة نور' }, image: null, amount: 900, quantity: 3 },
      { name: 'Tajine en terre cuite', localNames: null, image: null, amount: 4_300, quantity: 1 },
    ],
    title: null,
    refunds: [],
    approval: null,
    amount: 6_300,
    amountWithoutDiscount: 7_000,
    discount: { type: 'percentage', value: 10 },
    fees: 158,
    feesOnMerchant: 0,
    feesOnCustomer: 158,
    total: 6_458,
    ...changes,
  };
}
