import type { CardOutcome } from '../../../src/contract/test-cards.ts';
import type { Language } from '../../parts/money.tsx';

export type BankCopy = {
  bank: string;
  sandbox: string;
  title: string;
  /** Goes before the title when something is wrong, so that it is heard first. */
  errorTitle: (title: string) => string;
  amount: string;
  payee: string;
  reference: string;
  cardTitle: string;
  cardHint: string;
  card: string;
  expiry: string;
  expiryHint: string;
  cvv: string;
  cvvHint: string;
  next: string;
  codeTitle: string;
  code: string;
  codeHint: (code: string) => string;
  cardUsed: string;
  confirm: string;
  giveUp: string;
  wrong: string;
  errors: {
    noCard: string;
    badCard: string;
    realCard: string;
    expiry: string;
    cvv: string;
    noCode: string;
    wrongCode: (triesLeft: number) => string;
  };
  warning: string;
  cardsTitle: string;
  cardsText: string;
  outcomes: Record<CardOutcome, string>;
  decided: { pending: string; approved: string; declined: string };
  back: string;
  leaving: string;
  leavingText: string;
};

export const bankCopy: Record<Language, BankCopy> = {
  ar: {
    bank: 'البنك التجريبي',
    sandbox: 'ليس بنكا حقيقيا',
    title: 'الدفع بالبطاقة',
    errorTitle: (title) => `خطأ: ${title}`,
    amount: 'المبلغ',
    payee: 'البائع',
    reference: 'رقم العملية',
    cardTitle: 'معلومات البطاقة',
    cardHint: 'لا تعمل هنا إلا بطاقات التجربة. اختر واحدة من القائمة.',
    card: 'رقم البطاقة',
    expiry: 'تاريخ نهاية الصلاحية',
    expiryHint: 'الشهر / السنة',
    cvv: 'الرمز CVV2',
    cvvHint: 'ثلاثة أرقام على ظهر البطاقة',
    next: 'متابعة',
    codeTitle: 'رمز التأكيد',
    code: 'الرمز الذي وصلك',
    codeHint: (code) => `يرسله البنك الحقيقي في رسالة قصيرة. هنا، اكتب ${code}.`,
    cardUsed: 'البطاقة',
    confirm: 'تأكيد الدفع',
    giveUp: 'التخلي عن الدفع والعودة',
    wrong: 'صحّح هذه المعلومات لتواصل',
    errors: {
      noCard: 'اكتب رقم البطاقة.',
      badCard: 'رقم البطاقة هذا غير صحيح. استعمل بطاقة من القائمة، ولا تكتب أبدا رقم بطاقة حقيقية هنا.',
      realCard: 'هذه ليست بطاقة تجربة. لا تكتب أبدا رقم بطاقة حقيقية هنا. لم نحتفظ بأي شيء منه.',
      expiry: 'اكتب الشهر والسنة، مثلا 12/30.',
      cvv: 'اكتب الأرقام الثلاثة للرمز CVV2.',
      noCode: 'اكتب الأرقام الستة لرمز التأكيد.',
      wrongCode: (triesLeft) =>
        triesLeft === 1 ? 'الرمز غير صحيح. بقيت لك محاولة واحدة.' : 'الرمز غير صحيح. بقيت لك محاولتان.',
    },
    warning: 'هذه الصفحة للتجربة فقط. لا تكتب أبدا معلومات بطاقة حقيقية.',
    cardsTitle: 'بطاقات التجربة',
    cardsText: 'اضغط على بطاقة لتُملأ بها الاستمارة. كل تاريخ لم يمض وكل ثلاثة أرقام تصلح.',
    outcomes: {
      approved: 'يُقبل الدفع',
      insufficient_balance: 'الرصيد غير كاف',
      lost_card: 'بطاقة ضائعة',
      stolen_card: 'بطاقة مسروقة',
      blocked_card: 'بطاقة موقوفة مؤقتا',
      card_limit: 'تجاوز سقف البطاقة',
      wrong_cvv: 'الرمز CVV2 خاطئ',
      expired_card: 'بطاقة منتهية الصلاحية',
      not_active_online: 'غير مفعّلة للدفع عبر الإنترنت',
      wrong_code: 'يُرفض كل رمز تأكيد',
      timed_out: 'يصمت البنك 20 ثانية ثم يرفض',
      approved_later: 'يصمت البنك 20 ثانية ثم يقبل',
    },
    decided: {
      pending: 'لم يُجب البنك بعد. صفحة الدفع تنتظر جوابه.',
      approved: 'تم قبول هذه العملية.',
      declined: 'انتهت هذه العملية دون دفع.',
    },
    back: 'العودة إلى صفحة الدفع',
    leaving: 'نعيدك إلى صفحة الدفع',
    leavingText: 'إن لم تفتح الصفحة وحدها، اضغط على الزر.',
  },
  fr: {
    bank: 'Banque d’essai',
    sandbox: 'Ce n’est pas une vraie banque',
    title: 'Payer par carte',
    errorTitle: (title) => `Erreur : ${title}`,
    amount: 'Montant',
    payee: 'Vendeur',
    reference: 'Référence',
    cardTitle: 'Votre carte',
    cardHint: 'Seules les cartes d’essai fonctionnent ici. Choisissez-en une dans la liste.',
    card: 'Numéro de la carte',
    expiry: 'Date d’expiration',
    expiryHint: 'Mois / année',
    cvv: 'Code CVV2',
    cvvHint: 'Trois chiffres au dos de la carte',
    next: 'Continuer',
    codeTitle: 'Code de confirmation',
    code: 'Code reçu',
    codeHint: (code) => `Une vraie banque l’enverrait par SMS. Ici, tapez ${code}.`,
    cardUsed: 'Carte',
    confirm: 'Confirmer le paiement',
    giveUp: 'Renoncer et revenir',
    wrong: 'Corrigez ces points pour continuer',
    errors: {
      noCard: 'Saisissez le numéro de la carte.',
      badCard:
        'Ce numéro de carte est incorrect. Prenez une carte de la liste, et ne saisissez jamais une vraie carte ici.',
      realCard:
        'Ce n’est pas une carte d’essai. Ne saisissez jamais une vraie carte ici. Nous n’en avons rien gardé.',
      expiry: 'Indiquez le mois et l’année, par exemple 12/30.',
      cvv: 'Indiquez les trois chiffres du CVV2.',
      noCode: 'Saisissez les six chiffres du code.',
      wrongCode: (triesLeft) =>
        triesLeft === 1
          ? 'Ce code est incorrect. Il vous reste un essai.'
          : `Ce code est incorrect. Il vous reste ${triesLeft} essais.`,
    },
    warning: 'Cette page ne sert qu’aux essais. N’y saisissez jamais une vraie carte.',
    cardsTitle: 'Cartes d’essai',
    cardsText:
      'Touchez une carte pour remplir le formulaire. Toute date à venir et tout code de trois chiffres conviennent.',
    outcomes: {
      approved: 'Paiement accepté',
      insufficient_balance: 'Solde insuffisant',
      lost_card: 'Carte perdue',
      stolen_card: 'Carte volée',
      blocked_card: 'Carte bloquée pour le moment',
      card_limit: 'Plafond dépassé',
      wrong_cvv: 'CVV2 incorrect',
      expired_card: 'Carte expirée',
      not_active_online: 'Non activée pour Internet',
      wrong_code: 'Tout code est refusé',
      timed_out: 'Silence de 20 secondes, puis refus',
      approved_later: 'Silence de 20 secondes, puis accord',
    },
    decided: {
      pending: 'La banque n’a pas encore répondu. La page de paiement attend sa réponse.',
      approved: 'Cette opération a été acceptée.',
      declined: 'Cette opération s’est terminée sans paiement.',
    },
    back: 'Revenir à la page de paiement',
    leaving: 'Vous retournez à la page de paiement',
    leavingText: 'Si la page ne s’ouvre pas d’elle-même, appuyez sur le bouton.',
  },
  en: {
    bank: 'Sandbox bank',
    sandbox: 'Not a real bank',
    title: 'Pay by card',
    errorTitle: (title) => `Error: ${title}`,
    amount: 'Amount',
    payee: 'Seller',
    reference: 'Reference',
    cardTitle: 'Your card',
    cardHint: 'Only test cards work here. Choose one from the list.',
    card: 'Card number',
    expiry: 'Expiry date',
    expiryHint: 'Month / year',
    cvv: 'CVV2 code',
    cvvHint: 'Three digits on the back of the card',
    next: 'Continue',
    codeTitle: 'Confirmation code',
    code: 'The code you received',
    codeHint: (code) => `A real bank would send it by text message. Here, type ${code}.`,
    cardUsed: 'Card',
    confirm: 'Confirm the payment',
    giveUp: 'Give up and go back',
    wrong: 'Correct these points to go on',
    errors: {
      noCard: 'Enter the card number.',
      badCard: 'This card number is wrong. Use a card from the list, and never type a real card here.',
      realCard: 'This is not a test card. Never type a real card here. We kept nothing of it.',
      expiry: 'Enter the month and the year, such as 12/30.',
      cvv: 'Enter the three digits of the CVV2.',
      noCode: 'Enter the six digits of the code.',
      wrongCode: (triesLeft) =>
        triesLeft === 1
          ? 'This code is wrong. You have one try left.'
          : `This code is wrong. You have ${triesLeft} tries left.`,
    },
    warning: 'This page is for trying things out only. Never type a real card here.',
    cardsTitle: 'Test cards',
    cardsText: 'Tap a card to fill in the form. Any date that has not passed and any three digits will do.',
    outcomes: {
      approved: 'Payment approved',
      insufficient_balance: 'Balance too low',
      lost_card: 'Lost card',
      stolen_card: 'Stolen card',
      blocked_card: 'Card blocked for now',
      card_limit: 'Card limit exceeded',
      wrong_cvv: 'Wrong CVV2',
      expired_card: 'Expired card',
      not_active_online: 'Not activated for online payment',
      wrong_code: 'Every code is refused',
      timed_out: 'Silent for 20 seconds, then declined',
      approved_later: 'Silent for 20 seconds, then approved',
    },
    decided: {
      pending: 'The bank has not answered yet. The payment page is waiting for it.',
      approved: 'This operation was approved.',
      declined: 'This operation ended without a payment.',
    },
    back: 'Back to the payment page',
    leaving: 'Taking you back to the payment page',
    leavingText: 'If the page does not open by itself, press the button.',
  },
};
