import type { ListedPayment, ParcelBalance, PaymentRow } from '../../../src/desk/courier-payments/rules.ts';
import type { SettlementColumns } from '../../../src/desk/courier-settlements/rules/columns.ts';
import type {
  CourierSettlement,
  SettlementRow,
} from '../../../src/desk/courier-settlements/rules/settlements.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import type { Locale } from '../../../src/text/languages/languages.ts';
import { CourierPaymentPage } from '../../../templates/desk/courier-payments/payment.tsx';
import { CourierPaymentsPage } from '../../../templates/desk/courier-payments/payments.tsx';
import { ColumnsPage } from '../../../templates/desk/courier-settlements/columns.tsx';
import { SettlementPage } from '../../../templates/desk/courier-settlements/settlement.tsx';
import { SettlementsPage } from '../../../templates/desk/courier-settlements/settlements.tsx';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';
import { deskTextIn } from '../../desk/copy.ts';
import { type Words, wordsIn } from '../words.ts';

const AT = 1_795_252_500;

/** Samples of courier settlements. */
export function settlementSamples(language: Locale): Record<string, JSX.Element> {
  const say = (words: Words) => wordsIn(words, language);
  const frame: DeskFrame = {
    t: deskTextIn(language),
    shopName: say({ ar: 'حانوت', fr: 'Hanout', en: 'Hanout' }),
    isTest: true,
    device: { name: say({ ar: 'هاتف أمينة', fr: 'Téléphone d’Amina', en: 'Amina’s phone' }), role: 'owner' },
    alternates: inEachLanguage((one) => `/${one}/desk`),
  };
  const columns: SettlementColumns = {
    ...{
      number: 1,
      tracking: 0,
      status: 4,
      amount: 3,
      net: null,
      fee: null,
      return_fee: null,
      payment: null,
    },
    ...{ from: 1, all: null, said: {}, reading: { form: 'text', encoding: 'Windows-1256', separator: ';' } },
  };
  const name = say({ ar: 'كشف-نوفمبر.csv', fr: 'releve-novembre.csv', en: 'statement-november.csv' });
  const settlement: CourierSettlement = {
    id: '0k7m2p9q0k7m2p9q',
    name,
    madeAt: AT * 1000,
    state: 'ready',
    columns,
    rows: 128,
    reached: 128,
    applies: ['apply'],
    failures: 0,
    problem: null,
    nextAt: null,
  };
  const amina = say({ ar: 'أمينة بن يوسف', fr: 'Amina Benyoucef', en: 'Amina Benyoucef' });
  const delivered = say({ ar: 'تم التسليم', fr: 'Livré', en: 'Delivered' });
  const paid = say({ ar: 'سُلّم ودُفع', fr: 'Livré et versé', en: 'Delivered & paid' });
  const back = say({ ar: 'مرتجع', fr: 'Retour reçu', en: 'Returned' });
  const stock = say({ ar: 'روتور', fr: 'Retour stock', en: 'Return' });
  const dress = { name: say({ ar: 'فستان', fr: 'Robe', en: 'Dress' }), label: 'L' };
  const account: ParcelBalance = {
    ...{ end: 'delivered', isPaidOut: true, amount: 4_250 },
    ...{ fee: 450, returnFee: null, paymentId: 'PAY-117' },
  };
  const row = (line: number, more: Partial<SettlementRow>): SettlementRow => ({
    line,
    reference: `YAL-8KX24${line} · K7M2P9Q${line % 10}`,
    statusText: delivered,
    match: 'apply',
    meaning: 'delivered',
    amount: 4_250,
    expected: 4_250,
    fees: { delivery: 450, returning: null },
    paymentId: null,
    net: null,
    isChosen: false,
    isDone: false,
    part: [],
    said: account,
    api: { ...account, isPaidOut: false, amount: 4_050, fee: 400, paymentId: 'PAY-118' },
    differences: [],
    order: { number: `K7M2P9Q${line % 10}`, name: amina },
    ...more,
  });
  const rows: SettlementRow[] = [
    row(2, {}),
    row(3, {
      ...{ meaning: 'remitted', statusText: paid },
      differences: ['isPaidOut', 'amount', 'fee', 'paymentId'],
    }),
    row(4, { meaning: 'returned', statusText: back, amount: null, expected: null }),
    row(5, { match: 'differs', meaning: 'remitted', statusText: paid, amount: 3_850 }),
    row(13, { match: 'net', meaning: 'remitted', statusText: paid, amount: null, net: 3_850 }),
    row(15, {
      ...{ match: 'part', meaning: 'remitted', statusText: paid, amount: 2_200, differences: [] },
      part: [{ price: 'price_1', slug: 'dress', quantity: 1, names: { ar: dress, fr: dress, en: dress } }],
    }),
    row(14, { meaning: 'returned', statusText: stock, amount: null, expected: null, isChosen: true }),
    row(6, { match: 'already' }),
    row(12, { match: 'fees', fees: { delivery: 450, returning: 200 } }),
    row(7, { match: 'conflicting' }),
    row(8, { match: 'not_now', order: { number: 'K7M2P9Q8', name: null } }),
    row(9, { match: 'unknown', meaning: null, order: null, expected: null }),
    row(10, { match: 'unread', meaning: null, statusText: '???', expected: null }),
    row(11, { match: 'no_reference', meaning: null, reference: '', order: null, expected: null }),
  ];
  const counts = [
    { match: 'apply', meaning: 'delivered', rows: 61, done: 20, amount: 244_000 },
    { match: 'apply', meaning: 'remitted', rows: 48, done: 0, amount: 196_450 },
    { match: 'apply', meaning: 'returned', rows: 9, done: 0, amount: 0 },
    { match: 'differs', meaning: 'remitted', rows: 3, done: 0, amount: 11_000 },
    { match: 'net', meaning: 'remitted', rows: 1, done: 0, amount: 4_250 },
    { match: 'part', meaning: 'remitted', rows: 1, done: 0, amount: 2_200 },
    { match: 'already', meaning: 'delivered', rows: 2, done: 0, amount: 0 },
    { match: 'fees', meaning: 'delivered', rows: 4, done: 0, amount: 0 },
    { match: 'conflicting', meaning: 'delivered', rows: 2, done: 0, amount: 0 },
    { match: 'not_now', meaning: 'delivered', rows: 1, done: 0, amount: 0 },
    { match: 'unknown', meaning: null, rows: 1, done: 0, amount: 0 },
    { match: 'unread', meaning: null, rows: 1, done: 0, amount: 0 },
  ] as const;
  const sample = [
    ['Tracking', 'Référence', 'Client', 'Montant', 'Statut', 'Date'],
    ['YAL-8KX242', 'K7M2P9Q2', amina, '4 250 DA', delivered, '2026-11-20'],
    ['YAL-8KX243', 'K7M2P9Q3', amina, '4 250 DA', paid, '2026-11-20'],
  ];
  const page = { frame, counts, rows, show: null, apart: 1, next: 11 };
  const payment: ListedPayment = {
    ...{ accountId: 'k7m2p9q', paymentId: 'PAY-117', day: 0, title: 'Yalidine', seenAt: AT * 1000 },
    ...{ parcels: 38, amount: 161_500, fees: 17_100, announced: 0, undone: 1 },
  };
  const payments: ListedPayment[] = [
    payment,
    {
      ...payment,
      paymentId: '',
      day: 20_777,
      title: 'DHD',
      parcels: 3,
      amount: 12_750,
      fees: 1_350,
      undone: 0,
    },
    { ...payment, paymentId: '99310', title: null, parcels: 12, announced: 12, undone: 0 },
  ];
  const order = { number: 'K7M2P9Q1', name: amina };
  const parcel: PaymentRow = {
    ...{ tracking: 'YAL-8KX242', state: 'paid', amount: 4_250, fee: 450, match: 'recorded', movedTo: null },
    ...{ order, said: account, kept: { ...account, amount: 4_050, fee: 400 }, differences: [] },
  };
  const parcels: PaymentRow[] = [
    parcel,
    { ...parcel, match: 'apart', differences: ['amount', 'fee'] },
    { ...parcel, state: 'announced', match: 'announced', fee: null },
    { ...parcel, state: 'undone', match: 'undone', movedTo: 'PAY-118', order: { ...order, name: null } },
  ];
  const done = rows.map((one) => ({ ...one, isDone: one.match === 'apply' || one.match === 'fees' }));
  return {
    'desk-courier-settlements': (
      <SettlementsPage
        frame={frame}
        settlements={[settlement, { ...settlement, id: '1', name: '', state: 'done' }]}
        refused={null}
        text=""
        payments={payments}
        hasMorePayments
      />
    ),
    'desk-courier-settlements-refused': (
      <SettlementsPage
        frame={frame}
        settlements={[]}
        refused={{ ok: false, reason: 'encoding', encoding: 'Windows-1252' }}
        text={'YAL-8KX242;Livr\ufffd;4 250'}
        payments={[]}
        hasMorePayments={false}
      />
    ),
    'desk-courier-payments': <CourierPaymentsPage frame={frame} payments={payments} next={AT * 1000} />,
    'desk-courier-payments-none': <CourierPaymentsPage frame={frame} payments={[]} next={null} />,
    'desk-courier-payment': <CourierPaymentPage frame={frame} payment={payment} rows={parcels} />,
    'desk-courier-settlement-columns': (
      <ColumnsPage
        frame={frame}
        settlement={{ ...settlement, state: 'columns', columns: { ...columns, status: null } }}
        sample={sample}
        isAgain
      />
    ),
    'desk-courier-settlement': <SettlementPage {...page} settlement={settlement} />,
    'desk-courier-settlement-broken-off': (
      <SettlementPage
        {...page}
        settlement={{ ...settlement, state: 'applying', applies: ['apply', 'differs'] }}
        show="apply"
      />
    ),
    'desk-courier-settlement-done': (
      <SettlementPage {...page} settlement={{ ...settlement, state: 'done' }} rows={done} />
    ),
  };
}
