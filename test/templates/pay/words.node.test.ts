import { expect, test } from 'vitest';
import { copyIn } from '../../../templates/pay/copy/copy.ts';

/** Every sentence below a value of a copy table; a sentence with places in it is given a 2 for each. */
function readSentences(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return readSentences(Reflect.apply(value, undefined, [2, 2, 2, 2]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(readSentences);
}

const said = {
  ar: readSentences(copyIn.ar),
  fr: readSentences(copyIn.fr),
  en: readSentences(copyIn.en),
};

test.each([
  // What is ordered has one word in shop and counter: «طلب».
  ['ar', 'طلبية'],
  ['ar', 'د.ج'],
  ['ar', 'التجديد'],
  ['ar', 'تفتح الصفحة وحدها'],
  ['ar', 'دفاتر'],
  ['ar', 'نهاية الصلاحية'],
  ['ar', 'يُتصل'],
  ['ar', 'رابط دفع جديد'],
  ['fr', 'Rue et numéro'],
  ['fr', 'Registre de commerce'],
  ['fr', 'livres'],
  ['fr', 'lien de paiement au vendeur'],
  ['en', 'borne'],
  ['en', 'does not answer'],
  ['en', 'books'],
  ['en', 'on this phone'],
] as const)('in %s nothing says “%s”', (language, words) => {
  expect(said[language].filter((sentence) => sentence.includes(words))).toEqual([]);
});

test.each([
  ['ar', 'الحي أو الشارع، العمارة، رقم الباب'],
  ['ar', 'بطاقة ما بين البنوك'],
  ['ar', 'تاريخ انتهاء الصلاحية'],
  ['ar', 'رقم التعريف الجبائي (NIF)'],
  ['ar', 'اكتب رقم هاتف نتصل بك عليه.'],
  ['fr', 'Cité ou rue, bâtiment, n°'],
  ['fr', 'Registre du commerce'],
  ['en', 'You pay the payment fees.'],
  ['en', 'The bank is not responding'],
] as const)('in %s the counter says “%s”', (language, words) => {
  expect(said[language]).toContain(words);
});

test('an expired checkout sends everybody back to where they came from, not only those with a payment link', () => {
  expect(copyIn.ar.ends.expired.text).toContain('عُد إلى المتجر وحاول من جديد.');
  expect(copyIn.fr.ends.expired.text).toContain('Revenez chez le vendeur');
  expect(copyIn.en.ends.expired.text).toContain('Go back to the seller');
});

test('an Arabic adverb or indefinite object bears its tanwin, as in the shop', () => {
  const bare =
    /(?<!\p{L})(?:جديدا|أولا|أبدا|شكرا|جدا|حاليا|لاحقا|قليلا|حقيقيا|مثلا|مؤقتا|رابطا|ثانيا|دفعا|كاملا|موجودا|تلقائيا|أيضا|بنكا|تطبيقا|رقما)(?!\p{L})/u;
  expect(said.ar.filter((sentence) => bare.test(sentence))).toEqual([]);
});
