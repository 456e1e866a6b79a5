import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/product.ts';

const pieces = (count: number) =>
  counted('ar', count, { one: 'قطعة واحدة', two: 'قطعتان', few: '# قطع', other: '# قطعة' });

export const product: typeof fr.product = {
  choose: 'اختر',
  add: 'أضف إلى السلة',
  buyNow: 'اشترِ الآن',
  before: 'بدلًا من',
  picture: (name: string, index: number) => `صورة ${name}، ${index}`,
  closePhoto: 'أغلق الصورة',
  soldOut: 'نفدت الكمية حاليًا',
  inStock: 'متوفّر',
  left: (count: number) =>
    counted('ar', count, {
      one: 'بقيت قطعة واحدة فقط',
      two: 'بقيت قطعتان فقط',
      few: 'بقيت # قطع فقط',
      other: 'بقيت # قطعة فقط',
    }),
  pieces,
  saves: (amount: string) => `توفّر \u2068${amount}\u2069`,
  tier: (count: number, amount: string) => `${pieces(count)} بـ \u2068${amount}\u2069`,
  deliveryNote: 'قبل الدفع تختار ولايتك وترى المجموع كاملًا.',
  paymentNote: 'تدفع بالبطاقة الذهبية أو CIB على صفحة آمنة.',
  share: 'شاركها',
  whatsapp: 'واتساب',
  telegram: 'تيليغرام',
  link: 'رابط الصفحة',
  copy: 'انسخ الرابط',
  copied: 'نُسخ الرابط',
  qr: 'رمز QR',
  kit: 'بطاقة تُطبع وتوضع قرب السلعة',
  qrAlt: (name: string) => `رمز QR يفتح صفحة ${name}`,
  qrPng: 'رمز QR للنشر والرسائل (PNG)',
  qrSvg: 'رمز QR للمطبعة (SVG)',
  scan: 'امسح واطلب',
  from: 'ابتداءً من',
  kitTitle: (name: string) => `بطاقة ${name}`,
  kitHint: 'بطاقة بمقاس A6 توضع قرب السلعة. اطبعها من قائمة المتصفح بالحجم الحقيقي (100%).',
  related: 'سلع مشابهة',
  order: (shop: string) => `السلام عليكم ${shop}، أريد أن أطلب:`,
  alert: {
    link: 'أعلموني عند عودته',
    hint: 'رسالة إلكترونية واحدة حين تعود السلعة إلى البيع، ثم يُمحى عنوانك.',
    send: 'أعلموني',
    saved: 'سجّلنا طلبك',
    savedText: 'ستصلك رسالة إلكترونية حين تعود السلعة إلى البيع.',
    full: 'الطلبات المنتظرة كثيرة. اسأل المتجر.',
    back: 'صفحة السلعة',
    isBack: (name: string) => `عادت إلى البيع: ${name}`,
    isBackText: 'طلبت أن نُعلمك. طلب ذلك غيرك أيضًا، والقطع محدودة. هذه هي الرسالة الوحيدة، وعنوانك يُمحى.',
  },
  askBack: (shop: string) => `السلام عليكم ${shop}، هل ستعود هذه السلعة قريبًا؟`,
  back: 'العودة إلى السلعة',
};
