import { counted } from '../../../parts/count.ts';
import type { fr } from '../fr/copy.ts';

export const ar: typeof fr = {
  kinds: {
    placed: 'طلب جديد',
    paid: 'طلب مدفوع',
    canceled: 'طلب ملغى أو لم يُدفع',
    disputed: 'دُفع مرتين أو متأخرًا',
    low_stock: 'مخزون قليل',
    service: 'خدمة الدفع لا تُجيب',
    digest: 'كل صباح على الساعة 8: ما ينتظرك اليوم',
    call: 'مواعيد الاتصال، وتغييرات يطلبها الزبائن',
  },
  titles: {
    placed: (number, total) => `طلب جديد ${number}: ${total}`,
    paid: (number, total) => `مدفوع: الطلب ${number}، ${total}`,
    canceled: (number, total) => `لم يتمّ: الطلب ${number}، ${total}`,
    disputed: (number) => `انظر في مال الطلب ${number}`,
  },
  paymentMethods: {
    card: () => 'يُدفع الآن بالبطاقة.',
    cash: (due) => `${due} عند الاستلام: اتصل للتأكيد.`,
    part: (due) => `جزء يُدفع الآن بالبطاقة، و${due} عند الاستلام.`,
  },
  events: {
    paid: 'يمكن تحضيره.',
    canceled: 'أُلغي الدفع.',
    expired: 'لم يدفع أحد في الوقت.',
    failed: 'فشل الدفع.',
    withdrawn: 'أرسل الزبون طلبًا آخر مكانه.',
    canceled_by_shop: 'أُلغي من المكتب.',
    canceled_by_shopper: 'ألغاه الزبون من رابطه.',
    rest_paid: 'دُفع الباقي بالبطاقة: لا شيء يُستلم عند التوصيل.',
    paid_twice: 'دُفع مرتين: يُرجَع أحد الدفعين.',
    paid_late: 'دُفع بعد أن أُعيدت سلعه إلى البيع.',
  },
  to: (wilaya) => `التوصيل: ${wilaya}`,
  left: (product, left) =>
    left <= 0
      ? `نفدت: ${product}`
      : `بقي ${counted('ar', left, { one: 'قطعة واحدة', two: 'قطعتان', few: '# قطع', other: '# قطعة' })}: ${product}`,
  away: {
    title: 'خدمة الدفع لا تُجيب',
    text: 'لا يستطيع أحد الدفع بالبطاقة الآن. يواصل المتجر المحاولة ويخبرك حين تعود.',
  },
  back: { title: 'عادت خدمة الدفع', text: 'يستطيع الزبائن الدفع بالبطاقة من جديد.' },
  digest: {
    title: (shop) => `صباح الخير من ${shop}`,
    call: (count) => `للاتصال: ${count}`,
    pack: (count) => `للتحضير: ${count}`,
    taken: (amount) => `مداخيل الأمس: ${amount}`,
  },
  call: {
    due: (number: string) => `حان وقت الاتصال: الطلب ${number}`,
    wish: (number: string) => `الزبون يطلب تغييرًا: الطلب ${number}`,
    address: (number: string) => `الزبون غيّر العنوان: الطلب ${number}`,
  },
  test: (shop) => ({ title: `رسالة تجربة من ${shop}`, text: 'أخبار متجرك تصل إلى هنا.' }),
  summary: (shop) => `أخبار كثيرة من ${shop}`,
  counted: (kind, count) => `${kind}: ${count}`,
};
