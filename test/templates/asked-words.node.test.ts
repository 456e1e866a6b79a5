import { expect, test } from 'vitest';
import type { Locale } from '../../src/contract/scalars.ts';
import { messagesIn } from '../../templates/desk/copy/messages.ts';
import { copyIn as payCopyIn } from '../../templates/pay/copy/copy.ts';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { deskCopyIn } from '../desk/copy.ts';
import { readSentences } from './sentences.ts';

/** Words that shoppers and payers were seen to stumble over, and their replacements: by key and language. */
const tables = { shop: copyIn, counter: payCopyIn, desk: deskCopyIn, messages: messagesIn };

/**
 * The sentences below a key such as `cart.gone`; all of a wing for "". Without direction marks and no-break
 * spaces.
 */
function sentencesAt(room: keyof typeof tables, language: Locale, key: string): string[] {
  let value: unknown = tables[room][language];
  for (const part of key === '' ? [] : key.split('.')) value = Object(value)[part];
  return readSentences(value).map((one) =>
    one.replace(/[\u2066-\u2069]/g, '').replace(/[\u00a0\u202f]/g, ' '),
  );
}

test.each([
  ['shop', 'ar', 'order.courierNote', 'ليعرف ما يقبضه منك'],
  ['shop', 'ar', 'cart.gone', 'لم تعد تُباع، ولن تُحسب'],
  ['shop', 'ar', 'cart.repriced', 'تغيّر سعرها'],
  ['shop', 'ar', 'cart.uncounted', 'نفدت'],
  ['shop', 'ar', 'cart.undo', 'أعِدها إلى السلة'],
  ['shop', 'ar', 'cart.browse', 'واصل التسوّق'],
  ['shop', 'ar', 'delivery.before', 'المجموع دون التوصيل'],
  ['shop', 'fr', 'delivery.before', 'Total hors livraison'],
  ['shop', 'en', 'delivery.before', 'Total without delivery'],
  ['shop', 'ar', 'delivery.desk', 'الاستلام من المكتب (Stop desk)'],
  ['shop', 'fr', 'delivery.desk', 'Retrait au bureau (Stop desk)'],
  ['shop', 'en', 'delivery.desk', 'Pick up at the courier’s office'],
  ['shop', 'ar', 'order.desk', 'الاستلام من المكتب (Stop desk)'],
  ['shop', 'fr', 'order.desk', 'Retrait au bureau (Stop desk)'],
  ['shop', 'en', 'order.desk', 'Pick up at the courier’s office'],
  ['desk', 'ar', 'order.deliveries.desk', 'الاستلام من المكتب (Stop desk)'],
  ['desk', 'fr', 'order.deliveries.desk', 'retrait au bureau (Stop desk)'],
  ['desk', 'en', 'order.deliveries.desk', 'pick up at the courier’s office'],
  ['shop', 'ar', 'notice.not_ready', 'سعر التوصيل'],
  ['shop', 'ar', 'checkout.street', 'الحي أو الشارع، العمارة، رقم الباب'],
  ['shop', 'fr', 'checkout.street', 'Cité ou rue, bâtiment, n°'],
  ['shop', 'ar', 'catalogue.nothingText', 'وسّع مجال السعر'],
  ['shop', 'fr', 'catalogue.nothingText', 'la fourchette de prix'],
  ['shop', 'en', 'catalogue.nothingText', 'the price range'],
  ['shop', 'ar', 'catalogue.best', 'إلى ما طلبت'],
  ['shop', 'ar', 'shared.over', 'الحد الأقصى للطلب'],
  ['shop', 'ar', 'shared.under', 'الحد الأدنى للطلب'],
  ['shop', 'ar', 'order.courier', 'لعامل التوصيل'],
  ['desk', 'ar', 'order.actions.collect_cash', 'عامل التوصيل'],
  ['shop', 'ar', 'order.watching', 'تتحدّث هذه الصفحة تلقائيًا'],
  ['shop', 'ar', 'order.stop', 'أوقف التحديث'],
  ['counter', 'ar', 'app.waiting.stop', 'أوقف التحديث'],
  ['counter', 'ar', 'redirect', 'أوقف التحديث'],
  ['shop', 'ar', 'order.handOverText', 'إذا لم تُنقل تلقائيًا فاضغط الزر'],
  ['shop', 'fr', 'order.handOver', 'Redirection vers la page de paiement'],
  ['shop', 'ar', 'order.states.expired', 'انتهت مهلة الدفع'],
  ['shop', 'fr', 'order.states.expired', 'Délai de paiement dépassé'],
  ['shop', 'en', 'order.states.expired', 'Time to pay ran out'],
  ['counter', 'ar', 'ends.expired', 'عُد إلى المتجر وحاول من جديد'],
  ['shop', 'ar', 'order.keep', 'احفظ رابط هذه الصفحة'],
  ['shop', 'ar', 'sharedCart.toShop', 'اطلب عبر واتساب'],
  ['shop', 'fr', 'sharedCart.toShop', 'Commander par WhatsApp'],
  ['counter', 'ar', 'checkout.badPhone', 'ليس رقمًا جزائريًا صحيحًا'],
  ['counter', 'fr', 'checkout.badPhone', 'pas un numéro algérien valide'],
  ['counter', 'en', 'checkout.badPhone', 'not a valid Algerian phone number'],
  ['shop', 'ar', 'checkout.problems.phone', 'ليس رقمًا جزائريًا صحيحًا'],
  ['shop', 'fr', 'checkout.problems.phone', 'pas un numéro algérien valide'],
  ['shop', 'en', 'checkout.problems.phone', 'not a valid Algerian phone number'],
  ['counter', 'ar', 'bank.cardsText', 'أي تاريخ لم يمضِ وأي ثلاثة أرقام'],
  ['counter', 'ar', 'receipt.findings.genuine', 'حسب سجلاتنا'],
  ['counter', 'fr', 'receipt.findings.genuine', 'd’après nos registres'],
  ['counter', 'en', 'receipt.findings.genuine', 'our records show'],
  [
    'counter',
    'fr',
    'receipt.compare',
    'Une copie d’un vrai reçu donne le même résultat, mais ne prouve qu’un paiement',
  ],
  ['shop', 'fr', 'cart.emptyText', 'Les rayons sont pleins'],
  ['shop', 'fr', 'catalogue.empty', 'Les rayons sont vides'],
  ['shop', 'fr', 'cart.update', 'OK'],
  ['shop', 'fr', 'catalogue.unfinished', 'lève le rideau'],
  ['shop', 'fr', 'order.states.paid', 'Nous avons bien reçu votre paiement'],
  ['shop', 'fr', 'order.states.canceled', 'conservée'],
  ['shop', 'fr', 'order.states.refunded', 'remboursé'],
  ['counter', 'fr', 'receipt.refunds.whole', 'remboursé'],
  ['counter', 'en', 'checkout.acquirer', 'is not responding'],
  ['counter', 'en', 'checkout.feesOnCustomer', 'You pay the payment fees'],
] as const)('the %s says in %s at %s “%s”', (room, language, key, words) => {
  const sentences = sentencesAt(room, language, key);
  expect(sentences.length).toBeGreaterThan(0);
  expect(sentences.filter((sentence) => sentence.includes(words))).not.toEqual([]);
});

