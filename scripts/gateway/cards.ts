import type { Language } from './messages.ts';

/** Why a test card is declined. */
export type DeclineReason =
  | 'blocked'
  | 'lost'
  | 'stolen'
  | 'wrong_expiry'
  | 'unknown_card'
  | 'card_limit'
  | 'insufficient_balance'
  | 'wrong_cvv'
  | 'wrong_password'
  | 'not_authorised_online'
  | 'not_active_online'
  | 'terminal_limit'
  | 'expired';

export type TestCard = {
  number: string;
  /** `MM/YYYY`. */
  expiry: string;
  cvv: string;
  password: string;
  /** Null: the payment is approved. */
  decline: DeclineReason | null;
};

const card = (
  number: string,
  cvv: string,
  decline: DeclineReason | null,
  expiry = '01/2027',
  password = '123456',
): TestCard => ({ number, expiry, cvv, password, decline });

/** The public test cards of the certification platform. No other number is taken. */
export const testCards: readonly TestCard[] = [
  card('6280581110007215', '373', null),
  card('6280580610061011', '992', null),
  card('6280581110006712', '897', 'blocked'),
  card('6280581110006316', '657', 'lost'),
  card('6280581110006415', '958', 'stolen'),
  card('6280581110006613', '411', 'wrong_expiry', '08/2027'),
  card('6280581110003927', '834', 'unknown_card', '01/2025'),
  card('6280580610061219', '049', 'card_limit'),
  card('6280580610061110', '260', 'insufficient_balance'),
  card('6280581110006514', '205', 'wrong_cvv'),
  card('6280580610061318', '930', 'wrong_password', '01/2027', '666666'),
  card('6280581110007017', '632', 'not_authorised_online'),
  card('6280581110007116', '040', 'not_active_online'),
  card('6280581110007314', '821', 'terminal_limit'),
  card('6280580610056615', '428', 'expired', '12/2022'),
];

/** The gateway's words; made up, because no source quotes them. */
export const declineWords: Record<DeclineReason, Record<Language, string>> = {
  blocked: {
    fr: 'Carte temporairement bloquée',
    en: 'Card temporarily blocked',
    ar: 'البطاقة موقوفة مؤقتا',
  },
  lost: { fr: 'Carte déclarée perdue', en: 'Card reported lost', ar: 'بطاقة مصرح بضياعها' },
  stolen: { fr: 'Carte déclarée volée', en: 'Card reported stolen', ar: 'بطاقة مصرح بسرقتها' },
  wrong_expiry: {
    fr: 'Date d’expiration erronée',
    en: 'Wrong expiry date',
    ar: 'تاريخ انتهاء الصلاحية خاطئ',
  },
  unknown_card: {
    fr: 'Carte inexistante chez l’émetteur',
    en: 'Card unknown to its issuer',
    ar: 'بطاقة غير موجودة لدى المصدر',
  },
  card_limit: { fr: 'Plafond de la carte dépassé', en: 'Card limit exceeded', ar: 'تجاوز سقف البطاقة' },
  insufficient_balance: { fr: 'Solde insuffisant', en: 'Insufficient balance', ar: 'رصيد غير كاف' },
  wrong_cvv: { fr: 'CVV2 erroné', en: 'Wrong CVV2', ar: 'رمز CVV2 خاطئ' },
  wrong_password: {
    fr: 'Nombre de mots de passe erronés dépassé',
    en: 'Too many wrong passwords',
    ar: 'تجاوز عدد المحاولات الخاطئة لكلمة السر',
  },
  not_authorised_online: {
    fr: 'Carte non autorisée pour le paiement en ligne',
    en: 'Card not authorised for online payment',
    ar: 'بطاقة غير مرخصة للدفع عبر الإنترنت',
  },
  not_active_online: {
    fr: 'Carte inactive pour le paiement en ligne',
    en: 'Card not active for online payment',
    ar: 'بطاقة غير مفعلة للدفع عبر الإنترنت',
  },
  terminal_limit: {
    fr: 'Plafond du terminal dépassé',
    en: 'Terminal limit exceeded',
    ar: 'تجاوز سقف المحطة',
  },
  expired: { fr: 'Carte expirée', en: 'Expired card', ar: 'بطاقة منتهية الصلاحية' },
};

export const MOST_WRONG_PASSWORDS = 3;

export function findTestCard(typed: string): TestCard | null {
  const number = typed.replace(/\D/g, '');
  return testCards.find((known) => known.number === number) ?? null;
}

/** The card's own decline, or what the payer typed wrong; `now` in milliseconds. */
export function declineOf(
  known: TestCard,
  typed: { expiry: string; cvv: string },
  now: number,
): DeclineReason | null {
  if (known.decline !== null && known.decline !== 'wrong_password') return known.decline;
  if (typed.expiry !== known.expiry) return 'wrong_expiry';
  if (typed.cvv !== known.cvv) return 'wrong_cvv';
  const [month = 0, year = 0] = known.expiry.split('/').map(Number);
  return now >= Date.UTC(year, month, 1) ? 'expired' : null;
}
