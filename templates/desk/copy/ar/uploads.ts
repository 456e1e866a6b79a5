import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/uploads.ts';

const spaced = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ' ');

const smaller = 'احتفظ بالأعمدة اللازمة فقط، أو قسّم القائمة، أو انسخ خلاياها وألصقها هنا.';
const asCsv = 'احفظه من جديد في برنامج الجداول، أو بصيغة «CSV UTF-8».';

export const uploads: typeof fr.uploads = {
  bounds: {
    parts: (most) => `في هذا الملف أكثر من ${spaced(most)} جزء. ${asCsv}`,
    bytes: (most) => `يتجاوز هذا الملف ${most / 1024 ** 2} ميغابايت بعد فك ضغطه. ${smaller}`,
    tags: (most) => `في هذا الملف أكثر من ${spaced(most)} وسم. ${smaller}`,
    attributes: (most) => `في هذا الملف وسم يتجاوز ${spaced(most)} حرف. ${asCsv}`,
    depth: (most) => `في هذا الملف أكثر من ${most} وسمًا متداخلًا. ${asCsv}`,
    strings: (most) => `في هذا الملف أكثر من ${spaced(most)} نص. ${smaller}`,
    cells: (most) => `في هذا الملف أكثر من ${spaced(most)} خلية. ${smaller}`,
    columns: (most) => `في أحد الأسطر أكثر من ${spaced(most)} عمود. ${smaller}`,
    letters: (most) => `في هذه القائمة أكثر من ${spaced(most)} حرف. ${smaller}`,
  },
  reading: {
    text: (separator) => `قُرئ كنص تفصل بين أعمدته ${separator}.`,
    separators: { tab: 'علامات الجدولة', semicolon: 'فواصل منقوطة', comma: 'فواصل', bar: 'خطوط عمودية' },
    forms: {
      workbook: 'قُرئ كملف Excel: ورقته الأولى.',
      xml: 'قُرئ كملف Excel 2003 بصيغة XML: ورقته الأولى.',
      webpage: 'قُرئ كصفحة ويب: كل جداولها.',
    },
    guessed: (encoding) => `لا يذكر الملف ترميزه، فقُرئ على أنه ${encoding}. تحقّق من الأسماء قبل أن تؤكد.`,
  },
  limited: (seconds) =>
    `أرسل هذا الجهاز قوائم كثيرة قبل قليل. لم يضع شيء: أعد إرسال هذه القائمة بعد ${counted('ar', seconds, { one: 'ثانية واحدة', two: 'ثانيتين', few: '# ثوانٍ', other: '# ثانية' })}.`,
};