test.each([
  ['ar', /د\.ج/],
  ['ar', /أو امسحه|مبلغ آخر|يُقتطع|محلك|الحانوت/],
  ['ar', /أرجِعه|تتجدّد|التجديد|احفظ عنوان|تنتقل وحدك/],
  ['ar', /الموصّل|للموصّل|مكتب التوصيل(?! \()/],
  ['ar', /ثمن التوصيل|وسّع السعر|(?<!أو )الشارع ورقم الباب|بطاقة البنكية المشتركة|كل تاريخ|دفاترنا/],
  ['fr', /(?<!\p{L})rendue?s?(?!\p{L})/iu],
  [
    'fr',
    /étagère|élargissez le prix|ouvre ses volets|Nous vous menons|Paiement fermé|Le paiement est arrivé(?! après)/,
  ],
  ['fr', /bureau du transporteur|Rue et numéro|nos livres|est authentique l’est aussi|Registre de commerce/],
  ['en', /carrier|our books|widen the price,|Payment closed|does not answer|borne by/i],
] as const)('neither shop, hosted pages, desk nor messages say in %s any word like %s', (language, wrong) => {
  for (const room of ['shop', 'counter', 'desk', 'messages'] as const)
    expect(
      sentencesAt(room, language, '').filter((sentence) => wrong.test(sentence)),
      room,
    ).toEqual([]);
});
