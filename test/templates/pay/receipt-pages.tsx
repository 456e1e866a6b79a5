import QRCode from 'qrcode';
import { ReceiptKeys } from '../../../src/service/payments/receipts/keys.ts';
import type { PayerRefund } from '../../../src/service/payments/rules/payer.ts';
import { receiptCheckPath, receiptPath } from '../../../src/service/urls.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import type { Language } from '../../../templates/parts/money.tsx';
import type { ReceiptFinding } from '../../../templates/pay/copy/fr/receipt.ts';
import { ReceiptCheckPage } from '../../../templates/pay/receipt/check.tsx';
import { ReceiptPage } from '../../../templates/pay/receipt/receipt.tsx';
import { aReceipt } from '../../service/payments/receipts/samples.ts';
import { placeIn } from './open-pages.tsx';

const keys = await ReceiptKeys.create(Buffer.from('p'.repeat(32)).toString('base64'));

/** With the QR code of a real signature, which is most of the page. */
async function drawn(changes: Parameters<typeof aReceipt>[0]) {
  const receipt = aReceipt(changes);
  const token = await keys.sign(receipt);
  const checkUrl = `https://pay.example.dz${receiptCheckPath(token)}`;
  const { modules } = QRCode.create(checkUrl, { errorCorrectionLevel: 'M' });
  return { receipt, signed: keys.claim(receipt), checkUrl, modules, facts: await keys.verify(token) };
}

const tried = await drawn({});
const real = await drawn({
  livemode: true,
  approval: {
    words: 'Votre paiement a été accepté',
    code: '104233',
    orderId: 'wo99XrZqeWyjwJWc035Q',
    reference: 'KZT5DFD8YA',
    locale: 'fr',
  },
});
const plain = await drawn({
  livemode: true,
  items: [],
  discount: null,
  amountWithoutDiscount: 6_300,
  orderReference: '',
  payee: { ...aReceipt().payee, phone: null, email: null },
  merchant: { name: 'Casbah', tradeRegister: null, taxNumber: null },
  sellerText: inEachLanguage(() => null),
});

/** Out of the receipt's 6,458 dinars. */
export const partRefunds: PayerRefund[] = [
  { amount: 900, method: 'cash', isPending: false, at: 1_795_338_900 },
  { amount: 1_300, method: 'acquirer', isPending: true, at: 1_795_425_300 },
];
export const wholeRefunds: PayerRefund[] = [
  { amount: 900, method: 'transfer', isPending: false, at: 1_795_338_900 },
  { amount: 5_558, method: 'acquirer', isPending: false, at: 1_795_425_300 },
];
const refundedInPart = { ...(await drawn({ livemode: true, refunds: partRefunds })), refunds: partRefunds };
const refunded = { ...(await drawn({ livemode: true, refunds: wholeRefunds })), refunds: wholeRefunds };

const titled = await drawn({
  items: [],
  title: {
    name: 'Abonnement internet par fibre optique, novembre 2026, contrat n° 4711-2026-B',
    localNames: {},
  },
  orderReference: '4711',
});

function receiptPage(language: Language, { facts: _, ...shown }: typeof tried) {
  const path = receiptPath('test', shown.receipt.id);
  const place = placeIn(language, path);
  const mail = shown.receipt.livemode ? { path: `${path}/mail`, outcome: null } : null;
  return <ReceiptPage place={place} {...shown} mail={mail} />;
}

type Found = Pick<typeof tried, 'facts'> & { refunds?: PayerRefund[] };

function checkPage(language: Language, finding: ReceiptFinding, { facts, refunds }: Found) {
  return <ReceiptCheckPage place={placeIn(language)} {...{ finding, facts, refunds }} />;
}

/** The receipt and the results of its check. */
export const receiptPages: Record<string, (language: Language) => ReturnType<typeof receiptPage>> = {
  receipt: (language) => receiptPage(language, real),
  'receipt-test': (language) => receiptPage(language, tried),
  'receipt-amount-only': (language) => receiptPage(language, plain),
  'receipt-titled': (language) => receiptPage(language, titled),
  'receipt-refunded-part': (language) => receiptPage(language, refundedInPart),
  'receipt-refunded': (language) => receiptPage(language, refunded),
  'receipt-genuine-refunded-part': (language) => checkPage(language, 'genuine', refundedInPart),
  'receipt-genuine-refunded': (language) => checkPage(language, 'genuine', refunded),
  'receipt-genuine-refunded-test': (language) =>
    checkPage(language, 'genuine', { ...tried, refunds: wholeRefunds }),
  'receipt-genuine': (language) => checkPage(language, 'genuine', real),
  'receipt-genuine-test': (language) => checkPage(language, 'genuine', tried),
  'receipt-unasked': (language) => checkPage(language, 'unasked', real),
  'receipt-contradicted': (language) => checkPage(language, 'contradicted', real),
  'receipt-not-genuine': (language) => checkPage(language, 'notGenuine', { facts: null }),
};
