import type * as fr from '../fr/shared.ts';

export const shared: typeof fr.shared = {
  held: 'طُلبت آخر القطع قبل قليل ولم يُؤكَّد طلبها بعد. عُد بعد بضع دقائق.',
  heldShort: 'قيد الشراء',
  skip: 'انتقل إلى المحتوى',
  test: 'متجر تجريبي: لن يُخصم أي مبلغ',
  ask: 'اسأل المتجر عبر واتساب',
  search: 'ابحث في المتجر',
  cart: 'السلة',
  shop: 'المتجر',
  languages: 'اللغة',
  delivery: 'التوصيل حسب الولاية',
  quantity: 'الكمية',
  quantityOf: (name: string) => `الكمية، ${name}`,
  total: 'المجموع',
  cards: { edahabia: 'الذهبية', cib: 'CIB' },
  mistyped: 'اكتب عددًا صحيحًا من 1 إلى 99.',
  over: (most: string) => `الحد الأقصى للطلب الواحد: \u2068${most}\u2069. قسّمه على طلبين أو أكثر.`,
  under: (least: string) => `الحد الأدنى للطلب: \u2068${least}\u2069. أضف شيئًا آخر.`,
  dear: (most: string) =>
    `لا يمكن دفع أكثر من \u2068${most}\u2069 على الإنترنت دفعةً واحدة، وقطعة واحدة مع توصيلها أغلى من ذلك. اتصل بالمتجر لشرائها.`,
};
