import type * as fr from '../fr/call-rates.ts';

export const callRates: typeof fr.callRates = {
  title: 'حسب الشخص',
  lead: 'الطلبات التي أكّدها كل جهاز، وما صارت إليه. وما هو في الطريق يُحسب مؤكَّدًا فقط.',
  empty: 'لم يؤكَّد أي طلب في هذه المدة.',
  person: 'الجهاز',
  confirmed: 'مؤكَّدة',
  delivered: 'مُسلَّمة',
  returned: 'راجعة',
  rate: 'نسبة التسليم',
};
