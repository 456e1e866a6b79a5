import type { words as fr } from '../fr/warnings.ts';

export const words: typeof fr = {
  subject: 'أمر يحتاج إلى انتباهك',
  endpoint: (host) => `عنوان الأحداث ${host} لم يعد يستقبلها.`,
  mended: (host) => `عنوان الأحداث ${host} يستقبلها من جديد.`,
  key_ends: (day) => `ينتهي مفتاح سري يوم ${day}. استبدله قبل ذلك اليوم.`,
  key_ended: (day) => `انتهى مفتاح سري يوم ${day}.`,
  why: 'اختار حسابك هذا العنوان. تغيّره إعدادات لوحة التحكم.',
};
