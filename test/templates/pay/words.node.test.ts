import { expect, test } from 'vitest';
import { copyIn } from '../../../templates/pay/copy/copy.ts';
import { readSentences } from '../sentences.ts';

const said = {
  ar: readSentences(copyIn.ar),
  fr: readSentences(copyIn.fr),
  en: readSentences(copyIn.en),
};

test.each([
  // An order has one word in shop and hosted pages: «طلب».
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
  ['fr', 'renoncez-y'],
  ['fr', 'continue d’elle-même'],
  ['fr', 'un numéro algérien.'],
  ['en', 'an Algerian phone number'],
  ['en', 'get it back'],
  ['en', 'borne'],
  ['en', 'does not answer'],
  ['en', 'books'],
  // Shown on a desktop, too.
  ['ar', 'على هذا الهاتف'],
  ['fr', 'sur ce téléphone'],
  ['en', 'on this phone'],
] as const)('in %s no sentence says “%s”', (language, words) => {
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
] as const)('in %s the hosted pages say “%s”', (language, words) => {
  expect(said[language]).toContain(words);
});

test('an expired checkout sends every payer back to their origin, not only those with a payment link', () => {
  expect(copyIn.ar.ends.expired.text).toContain('عُد إلى المتجر وحاول من جديد.');
  expect(copyIn.fr.ends.expired.text).toContain('Revenez chez le vendeur');
  expect(copyIn.en.ends.expired.text).toContain('Go back to the seller');
});

test('saved data is « conservé » in French, as in the shop', () => {
  const wrong = /(?<!\p{L})gardée?s?(?!\p{L})/iu;
  expect('Rien n’est gardé.').toMatch(wrong);
  expect(said.fr.filter((sentence) => wrong.test(sentence))).toEqual([]);
});

test('an Arabic adverb or indefinite object has its tanwin, as in the shop', () => {
  const bare =
    /(?<!\p{L})(?:جديدا|أولا|أبدا|شكرا|جدا|حاليا|لاحقا|قليلا|حقيقيا|مثلا|مؤقتا|رابطا|ثانيا|دفعا|كاملا|موجودا|تلقائيا|أيضا|بنكا|تطبيقا|رقما|مدفوعا)(?!\p{L})/u;
  expect(said.ar.filter((sentence) => bare.test(sentence))).toEqual([]);
});
