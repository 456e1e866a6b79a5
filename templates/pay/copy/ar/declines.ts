import type * as fr from '../fr/declines.ts';

export const declines: typeof fr.declines = {
  insufficient_balance: 'رصيد البطاقة غير كافٍ.',
  lost_card: 'هذه البطاقة مصرّح بضياعها. اتصل ببنكك.',
  stolen_card: 'هذه البطاقة مصرّح بسرقتها. اتصل ببنكك.',
  blocked_card: 'هذه البطاقة موقوفة مؤقتًا. اتصل ببنكك.',
  card_limit: 'تجاوزت الحد المسموح به لبطاقتك.',
  wrong_cvv: 'الرمز المكتوب على ظهر البطاقة (CVV2) غير صحيح.',
  expired_card: 'انتهت صلاحية البطاقة.',
  not_active_online: 'البطاقة غير مفعّلة للدفع عبر الإنترنت. فعّلها لدى بنكك.',
  wrong_code: 'كُتب رمز تأكيد خاطئ ثلاث مرات.',
  timed_out: 'انقضى الوقت قبل أن يؤكد البنك الدفع.',
  canceled_by_payer: 'ألغيت الدفع بنفسك.',
  declined: 'رفض البنك الدفع دون ذكر السبب.',
};
