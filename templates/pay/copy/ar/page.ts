import type * as fr from '../fr/page.ts';

export const page: typeof fr.page = {
  languages: 'لغة الصفحة',
  testMode: 'وضع الاختبار: لن يُخصم أي مبلغ حقيقي.',
  skip: 'انتقل إلى المحتوى',
  question: 'هل لديك سؤال؟ اتصل بالبائع:',
  pageOf: (title, payee) => `${title} · ${payee}`,
  backTo: (payee) => `العودة إلى ${payee}`,
};
