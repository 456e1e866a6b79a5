import type { Language } from '../../parts/money.tsx';

/** Paying in the app: the page that a scanned code opens, the wait beside it, and the sandbox's own app. */
export type AppCopy = {
  start: {
    title: (amount: string, payee: string) => string;
    request: string;
    text: string;
    pay: string;
    otherWay: string;
  };
  waiting: {
    title: string;
    text: string;
    stopped: string;
    qrCode: string;
    openHere: string;
    changeMind: string;
    again: string;
    stop: string;
    resume: string;
  };
  sandbox: {
    app: string;
    notReal: string;
    title: string;
    approve: string;
    decline: string;
    approved: string;
    declined: string;
    next: string;
    onward: string;
  };
};

export const appCopy: Record<Language, AppCopy> = {
  ar: {
    start: {
      title: (amount, payee) => `دفع ${amount} إلى ${payee} من التطبيق`,
      request: 'الدفع من التطبيق إلى',
      text: 'سيطلب منك التطبيق الموافقة قبل خصم أي مبلغ.',
      pay: 'ادفع من التطبيق',
      otherWay: 'اختيار وسيلة دفع أخرى',
    },
    waiting: {
      title: 'وافق على الدفع من تطبيقك',
      text: 'امسح الرمز بهاتفك ووافق. هذه الصفحة تتابع وحدها.',
      stopped: 'امسح الرمز بهاتفك ووافق، ثم اضغط على الزر لتعرف النتيجة.',
      qrCode: 'رمز QR يفتح هذا الدفع في التطبيق',
      openHere: 'افتح التطبيق على هذا الهاتف',
      changeMind: 'لتدفع بوسيلة أخرى، ارفض الدفع أولا من التطبيق.',
      again: 'تحقق من النتيجة الآن',
      stop: 'أوقف التجديد التلقائي',
      resume: 'شغّل التجديد التلقائي',
    },
    sandbox: {
      app: 'التطبيق التجريبي',
      notReal: 'ليس تطبيقا حقيقيا',
      title: 'هل توافق على هذا الدفع؟',
      approve: 'أوافق على الدفع',
      decline: 'أرفض الدفع',
      approved: 'وافقت على الدفع',
      declined: 'انتهت العملية دون دفع',
      next: 'عد إلى الشاشة التي بدأت منها: ستتابع وحدها.',
      onward: 'متابعة على هذا الهاتف',
    },
  },
  fr: {
    start: {
      title: (amount, payee) => `Payer ${amount} à ${payee} dans l’application`,
      request: 'Paiement dans l’application à',
      text: 'L’application vous demandera votre accord avant tout débit.',
      pay: 'Payer dans l’application',
      otherWay: 'Choisir un autre moyen de paiement',
    },
    waiting: {
      title: 'Acceptez le paiement dans votre application',
      text: 'Scannez le code avec votre téléphone et acceptez. Cette page continue d’elle-même.',
      stopped: 'Scannez le code avec votre téléphone et acceptez, puis appuyez pour connaître le résultat.',
      qrCode: 'Code QR qui ouvre ce paiement dans l’application',
      openHere: 'Ouvrir l’application sur ce téléphone',
      changeMind: 'Pour payer autrement, refusez d’abord le paiement dans l’application.',
      again: 'Voir le résultat maintenant',
      stop: 'Arrêter la mise à jour automatique',
      resume: 'Reprendre la mise à jour automatique',
    },
    sandbox: {
      app: 'Application d’essai',
      notReal: 'Ce n’est pas une vraie application',
      title: 'Acceptez-vous ce paiement ?',
      approve: 'J’accepte le paiement',
      decline: 'Je refuse le paiement',
      approved: 'Vous avez accepté le paiement',
      declined: 'L’opération s’est terminée sans paiement',
      next: 'Revenez à l’écran où vous avez commencé : il continue de lui-même.',
      onward: 'Continuer sur ce téléphone',
    },
  },
  en: {
    start: {
      title: (amount, payee) => `Pay ${amount} to ${payee} in the app`,
      request: 'Payment in the app to',
      text: 'The app will ask you to agree before anything is charged.',
      pay: 'Pay in the app',
      otherWay: 'Choose another way to pay',
    },
    waiting: {
      title: 'Approve the payment in your app',
      text: 'Scan the code with your phone and approve. This page goes on by itself.',
      stopped: 'Scan the code with your phone and approve, then press the button to learn the result.',
      qrCode: 'QR code that opens this payment in the app',
      openHere: 'Open the app on this phone',
      changeMind: 'To pay another way, decline the payment in the app first.',
      again: 'See the result now',
      stop: 'Stop updating by itself',
      resume: 'Update by itself again',
    },
    sandbox: {
      app: 'Sandbox app',
      notReal: 'Not a real app',
      title: 'Do you approve this payment?',
      approve: 'Approve the payment',
      decline: 'Decline the payment',
      approved: 'You approved the payment',
      declined: 'The operation ended without a payment',
      next: 'Go back to the screen where you began: it goes on by itself.',
      onward: 'Continue on this phone',
    },
  },
};
