export type Language = 'ar' | 'fr' | 'en';

/** Of an order whose payment was reversed; the facts quote it in three languages. */
export const rejected: Record<Language, string> = {
  fr: 'Votre transaction a été rejetée',
  en: 'Your transaction was rejected',
  ar: 'تم رفض معاملتك',
};

/** The other sentences are made up, because no source quotes them. */
export const accepted: Record<Language, string> = {
  fr: 'Votre paiement a été accepté',
  en: 'Your payment was accepted',
  ar: 'تم قبول عملية الدفع الخاصة بك',
};

export const canceled: Record<Language, string> = {
  fr: 'Paiement annulé par le porteur',
  en: 'Payment cancelled by the cardholder',
  ar: 'ألغى صاحب البطاقة عملية الدفع',
};

export const timedOut: Record<Language, string> = {
  fr: 'Délai de paiement dépassé',
  en: 'Payment time exceeded',
  ar: 'انتهت مهلة الدفع',
};

export const pageCopy: Record<
  Language,
  {
    title: string;
    fake: string;
    number: string;
    expiry: string;
    cvv: string;
    holder: string;
    pay: string;
    cancel: string;
    password: string;
    confirm: string;
    wrongPassword: string;
    notTestCard: string;
    over: string;
  }
> = {
  fr: {
    title: 'Paiement par CIB / Edahabia',
    fake: 'Passerelle factice\u00a0: aucun paiement réel. Seules les cartes de test sont acceptées.',
    number: 'Numéro de la carte',
    expiry: 'Date d’expiration (MM/AAAA)',
    cvv: 'CVV2',
    holder: 'Nom du porteur',
    pay: 'Valider',
    cancel: 'Annuler',
    password: 'Mot de passe',
    confirm: 'Confirmer',
    wrongPassword: 'Mot de passe erroné.',
    notTestCard: 'Ce n’est pas une carte de test.',
    over: 'Cette page de paiement n’est plus valable.',
  },
  en: {
    title: 'Payment by CIB / Edahabia',
    fake: 'Fake gateway: no real payment. Only test cards are taken.',
    number: 'Card number',
    expiry: 'Expiry date (MM/YYYY)',
    cvv: 'CVV2',
    holder: 'Name on the card',
    pay: 'Pay',
    cancel: 'Cancel',
    password: 'Password',
    confirm: 'Confirm',
    wrongPassword: 'Wrong password.',
    notTestCard: 'This is no test card.',
    over: 'This payment page is no longer valid.',
  },
  ar: {
    title: 'الدفع بواسطة CIB / الذهبية',
    fake: 'بوابة وهمية: لا يوجد دفع حقيقي. تقبل بطاقات الاختبار فقط.',
    number: 'رقم البطاقة',
    expiry: 'تاريخ انتهاء الصلاحية (MM/YYYY)',
    cvv: 'CVV2',
    holder: 'اسم صاحب البطاقة',
    pay: 'ادفع',
    cancel: 'إلغاء',
    password: 'كلمة السر',
    confirm: 'تأكيد',
    wrongPassword: 'كلمة السر خاطئة.',
    notTestCard: 'هذه ليست بطاقة اختبار.',
    over: 'صفحة الدفع هذه لم تعد صالحة.',
  },
};
