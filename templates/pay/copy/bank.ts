import type { Language } from '../../parts/money.tsx';

export type BankCopy = {
  bank: string;
  sandbox: string;
  title: string;
  amount: string;
  payee: string;
  reference: string;
  approve: string;
  decline: string;
  cancel: string;
  warning: string;
  decided: { approved: string; declined: string };
  back: string;
  leaving: string;
  leavingText: string;
};

export const bankCopy: Record<Language, BankCopy> = {
  ar: {
    bank: 'البنك التجريبي',
    sandbox: 'ليس بنكا حقيقيا',
    title: 'تأكيد الدفع',
    amount: 'المبلغ',
    payee: 'البائع',
    reference: 'رقم العملية',
    approve: 'الموافقة على الدفع',
    decline: 'رفض الدفع',
    cancel: 'إلغاء والعودة',
    warning: 'هذه الصفحة للتجربة فقط. لا تكتب أبدا معلومات بطاقة حقيقية.',
    decided: { approved: 'سبقت الموافقة على هذه العملية.', declined: 'انتهت هذه العملية دون دفع.' },
    back: 'العودة إلى صفحة الدفع',
    leaving: 'نعيدك إلى صفحة الدفع',
    leavingText: 'إن لم تفتح الصفحة وحدها، اضغط على الزر.',
  },
  fr: {
    bank: 'Banque d’essai',
    sandbox: 'Ce n’est pas une vraie banque',
    title: 'Confirmer le paiement',
    amount: 'Montant',
    payee: 'Vendeur',
    reference: 'Référence',
    approve: 'Accepter le paiement',
    decline: 'Refuser le paiement',
    cancel: 'Annuler et revenir',
    warning: 'Cette page ne sert qu’aux essais. N’y saisissez jamais une vraie carte.',
    decided: {
      approved: 'Cette opération a déjà été acceptée.',
      declined: 'Cette opération s’est terminée sans paiement.',
    },
    back: 'Revenir à la page de paiement',
    leaving: 'Vous retournez à la page de paiement',
    leavingText: 'Si la page ne s’ouvre pas d’elle-même, appuyez sur le bouton.',
  },
  en: {
    bank: 'Sandbox bank',
    sandbox: 'Not a real bank',
    title: 'Confirm the payment',
    amount: 'Amount',
    payee: 'Seller',
    reference: 'Reference',
    approve: 'Approve the payment',
    decline: 'Decline the payment',
    cancel: 'Cancel and go back',
    warning: 'This page is for trying things out only. Never type a real card here.',
    decided: {
      approved: 'This operation was approved already.',
      declined: 'This operation ended without a payment.',
    },
    back: 'Back to the payment page',
    leaving: 'Taking you back to the payment page',
    leavingText: 'If the page does not open by itself, press the button.',
  },
};
