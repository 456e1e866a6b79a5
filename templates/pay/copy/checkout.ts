import type { Language } from '../../parts/money.tsx';

/** Fields of the address form, and what can be wrong with each. */
export type ShippingField = 'street' | 'commune' | 'wilaya' | 'phone';

type MethodCopy = { name: string; hint: string };

export type CheckoutCopy = {
  title: (amount: string, payee: string) => string;
  /** Goes before the title when something is wrong, so that it is heard first. */
  declinedTitle: (title: string) => string;
  errorTitle: (title: string) => string;
  payingTo: string;
  total: string;
  timeLeft: (duration: string, until: string) => string;
  order: string;
  items: (count: number) => string;
  showAll: string;
  subtotal: string;
  discount: string;
  discountOf: (percentage: string) => string;
  amount: string;
  fees: string;
  feesOnCustomer: string;
  feesShared: string;
  feesOnMerchant: string;
  declined: string;
  declinedNext: string;
  acquirer: string;
  acquirerNext: string;
  methods: string;
  edahabia: MethodCopy;
  cib: MethodCopy;
  service_app: MethodCopy;
  shipping: string;
  /** Before an address that is known already, and what leads to its form. */
  shippingTo: string;
  change: string;
  street: string;
  commune: string;
  wilaya: string;
  chooseWilaya: string;
  phone: string;
  phoneHint: string;
  errors: string;
  missing: Record<ShippingField | 'method', string>;
  tooLong: string;
  badPhone: string;
  pay: string;
  safety: string;
  cancel: string;
  giveUp: string;
};

// Isolated left to right and unbroken: in Arabic text its groups would be read from the other end.
const phoneExample = '\u20660550\u00a012\u00a034\u00a056\u2069';

