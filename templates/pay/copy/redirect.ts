import type { Language } from '../../parts/money.tsx';

/** Pages a payer passes through: on to the bank, back to the seller, and the wait for the bank's word. */
export type PassageCopy = {
  toBank: { title: string; text: string; link: string };
  toSeller: { paid: string; unpaid: string; text: (payee: string) => string };
  waiting: {
    title: string;
    text: string;
    again: string;
    bank: string;
    stop: string;
    stopped: string;
    resume: string;
  };
  /** Something else was asked for while a payment is under way. */
  untaken: {
    title: string;
    bankText: string;
    appText: string;
    kept: string;
    bank: string;
    app: string;
    again: string;
    result: string;
  };
};

export const passageCopy: Record<Language, PassageCopy> = {
  ar: {
    toBank: {
      title: 'ننقلك إلى صفحة البنك',
      text: 'إن لم تفتح الصفحة وحدها، اضغط على الزر.',
      link: 'المتابعة إلى البنك',
    },
    toSeller: {
      paid: 'تم الدفع',
      unpaid: 'لم يتم الدفع',
      text: (payee) => `نعيدك إلى ${payee}. إن لم تفتح الصفحة وحدها، اضغط على الزر.`,
    },
    waiting: {
      title: 'ننتظر جواب البنك',
      text: 'لم يُعلمنا البنك بعد بنتيجة الدفع. لا تدفع مرة ثانية: تتجدد هذه الصفحة وحدها.',
      again: 'اسأل البنك الآن',
      bank: 'العودة إلى صفحة البنك',
      stop: 'أوقف التجديد التلقائي',
      stopped: 'التجديد التلقائي متوقف. اضغط على الزر لتعرف النتيجة، ولا تدفع مرة ثانية.',
      resume: 'شغّل التجديد التلقائي',
    },
    untaken: {
      title: 'هناك دفع جار، ولم نسجل تعديلك',
      bankText: 'بدأت الدفع في صفحة البنك. أكمله أو تخلّ عنه هناك أولا، ثم أرسل تعديلك.',
      appText: 'بدأت الدفع في التطبيق. وافق عليه أو ارفضه هناك أولا، ثم أرسل تعديلك.',
      kept: 'ما كتبته محفوظ في هذه الصفحة: اتركها مفتوحة.',
      bank: 'فتح صفحة البنك',
      app: 'فتح التطبيق',
      again: 'أرسل تعديلي',
      result: 'معرفة نتيجة الدفع الجاري',
    },
  },
  fr: {
    toBank: {
      title: 'Vous allez sur la page de la banque',
      text: 'Si la page ne s’ouvre pas d’elle-même, appuyez sur le bouton.',
      link: 'Continuer vers la banque',
    },
    toSeller: {
      paid: 'Paiement effectué',
      unpaid: 'Le paiement n’a pas eu lieu',
      text: (payee) =>
        `Vous retournez chez ${payee}. Si la page ne s’ouvre pas d’elle-même, appuyez sur le bouton.`,
    },
    waiting: {
      title: 'Nous attendons la réponse de la banque',
      text: 'La banque n’a pas encore dit si le paiement a abouti. Ne payez pas une seconde fois : cette page se met à jour d’elle-même.',
      again: 'Demander maintenant',
      bank: 'Revenir à la page de la banque',
      stop: 'Arrêter la mise à jour automatique',
      stopped:
        'La mise à jour automatique est arrêtée. Appuyez sur le bouton pour connaître le résultat, et ne payez pas une seconde fois.',
      resume: 'Reprendre la mise à jour automatique',
    },
    untaken: {
      title: 'Un paiement est en cours : votre changement n’a pas été pris en compte',
      bankText:
        'Vous avez commencé à payer sur la page de la banque. Terminez ce paiement ou abandonnez-le d’abord, puis envoyez votre changement.',
      appText:
        'Vous avez commencé à payer dans l’application. Acceptez-le ou refusez-le d’abord là-bas, puis envoyez votre changement.',
      kept: 'Ce que vous avez saisi est gardé sur cette page : laissez-la ouverte.',
      bank: 'Ouvrir la page de la banque',
      app: 'Ouvrir l’application',
      again: 'Envoyer mon changement',
      result: 'Voir où en est le paiement',
    },
  },
  en: {
    toBank: {
      title: 'Taking you to the bank’s page',
      text: 'If the page does not open by itself, press the button.',
      link: 'Continue to the bank',
    },
    toSeller: {
      paid: 'Payment complete',
      unpaid: 'The payment was not made',
      text: (payee) => `Taking you back to ${payee}. If the page does not open by itself, press the button.`,
    },
    waiting: {
      title: 'Waiting for the bank',
      text: 'The bank has not yet told us how the payment ended. Do not pay a second time: this page updates by itself.',
      again: 'Ask now',
      bank: 'Back to the bank’s page',
      stop: 'Stop updating by itself',
      stopped:
        'This page no longer updates by itself. Press the button to learn the result, and do not pay a second time.',
      resume: 'Update by itself again',
    },
    untaken: {
      title: 'A payment is under way: your change was not taken',
      bankText: 'You began to pay on the bank’s page. Finish or give up there first, then send your change.',
      appText: 'You began to pay in the app. Approve or decline it there first, then send your change.',
      kept: 'What you entered is kept on this page: leave it open.',
      bank: 'Open the bank’s page',
      app: 'Open the app',
      again: 'Send my change',
      result: 'See how the payment stands',
    },
  },
};
