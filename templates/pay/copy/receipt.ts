import type { Language } from '../../parts/money.tsx';

/** What became of the question whether a receipt is genuine. */
export type Verdict =
  /** Signed by us, and paid today. */
  | 'genuine'
  /** Signed by us; the books cannot be asked just now. */
  | 'unasked'
  /** Signed by us, and the books say otherwise. */
  | 'contradicted'
  /** Not signed by us, or not in this form. */
  | 'notGenuine';

type Words = { title: string; text: string };

export type ReceiptCopy = {
  title: string;
  titleOf: (number: string) => string;
  /** On test receipts, also in print. */
  test: Words;
  number: string;
  paidAt: string;
  method: string;
  order: string;
  checkout: string;
  merchant: string;
  /** The name that is signed, where the page calls the seller otherwise. */
  accountName: string;
  tradeRegister: string;
  taxNumber: string;
  phone: string;
  email: string;
  lines: string;
  total: string;
  scan: string;
  check: (host: string) => string;
  print: string;
  mode: string;
  modes: { test: string; live: string };
  verdicts: Record<Verdict, Words>;
  /** The title of a genuine test receipt. */
  genuineTest: Words;
  compare: string;
};

export const receiptCopy: Record<Language, ReceiptCopy> = {
  ar: {
    title: 'وصل دفع',
    titleOf: (number) => `وصل دفع رقم ${number}`,
    test: { title: 'اختبار TEST', text: 'وصل تجريبي بلا قيمة: لم يُدفع أي مبلغ حقيقي.' },
    number: 'رقم الوصل',
    paidAt: 'تاريخ الدفع',
    method: 'وسيلة الدفع',
    order: 'رقم الطلب',
    checkout: 'رقم العملية',
    merchant: 'البائع',
    accountName: 'اسم الحساب',
    tradeRegister: 'السجل التجاري',
    taxNumber: 'الرقم الجبائي (NIF)',
    phone: 'الهاتف',
    email: 'البريد الإلكتروني',
    lines: 'المشتريات',
    total: 'المبلغ المدفوع',
    scan: 'امسح الرمز لتتأكد من صحة هذا الوصل.',
    check: (host) => `تحقق من صحة الوصل على ${host}`,
    print: 'لطباعة الوصل أو حفظه بصيغة PDF، اختر «طباعة» من قائمة المتصفح.',
    mode: 'نوع الدفع',
    modes: { test: 'اختبار TEST، بلا قيمة', live: 'دفع حقيقي' },
    verdicts: {
      genuine: { title: 'وصل صحيح', text: 'نحن من أصدر هذا الوصل، والمبلغ مدفوع إلى اليوم حسب دفاترنا.' },
      unasked: {
        title: 'التوقيع صحيح',
        text: 'نحن من أصدر هذا الوصل، لكن لا يمكننا الآن معرفة حالة الدفع اليوم. أعد المحاولة بعد قليل.',
      },
      contradicted: {
        title: 'لا تقبل هذا الوصل',
        text: 'التوقيع صحيح، لكن دفاترنا لا تذكر هذا الدفع كما هو مكتوب هنا. اتصل بالبائع.',
      },
      notGenuine: {
        title: 'وصل غير صحيح',
        text: 'لم نصدر هذا الوصل، أو غُيّر فيه شيء، أو لم يُقرأ الرمز كاملا. امسحه مرة أخرى، فإن بقي الجواب نفسه فلا تقبله.',
      },
    },
    genuineTest: {
      title: 'وصل صحيح، لكنه وصل اختبار TEST بلا قيمة',
      text: 'نحن من أصدر هذا الوصل، لكنه لتجربة الخدمة فقط: لم يُدفع أي مبلغ حقيقي.',
    },
    compare: 'قارن المبلغ والتاريخ ورقم الطلب بما في يدك. نسخة الوصل الصحيح صحيحة أيضا، لكنها لدفعة واحدة.',
  },
  fr: {
    title: 'Reçu de paiement',
    titleOf: (number) => `Reçu de paiement ${number}`,
    test: { title: 'TEST', text: 'Reçu d’essai sans valeur : aucun argent réel n’a été payé.' },
    number: 'Numéro du reçu',
    paidAt: 'Payé le',
    method: 'Moyen de paiement',
    order: 'Commande',
    checkout: 'Opération',
    merchant: 'Vendeur',
    accountName: 'Nom du compte',
    tradeRegister: 'Registre de commerce',
    taxNumber: 'NIF',
    phone: 'Téléphone',
    email: 'E-mail',
    lines: 'Achats',
    total: 'Montant payé',
    scan: 'Scannez ce code pour vérifier que le reçu est authentique.',
    check: (host) => `Vérifier ce reçu sur ${host}`,
    print: 'Pour l’imprimer ou le garder en PDF, choisissez « Imprimer » dans le menu du navigateur.',
    mode: 'Nature',
    modes: { test: 'TEST, sans valeur', live: 'Paiement réel' },
    verdicts: {
      genuine: {
        title: 'Reçu authentique',
        text: 'Ce reçu vient bien de nous, et nos livres disent aujourd’hui : payé.',
      },
      unasked: {
        title: 'Signature valide',
        text: 'Ce reçu vient bien de nous, mais nous ne pouvons pas dire à l’instant où en est le paiement. Réessayez un peu plus tard.',
      },
      contradicted: {
        title: 'N’acceptez pas ce reçu',
        text: 'La signature est valide, mais nos livres ne montrent pas ce paiement tel qu’il est écrit ici. Contactez le vendeur.',
      },
      notGenuine: {
        title: 'Reçu non authentique',
        text: 'Il ne vient pas de nous, il a été modifié, ou le code a été mal lu. Scannez-le encore ; si la réponse reste la même, ne l’acceptez pas.',
      },
    },
    genuineTest: {
      title: 'Reçu authentique, mais de TEST : sans valeur',
      text: 'Il vient bien de nous, mais il sert aux essais : aucun argent réel n’a été payé.',
    },
    compare:
      'Comparez le montant, la date et la commande avec le reçu en main. La copie d’un reçu authentique l’est aussi, mais pour un seul paiement.',
  },
  en: {
    title: 'Payment receipt',
    titleOf: (number) => `Payment receipt ${number}`,
    test: { title: 'TEST', text: 'A test receipt without value: no real money was paid.' },
    number: 'Receipt number',
    paidAt: 'Paid on',
    method: 'Payment method',
    order: 'Order',
    checkout: 'Transaction',
    merchant: 'Seller',
    accountName: 'Account name',
    tradeRegister: 'Trade register',
    taxNumber: 'Tax number (NIF)',
    phone: 'Phone',
    email: 'E-mail',
    lines: 'Purchases',
    total: 'Amount paid',
    scan: 'Scan this code to check that the receipt is genuine.',
    check: (host) => `Check this receipt at ${host}`,
    print: 'To print it or keep it as a PDF, choose “Print” in your browser’s menu.',
    mode: 'Kind',
    modes: { test: 'TEST, without value', live: 'Real payment' },
    verdicts: {
      genuine: { title: 'Genuine receipt', text: 'We issued this receipt, and our books say today: paid.' },
      unasked: {
        title: 'The signature is valid',
        text: 'We issued this receipt, but we cannot say just now where the payment stands today. Try again in a moment.',
      },
      contradicted: {
        title: 'Do not accept this receipt',
        text: 'The signature is valid, but our books do not show this payment as it is written here. Contact the seller.',
      },
      notGenuine: {
        title: 'Not a genuine receipt',
        text: 'We did not issue it, or it was altered, or the code was misread. Scan it again; if the answer stays the same, do not accept it.',
      },
    },
    genuineTest: {
      title: 'Genuine, but a TEST receipt without value',
      text: 'We issued this receipt, but only to try the service: no real money was paid.',
    },
    compare:
      'Compare the amount, the date and the order with what you hold. A copy of a genuine receipt is genuine too, but for one payment only.',
  },
};