export const checkoutCopy: Record<Language, CheckoutCopy> = {
  ar: {
    title: (amount, payee) => `دفع ${amount} إلى ${payee}`,
    declinedTitle: (title) => `رُفض الدفع · ${title}`,
    errorTitle: (title) => `خطأ: ${title}`,
    payingTo: 'الدفع إلى',
    total: 'المبلغ الإجمالي',
    timeLeft: (duration, until) => `بقيت ${duration}، إلى غاية الساعة ${until}`,
    order: 'طلبك',
    items: (count) => `السلع (${count})`,
    showAll: 'عرض كل السلع',
    subtotal: 'المجموع قبل التخفيض',
    discount: 'التخفيض',
    discountOf: (percentage) => `تخفيض ${percentage}`,
    amount: 'المبلغ',
    fees: 'رسوم الدفع',
    feesOnCustomer: 'رسوم الدفع على عاتقك.',
    feesShared: 'رسوم الدفع مناصفة بينك وبين البائع، وهذه حصتك منها.',
    feesOnMerchant: 'رسوم الدفع على عاتق البائع: لا تدفع أي زيادة.',
    declined: 'لم تتم عملية الدفع',
    declinedNext: 'لم يُخصم أي مبلغ. يمكنك المحاولة من جديد أو اختيار وسيلة دفع أخرى.',
    acquirer: 'البنك لا يستجيب حاليا',
    acquirerNext: 'لم يُخصم أي مبلغ. حاول من جديد بعد قليل.',
    methods: 'كيف تريد أن تدفع؟',
    edahabia: { name: 'البطاقة الذهبية', hint: 'بطاقة بريد الجزائر' },
    cib: { name: 'بطاقة CIB', hint: 'البطاقة البنكية المشتركة' },
    service_app: { name: 'تطبيق الهاتف', hint: 'وافق على الدفع من تطبيقك' },
    shipping: 'إلى أين نوصل طلبك؟',
    shippingTo: 'التوصيل إلى',
    change: 'تغيير',
    street: 'الشارع ورقم المنزل',
    commune: 'البلدية',
    wilaya: 'الولاية',
    chooseWilaya: 'اختر الولاية',
    phone: 'رقم الهاتف',
    phoneHint: `مثال: ${phoneExample}`,
    errors: 'صحّح هذه المعلومات لتواصل',
    missing: {
      method: 'اختر وسيلة الدفع.',
      street: 'اكتب الشارع ورقم المنزل.',
      commune: 'اكتب اسم البلدية.',
      wilaya: 'اختر الولاية من القائمة.',
      phone: 'اكتب رقم هاتف يُتصل بك عليه.',
    },
    tooLong: 'النص طويل جدا، أو فيه رموز غير مقبولة.',
    badPhone: `هذا ليس رقم هاتف جزائري. مثال: ${phoneExample}.`,
    pay: 'ادفع',
    safety: 'تُكتب معلومات البطاقة في صفحة البنك وحدها: لا يراها البائع ولا نراها نحن.',
    cancel: 'إلغاء والعودة إلى البائع',
    giveUp: 'التخلي عن الدفع والعودة إلى البائع',
  },
  fr: {
    title: (amount, payee) => `Payer ${amount} à ${payee}`,
    declinedTitle: (title) => `Paiement refusé · ${title}`,
    errorTitle: (title) => `Erreur : ${title}`,
    payingTo: 'Paiement à',
    total: 'Total à payer',
    timeLeft: (duration, until) => `Il reste ${duration}, jusqu’à ${until}`,
    order: 'Votre commande',
    items: (count) => `Articles (${count})`,
    showAll: 'Voir tous les articles',
    subtotal: 'Sous-total',
    discount: 'Remise',
    discountOf: (percentage) => `Remise de ${percentage}`,
    amount: 'Montant',
    fees: 'Frais de paiement',
    feesOnCustomer: 'Les frais de paiement sont à votre charge.',
    feesShared: 'Les frais sont partagés entre le vendeur et vous ; voici votre part.',
    feesOnMerchant: 'Le vendeur prend les frais de paiement à sa charge : rien ne s’ajoute.',
    declined: 'Le paiement n’a pas abouti',
    declinedNext: 'Rien n’a été débité. Réessayez, ou choisissez un autre moyen de paiement.',
    acquirer: 'La banque ne répond pas',
    acquirerNext: 'Rien n’a été débité. Réessayez dans un instant.',
    methods: 'Comment voulez-vous payer ?',
    edahabia: { name: 'Carte Edahabia', hint: 'La carte d’Algérie Poste' },
    cib: { name: 'Carte CIB', hint: 'La carte interbancaire' },
    service_app: { name: 'Application mobile', hint: 'Vous acceptez le paiement dans votre application' },
    shipping: 'Où livrer votre commande ?',
    shippingTo: 'Livraison à',
    change: 'Modifier',
    street: 'Rue et numéro',
    commune: 'Commune',
    wilaya: 'Wilaya',
    chooseWilaya: 'Choisissez la wilaya',
    phone: 'Téléphone',
    phoneHint: `Exemple : ${phoneExample}`,
    errors: 'Corrigez ces points pour continuer',
    missing: {
      method: 'Choisissez un moyen de paiement.',
      street: 'Indiquez la rue et le numéro.',
      commune: 'Indiquez la commune.',
      wilaya: 'Choisissez la wilaya dans la liste.',
      phone: 'Indiquez un numéro où vous joindre.',
    },
    tooLong: 'Ce texte est trop long ou contient des caractères refusés.',
    badPhone: `Ce n’est pas un numéro algérien. Exemple : ${phoneExample}.`,
    pay: 'Payer',
    safety: 'Vous saisissez votre carte sur la page de la banque : ni le vendeur ni nous ne la voyons.',
    cancel: 'Annuler et revenir chez le vendeur',
    giveUp: 'Renoncer et revenir chez le vendeur',
  },
  en: {
    title: (amount, payee) => `Pay ${amount} to ${payee}`,
    declinedTitle: (title) => `Payment declined · ${title}`,
    errorTitle: (title) => `Error: ${title}`,
    payingTo: 'Payment to',
    total: 'Total to pay',
    timeLeft: (duration, until) => `${duration} left, until ${until}`,
    order: 'Your order',
    items: (count) => `Items (${count})`,
    showAll: 'Show all items',
    subtotal: 'Subtotal',
    discount: 'Discount',
    discountOf: (percentage) => `Discount of ${percentage}`,
    amount: 'Amount',
    fees: 'Payment fees',
    feesOnCustomer: 'The payment fees are borne by you.',
    feesShared: 'The fees are shared between you and the seller; this is your share.',
    feesOnMerchant: 'The seller bears the payment fees: nothing is added for you.',
    declined: 'The payment did not go through',
    declinedNext: 'Nothing was charged. Try again, or choose another way to pay.',
    acquirer: 'The bank does not answer',
    acquirerNext: 'Nothing was charged. Please try again in a moment.',
    methods: 'How would you like to pay?',
    edahabia: { name: 'Edahabia card', hint: 'The card of Algérie Poste' },
    cib: { name: 'CIB card', hint: 'The interbank card' },
    service_app: { name: 'Mobile app', hint: 'You approve the payment in your app' },
    shipping: 'Where should your order go?',
    shippingTo: 'Delivery to',
    change: 'Change',
    street: 'Street and number',
    commune: 'Commune',
    wilaya: 'Wilaya',
    chooseWilaya: 'Choose the wilaya',
    phone: 'Phone',
    phoneHint: `Example: ${phoneExample}`,
    errors: 'Correct these points to go on',
    missing: {
      method: 'Choose how to pay.',
      street: 'Enter the street and number.',
      commune: 'Enter the commune.',
      wilaya: 'Choose the wilaya from the list.',
      phone: 'Enter a number to reach you on.',
    },
    tooLong: 'This text is too long or has characters that are not accepted.',
    badPhone: `This is not an Algerian phone number. Example: ${phoneExample}.`,
    pay: 'Pay',
    safety: 'You enter your card on the bank’s page: neither the seller nor we ever see it.',
    cancel: 'Cancel and go back to the seller',
    giveUp: 'Give up and go back to the seller',
  },
};
