/** What a courier reads. Short: it is read at a door, in the sun. */
export const courierCopy = {
  ar: {
    title: (number: string) => `تسليم الطلبية ${number}`,
    paid: { title: 'مدفوعة', text: 'دُفع ثمنها. سلّم الطرد دون أخذ ثمنه.' },
    processing: { title: 'الدفع قيد المعالجة', text: 'لم يتأكد الدفع بعد. أعد التحقق بعد دقيقة.' },
    unpaid: { title: 'غير مدفوعة', text: 'لا تسلّم الطرد قبل الاتصال بالمتجر.' },
    compare: 'قارن هذا الرقم برقم الطرد',
    amount: 'ثمن الطلبية',
    collect: 'تستلمه نقدًا',
    asOf: 'الحالة في',
    again: 'تحقّق من جديد',
  },
  fr: {
    title: (number: string) => `Remise de la commande ${number}`,
    paid: { title: 'Payée', text: 'Le paiement est arrivé. Remettez le colis sans rien encaisser.' },
    processing: {
      title: 'Paiement en cours',
      text: 'Le paiement n’est pas encore confirmé. Vérifiez de nouveau dans une minute.',
    },
    unpaid: { title: 'Non payée', text: 'Ne remettez pas le colis avant d’avoir appelé la boutique.' },
    compare: 'À comparer avec le numéro du colis',
    amount: 'Montant de la commande',
    collect: 'À encaisser',
    asOf: 'État au',
    again: 'Vérifier de nouveau',
  },
  en: {
    title: (number: string) => `Handing over order ${number}`,
    paid: { title: 'Paid', text: 'The payment has arrived. Hand the parcel over and take no money for it.' },
    processing: {
      title: 'Payment in progress',
      text: 'The payment is not confirmed yet. Check again in a minute.',
    },
    unpaid: { title: 'Not paid', text: 'Call the shop before you hand the parcel over.' },
    compare: 'Compare with the number on the parcel',
    amount: 'Amount of the order',
    collect: 'To collect in cash',
    asOf: 'As of',
    again: 'Check again',
  },
};
