import type { PageCopy } from '../tables/page.ts';

export const page: PageCopy = {
  languages: 'لغة الصفحة',
  testMode: 'وضع الاختبار: لن يُخصم أي مبلغ حقيقي.',
  skip: 'انتقل إلى المحتوى',
  question: 'هل لديك سؤال؟ اتصل بالبائع:',
  pageOf: (title, payee) => `${title} · ${payee}`,
  backTo: (payee) => `العودة إلى ${payee}`,
};
