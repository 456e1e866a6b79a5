import type { SharedCopy } from '../tables/shared.ts';

export const shared: SharedCopy = {
  skip: 'انتقل إلى المحتوى',
  test: 'متجر تجريبي: لن يُخصم أي مبلغ',
  search: 'ابحث في الحانوت',
  cart: 'السلة',
  shop: 'المتجر',
  languages: 'اللغة',
  payment: 'الدفع بالبطاقة الذهبية أو بطاقة CIB',
  delivery: 'التوصيل حسب ولايتك، تختارها قبل الدفع',
  quantity: 'الكمية',
  quantityOf: (name: string) => `الكمية، ${name}`,
  total: 'المجموع',
  mistyped: 'اكتب عددًا صحيحًا من 1 إلى 99.',
  over: (most: string) => `مبلغ \u2068${most}\u2069 هو الأقصى للطلبية الواحدة. قسّمها على طلبيتين أو أكثر.`,
  under: (least: string) => `مبلغ \u2068${least}\u2069 هو الأدنى للطلبية. أضف شيئًا آخر.`,
  dear: (most: string) =>
    `لا يمكن دفع أكثر من \u2068${most}\u2069 على الإنترنت دفعةً واحدة، وقطعة واحدة مع توصيلها أغلى من ذلك. اتصل بالمتجر لشرائها.`,
};
