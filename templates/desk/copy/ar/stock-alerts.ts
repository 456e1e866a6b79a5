/** The words of the list of stock alerts. */
export const stockAlerts = {
  title: 'تنبيهات العودة',
  lead: 'زبائن ينتظرون سلعة نفدت. يؤكّد كل واحد عنوانه أولًا برابط، ثم تصله رسالة واحدة حين تعود السلعة إلى البيع.',
  all: 'كل السلع',
  ofProduct: 'تنبيهات هذه السلعة',
  none: 'لا أحد ينتظر.',
  gone: 'سلعة محذوفة',
  states: { unconfirmed: 'ينتظر تأكيد الزبون', confirmed: 'مؤكَّد' },
  remove: 'إزالة',
  removeOf: (email: string) => `إزالة ${email}`,
  more: 'تنبيهات أقدم',
  empty: {
    all: 'إفراغ القائمة',
    product: 'إزالة كل تنبيهات هذه السلعة',
    text: 'تُمحى عناوين البريد الإلكتروني ولا يُعلَم أحد. لا رجوع في هذا.',
    sure: 'أريد محو هذه التنبيهات.',
    button: 'محو التنبيهات',
  },
  /** In the audit log: which were removed. */
  removed: { one: 'واحد', product: 'كل تنبيهات السلعة', all: 'كلها' },
  flash: {
    removed: 'تمت الإزالة.',
    unsure: 'لم يُمحَ شيء: ضع علامة في الخانة للتأكيد.',
  },
};
