import type { Locale } from '../../../../text/languages/languages.ts';

const languageNames: Partial<Record<Locale, string>> = { ar: 'عربية', fr: 'فرنسية', en: 'إنجليزية' };

export const listWords = {
  columns: {
    slug: { heading: 'عنوان الصفحة', aliases: 'العنوان, رابط المنتج' },
    name: {
      heading: 'الاسم',
      aliases: 'اسم, اسم المنتج, اسم السلعه, المنتج, السلعه, الماده, التسميه, التعيين',
    },
    variant: { heading: 'الحجم أو اللون', aliases: 'المقاس, اللون, الحجم, مقاس, لون, حجم, الوزن, المتغير' },
    sku: {
      heading: 'رمز المنتج',
      aliases: 'المرجع, مرجع, الرمز, رمز, رمز السلعه, الكود, كود, كود المنتج, رقم المنتج, رمز المنتج sku',
    },
    amount: { heading: 'السعر (دج)', aliases: 'السعر, سعر, سعر البيع, الثمن, ثمن, السعر دج, المبلغ' },
    stock: {
      heading: 'القطع',
      aliases:
        'الكميه, كميه, المخزون, العدد, عدد القطع, المتوفر, الكميه المتوفره, الكميه المتاحه, الكميه في المخزن, كميه المخزون',
    },
    category: { heading: 'الصنف', aliases: 'الفئه, القسم, التصنيف, فئه, صنف, النوع' },
    also: { heading: 'يسمى أيضًا', aliases: 'اسماء اخري, كلمات البحث' },
    upsell: { heading: 'يُعرض معه', aliases: 'يعرض معه, منتج مقترح' },
    brand: { heading: 'العلامة التجارية', aliases: 'الماركه, العلامه, ماركه' },
    description: { heading: 'الوصف', aliases: 'تفاصيل, وصف, وصف المنتج, التفاصيل' },
    images: { heading: 'الصور', aliases: 'صوره, الصوره, صور, رابط الصوره' },
    hidden: { heading: 'مخفية', aliases: 'مخفي' },
    links_only: { heading: 'بالرابط فقط', aliases: '' },
    compare_at: { heading: 'السعر قبل التخفيض', aliases: 'السعر القديم, السعر قبل, السعر السابق' },
    for_2: { heading: 'سعر القطعتين (دج)', aliases: 'سعر قطعتين, سعر 2 قطع, عرض 2' },
    for_3: { heading: 'سعر 3 قطع (دج)', aliases: 'سعر ثلاث قطع, عرض 3' },
    for_6: { heading: 'سعر 6 قطع (دج)', aliases: 'سعر ست قطع, عرض 6' },
    cost: {
      heading: 'سعر الشراء (دج)',
      aliases: 'سعر الشراء, ثمن الشراء, التكلفة, سعر التكلفة, سعر الجملة, كلفة',
    },
    variant_hidden: { heading: 'الحجم أو اللون مخفي', aliases: '' },
    sold_out: { heading: 'الحجم أو اللون نفد', aliases: 'نفد, نفدت, نفذ' },
    variant_stock: { heading: 'قطع الحجم أو اللون', aliases: 'مخزون المقاس' },
  },
  otherHeadings: {
    sale: 'سعر التخفيض, السعر بعد التخفيض, سعر العرض, السعر المخفض, سعر الترويج',
    published: 'منشور, منشوره',
    status: 'الحاله, حاله المنتج',
  },
  availability: 'متوفر, المتوفر, متاح',
  statuses: { published: 'منشور, نشط', hidden: 'مسوده, خاص, مؤرشف, غير نشط' },
  sums: 'المجموع, مجموع, الاجمالي, اجمالي, المجموع الكلي',
  languageNames,
  beforeLanguage: { word: '', joined: 'ال, بال' },
  marks: { yes: 'نعم', alsoYes: 'صحيح', no: 'لا, خطا' },
  /** What a cell of pieces says for 0, folded. */
  soldOut: 'نفد, نفدت, نفذ, نفذت, منتهي, غير متوفر, غير متوفرة',
};
