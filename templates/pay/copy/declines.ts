import type { DeclineCode } from '../../../src/contract/decline-codes.ts';
import type { Language } from '../../parts/money.tsx';

/** Why the bank declined, as the payer reads it. */
export const declineCopy: Record<Language, Record<DeclineCode, string>> = {
  ar: {
    insufficient_balance: 'رصيد البطاقة غير كاف.',
    lost_card: 'هذه البطاقة مصرّح بضياعها. اتصل ببنكك.',
    stolen_card: 'هذه البطاقة مصرّح بسرقتها. اتصل ببنكك.',
    blocked_card: 'هذه البطاقة موقوفة مؤقتا. اتصل ببنكك.',
    card_limit: 'تجاوزت الحد المسموح به لبطاقتك.',
    wrong_cvv: 'الرمز المكتوب على ظهر البطاقة (CVV2) غير صحيح.',
    expired_card: 'انتهت صلاحية البطاقة.',
    not_active_online: 'البطاقة غير مفعّلة للدفع عبر الإنترنت. فعّلها لدى بنكك.',
    wrong_code: 'كُتب رمز تأكيد خاطئ ثلاث مرات.',
    timed_out: 'انقضى الوقت قبل أن يؤكد البنك الدفع.',
    canceled_by_payer: 'ألغيت الدفع بنفسك.',
    declined: 'رفض البنك الدفع دون ذكر السبب.',
  },
  fr: {
    insufficient_balance: 'Le solde de la carte est insuffisant.',
    lost_card: 'Cette carte est déclarée perdue. Contactez votre banque.',
    stolen_card: 'Cette carte est déclarée volée. Contactez votre banque.',
    blocked_card: 'Cette carte est bloquée pour le moment. Contactez votre banque.',
    card_limit: 'Le plafond de votre carte est dépassé.',
    wrong_cvv: 'Le code au dos de la carte (CVV2) est incorrect.',
    expired_card: 'La carte a expiré.',
    not_active_online:
      'La carte n’est pas activée pour le paiement en ligne. Activez-la auprès de votre banque.',
    wrong_code: 'Le code de confirmation était incorrect trois fois de suite.',
    timed_out: 'Le temps s’est écoulé avant que la banque confirme le paiement.',
    canceled_by_payer: 'Vous avez annulé le paiement.',
    declined: 'La banque a refusé le paiement sans dire pourquoi.',
  },
  en: {
    insufficient_balance: 'The card’s balance is too low.',
    lost_card: 'This card was reported lost. Contact your bank.',
    stolen_card: 'This card was reported stolen. Contact your bank.',
    blocked_card: 'This card is blocked for now. Contact your bank.',
    card_limit: 'Your card’s limit is exceeded.',
    wrong_cvv: 'The code on the back of the card (CVV2) is wrong.',
    expired_card: 'The card has expired.',
    not_active_online: 'The card is not activated for online payment. Activate it with your bank.',
    wrong_code: 'The confirmation code was wrong three times.',
    timed_out: 'Time ran out before the bank confirmed the payment.',
    canceled_by_payer: 'You cancelled the payment.',
    declined: 'The bank declined the payment without saying why.',
  },
};
