import type * as fr from '../fr/quick-order.ts';

export const quickOrder: typeof fr.quickOrder = {
  title: 'اطلب وادفع عند الاستلام',
  hint: 'لا تدفع شيئًا الآن. تعرض الصفحة التالية المجموع مع التوصيل، وفيها تؤكّد.',
  order: 'اطلب الآن',
  confirmTitle: 'أكّد طلبك',
  wrongTitle: 'خطأ: أكّد طلبك',
  missing: 'ينقص شيء: أكمل الخانات المشار إليها.',
  recipient: 'التوصيل إلى',
  addStreet: 'أضف الشارع أو العمارة',
  confirm: (sum) => `أكّد · \u2068${sum}\u2069`,
  toMode: {
    home: (price) => `أفضّل التوصيل إلى البيت: \u2068${price}\u2069`,
    desk: (price) => `أفضّل الاستلام من المكتب: \u2068${price}\u2069`,
  },
  addToo: 'أضف أيضًا:',
  totalWithIt: (sum) => `المجموع معها: \u2068${sum}\u2069`,
  upsellGone: 'السلعة التي أضفتها لم تعد متوفرة. هذا المجموع بدونها.',
  recalculate: 'اعرض المجموع',
  more: 'صحّح، أو ادفع بطريقة أخرى',
  repriced: (before, now) => `تغيّر السعر: \u2068${now}\u2069 بدلًا من \u2068${before}\u2069.`,
  gone: 'هذا الخيار لم يعد معروضًا للبيع. اختر غيره.',
  soldOut: 'نفد هذا الخيار قبل قليل. اختر غيره.',
  nothingLeft: 'نفدت هذه السلعة قبل قليل. لم يُسجَّل أي طلب.',
};
