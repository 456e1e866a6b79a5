import type { words as fr } from '../fr/people.ts';

export const words: typeof fr = {
  title: 'الأشخاص',
  lead: 'من يدخل لوحة التحكم هذه، وبأي دور.',
  you: 'أنت',
  since: 'منذ',
  limits: (each, day) =>
    [each === null ? '' : `لا يتجاوز ${each} في الاسترجاع الواحد`, day === null ? '' : `${day} في اليوم`]
      .filter((part) => part !== '')
      .join('، '),
  noLimits: 'يسترجع دون حدّ',
  remove: (name) => `إزالة ${name}`,
  lastOwner: 'لا يمكن إزالة المالك الأخير. ادعُ مالكًا آخر أولًا.',
  session: (device) => `متصل من ${device}`,
  thisDevice: 'هذا الجهاز',
  seen: 'شوهد في',
  end: (device) => `إخراج ${device}`,
  invitations: 'الدعوات المفتوحة',
  until: 'صالحة حتى',
  byOperator: 'من مشغّل الخدمة',
  withdraw: (role) => `سحب الدعوة: ${role}`,
  invite: 'دعوة شخص',
  role: 'الدور',
  roleTexts: {
    owner: 'يرى كل شيء ويفعله، ويدعو الأشخاص ويزيلهم.',
    accountant: 'يرى المدفوعات والرصيد والسجل ولا يغيّر شيئًا.',
    support: 'يرى المدفوعات، وينهيها ويسترجعها ضمن الحدود أدناه.',
    developer: 'ينشئ مفاتيح API ويلغيها ولا يرى أي مال.',
  },
  each: 'الحد الأقصى للاسترجاع الواحد بالدينار',
  day: 'الحد الأقصى في اليوم بالدينار',
  limitHint: 'لخدمة الزبائن. فارغ: دون حدّ.',
  button: 'إنشاء الرابط',
  badLimit: 'المبلغ عدد صحيح من الدنانير.',
  link: 'رابط الدعوة',
  linkText: (role) => `الدور: ${role}. سلّم هذا الرابط إلى الشخص: يُستعمل مرة واحدة ولا يظهر إلا هنا.`,
  own: 'دخولك',
  codes: 'رموز الاسترجاع الباقية:',
  renew: 'إنشاء رموز جديدة',
};
