import type { words as fr } from '../fr/page.ts';

export const words: typeof fr = {
  name: 'لوحة التحكم',
  titleOf: (title, account) => `${title} · ${account}`,
  skip: 'انتقل إلى المحتوى',
  languages: 'لغة الصفحة',
  modes: 'الوضع',
  mode: { test: 'اختبار', live: 'حقيقي' },
  testMode: 'وضع الاختبار: هذه المدفوعات لا تحرّك أي مال.',
  menu: 'الصفحات',
  sections: {
    overview: 'نظرة عامة',
    payments: 'المدفوعات',
    balance: 'الرصيد',
    keys: 'المفاتيح',
    people: 'الأشخاص',
    'going-live': 'الدفع الحقيقي',
    'audit-log': 'السجل',
  },
  signOut: 'تسجيل الخروج',
  roles: { owner: 'مالك', accountant: 'محاسب', support: 'خدمة الزبائن', developer: 'مطوّر' },
  status: {
    pending: 'في الانتظار',
    processing: 'لدى البنك',
    paid: 'مدفوع',
    failed: 'فشل',
    canceled: 'ملغى',
    expired: 'انتهت مدته',
  },
  partlyRefunded: 'استُرجع جزء منه',
  refunded: 'مسترجع',
  method: { edahabia: 'الذهبية', cib: 'CIB', service_app: 'التطبيق' },
  earlier: 'الأقدم',
  newest: 'العودة إلى الأحدث',
  forbidden: {
    title: 'هذه الصفحة ليست لدورك',
    text: 'يمكن لمالك الحساب أن يدعوك بدور آخر.',
  },
  gone: { title: 'غير موجود', text: 'لا شيء في هذا العنوان، أو لم يعد فيه شيء.' },
  suspended: {
    title: 'الحساب موقوف',
    text: 'ما دام الحساب موقوفًا فلا يمكن تغيير أي شيء فيه. اتصل بمشغّل الخدمة.',
  },
  reused: {
    title: 'استُعمل هذا النموذج من قبل',
    text: 'أُرسل من قبل بقيم أخرى. افتح الصفحة من جديد.',
  },
  foreign: {
    title: 'رُفض النموذج',
    text: 'لم يأت من هذه الصفحة. افتح لوحة التحكم وحاول مجددًا.',
  },
  broken: {
    title: 'حدث خطأ عندنا',
    text: 'انتظر قليلًا ثم انظر ما الذي تم قبل أن تحاول من جديد.',
  },
  tooLarge: { title: 'النموذج كبير جدًا', text: 'حاول من جديد بنص أقصر.' },
  back: 'العودة إلى لوحة التحكم',
};
