import type { DeskEntry, DeskOrder } from '../../../src/desk/orders/rules/order.ts';
import type { DeskRole } from '../../../src/domain/desk-rights.ts';
import { emptyBalance } from '../../../src/domain/orders/balance.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import type { Locale } from '../../../src/text/languages/languages.ts';
import { DeskOrderPage, type DeskOrderProps } from '../../../templates/desk/order-page/order.tsx';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';
import { deskTextIn } from '../../desk/copy.ts';
import { placeQuestionIn, placeQuestions } from '../place-questions.ts';
import { type Words, wordsIn } from '../words.ts';

const AT = 1_795_252_500;
const words: Record<string, Words> = {
  amina: { ar: 'أمينة بن يوسف', fr: 'Amina Benyoucef', en: 'Amina Benyoucef' },
  phone: { ar: 'هاتف أمينة', fr: 'Téléphone d’Amina', en: 'Amina’s phone' },
  packer: { ar: 'ورشة كريم', fr: 'Atelier de Karim', en: 'Karim’s workshop' },
  commune: { ar: 'باب الوادي', fr: 'Bab El Oued', en: 'Bab El Oued' },
  street: { ar: '12 شارع كولونا', fr: '12, rue Colonna', en: '12, rue Colonna' },
  after: { ar: 'بعد الخامسة من فضلكم', fr: 'Après 17 heures, merci', en: 'After five, please' },
  honey: { ar: 'عسل السدر', fr: 'Miel de jujubier', en: 'Jujube honey' },
  oil: { ar: 'زيت زيتون القبائل', fr: 'Huile d’olive de Kabylie', en: 'Kabyle olive oil' },
  delivery: { ar: 'التوصيل', fr: 'Livraison', en: 'Delivery' },
  called: { ar: 'تقول: بعد صلاة العصر', fr: 'Rappeler après 16 h', en: 'Call again after four' },
};

import { parcel } from './courier-samples.tsx';

/** Samples of an order's page. */
export function orderSamples(language: Locale): Record<string, JSX.Element | Promise<JSX.Element>> {
  const say = (name: string) => wordsIn(words[name] ?? { ar: name, fr: name, en: name }, language);
  const frameOf = (role: DeskRole): DeskFrame => ({
    t: deskTextIn(language),
    shopName: wordsIn({ ar: 'حانوت', fr: 'Hanout', en: 'Hanout' }, language),
    isTest: true,
    device: { name: say(role === 'owner' ? 'phone' : 'packer'), role },
    alternates: inEachLanguage((one) => `/${one}/desk`),
  });
  const entry = (kind: DeskEntry['kind'], minutes: number, more: Partial<DeskEntry> = {}): DeskEntry => ({
    kind,
    at: AT + minutes * 60,
    actor: kind === 'placed' ? 'shopper' : 'merchant',
    device: kind === 'placed' ? null : say('phone'),
    note: null,
    shopNote: null,
    amount: null,
    waived: null,
    deposit: null,
    changes: [],
    isUndone: false,
    ...more,
  });
  const cash: DeskOrder = {
    number: 'K7M2P9QD',
    source: 'shop',
    campaign: 'soldes · cpc',
    paymentMethod: 'cash',
    payment: 'on_delivery',
    fulfilment: 'new',
    placedAt: AT * 1000,
    position: 2,
    submission: 'a page',
    actions: ['confirm', 'call_missed', 'correct', 'cancel', 'note'],
    undoable: null,
    isPaidAtShop: false,
    isTest: false,
    toCollect: 5_250,
    rest: 0,
    tracking: null,
    calledBy: null,
    callFlags: [],
    courier: null,
    recipient: { name: say('amina'), wilaya: 16, commune: say('commune'), delivery: 'home' },
    contact: {
      name: say('amina'),
      phone: '+213550123456',
      email: null,
      wilaya: 16,
      commune: say('commune'),
      street: say('street'),
      note: say('after'),
      delivery: 'home',
    },
    isFree: false,
    isCommuneKnown: true,
    likelyPlaces: [],
    placeAnswer: 'moved',
    isNameDoubtful: false,
    pickupPoints: [],
    wilayaPickupPoints: [],
    items: [
      { price: '01a', name: say('honey'), label: '500 g', quantity: 2, amount: 1_900, isDelivery: false },
      { price: '01b', name: say('oil'), label: null, quantity: 1, amount: 1_050, isDelivery: false },
      { price: '01c', name: say('delivery'), label: null, quantity: 1, amount: 400, isDelivery: true },
    ],
    returned: [],
    exchanges: { of: null, by: [] },
    takeBack: [],
    mayExchange: false,
    isOwnCall: false,
    callers: null,
    tags: [],
    usedTags: ['VIP'],
    owners: {
      coupon: null,
      discount: 0,
      saved: 0,
      discountReason: null,
      total: 5_250,
      money: { ...emptyBalance, toCollect: 5_250 },
      timeline: [entry('placed', 0), entry('call_missed', 40, { note: say('called') })],
      disputes: [],
      before: { ordered: 6, delivered: 2, refused: 1, returned: 1, canceled: 1, isMore: false },
      refunds: [],
      byCard: 0,
      offersRefunds: true,
      isPhoneRefused: false,
      token: '6cejhr7fp08ye8byt6hqmat3365eh4t6',
      canPay: false,
      isTried: false,
      tries: { opened: 0, declined: 0 },
      parcelMoney: null,
      receipts: [],
    },
  };
  const owners = cash.owners as NonNullable<DeskOrder['owners']>;
  const onItsWay: DeskOrder = {
    ...cash,
    fulfilment: 'handed_over',
    position: 7,
    actions: ['deliver', 'return', 'return_part', 'collect_cash', 'note'],
    undoable: 'handed_over',
    tracking: 'YAL-8KX24Q',
    courier: 'Yalidine',
    owners: {
      ...owners,
      before: { ordered: 0, delivered: 0, refused: 0, returned: 0, canceled: 0, isMore: false },
      timeline: [
        ...owners.timeline,
        entry('corrected', 80, {
          changes: [
            { field: 'street', item: null, from: say('street'), to: '' },
            { field: 'wilaya', item: null, from: '9', to: '16' },
            { field: 'phone', item: null, from: '0550 12 34 56', to: '0660 00 11 22' },
            { field: 'quantity', item: { name: say('honey'), label: '500 g' }, from: '1', to: '2' },
          ],
        }),
        entry('confirmed', 90),
        entry('canceled_by_shop', 91, { isUndone: true }),
        entry('undone', 91),
        entry('packed', 240, { device: say('packer') }),
        entry('handed_over', 300, { device: say('packer') }),
      ],
    },
  };
  const deposit: DeskOrder = {
    ...cash,
    paymentMethod: 'part',
    payment: 'paid',
    fulfilment: 'canceled',
    actions: ['refund', 'note'],
    toCollect: 0,
    owners: {
      ...owners,
      money: { ...emptyBalance, paidOnline: 1_500, refundable: 1_500, refundDue: 1_500 },
      byCard: 1_500,
      timeline: [
        entry('placed', 0),
        entry('checkout_opened', 0, { actor: 'shop', device: null }),
        entry('paid', 2, { actor: 'event', device: null }),
        entry('canceled_by_shop', 60, { deposit: 'refund' }),
      ],
    },
  };
  const rest: DeskOrder = {
    ...cash,
    paymentMethod: 'card',
    payment: 'paid',
    fulfilment: 'new',
    actions: ['pack', 'correct', 'cancel', 'refund', 'note'],
    toCollect: 2_250,
    rest: 2_250,
    owners: {
      ...owners,
      money: { ...emptyBalance, paidOnline: 3_000, refundable: 3_000, toCollect: 2_250 },
      byCard: 3_000,
      receipts: [{ url: 'https://pay.example.dz/test/checkouts/01m/pay', amount: 4_150 }],
      timeline: [
        entry('placed', 0),
        entry('paid', 2, { actor: 'event', device: null }),
        entry('corrected', 60),
      ],
    },
  };
  const refund = { means: 'card', given: 0, failure: null, entry: null, at: AT + 7_200 } as const;
  const refunded: DeskOrder = {
    ...deposit,
    payment: 'refunded',
    fulfilment: 'handed_over',
    toCollect: 3_750,
    owners: {
      ...owners,
      money: { ...emptyBalance, paidOnline: 1_500, refunded: 700, refunding: 300, toCollect: 3_750 },
      refunds: [
        { ...refund, amount: 700, given: 700, means: 'cash', status: 'succeeded' },
        { ...refund, amount: 500, status: 'failed', failure: 'refused' },
        { ...refund, amount: 200, status: 'failed', failure: 'key' },
        { ...refund, amount: 300, status: 'pending' },
        { ...refund, amount: 100, means: 'transfer', status: 'asked' },
      ],
      timeline: [
        entry('placed', 0),
        entry('paid', 2, { actor: 'event', device: null }),
        entry('refund_asked', 60, { amount: 500 }),
        entry('refund_failed', 61, { amount: 500, actor: 'read', device: null }),
      ],
    },
  };
  // With a service that offers no refunds.
  const toGiveByHand: DeskOrder = {
    ...deposit,
    owners: {
      ...owners,
      ...deposit.owners,
      offersRefunds: false,
      disputes: [entry('refund_failed', 61, { amount: 1_500, actor: 'read', device: null })],
      refunds: [{ ...refund, amount: 1_500, status: 'failed', failure: 'not_offered' }],
    },
  };
  const givenByHand: DeskOrder = {
    ...deposit,
    payment: 'refunded',
    actions: ['retract_refund', 'note'],
    owners: {
      ...owners,
      offersRefunds: false,
      money: { ...emptyBalance, paidOnline: 1_500, refunded: 1_500 },
      refunds: [
        { ...refund, amount: 900, means: 'cash', status: 'retracted' },
        { ...refund, amount: 500, means: 'cash', status: 'noted', entry: 7 },
        { ...refund, amount: 1_000, means: 'provider', status: 'noted', entry: 8 },
      ],
      timeline: [
        entry('placed', 0),
        entry('paid', 2, { actor: 'event', device: null }),
        entry('canceled_by_shop', 60, { deposit: 'refund' }),
        entry('refunded_part', 61, { amount: 900, isUndone: true }),
        entry('undone', 62, { amount: 900 }),
        entry('refunded_part', 63, { amount: 500 }),
        entry('refunded', 64, { amount: 1_000 }),
      ],
    },
  };
  const gift: DeskOrder = {
    ...deposit,
    payment: 'paid',
    fulfilment: 'packed',
    actions: ['hand_over', 'cancel', 'refund', 'note'],
    toCollect: 3_750,
    owners: {
      ...owners,
      money: {
        ...emptyBalance,
        paidOnline: 1_500,
        refunded: 300,
        waived: 300,
        refundable: 1_200,
        toCollect: 3_750,
      },
      byCard: 1_200,
      timeline: [
        entry('placed', 0),
        entry('paid', 2, { actor: 'event', device: null }),
        entry('refund_asked', 60, { amount: 300, waived: 300 }),
        entry('refunded_part', 61, { amount: 300, actor: 'read', device: null }),
      ],
    },
  };
  const unexplained: DeskOrder = {
    ...gift,
    payment: 'refunded',
    actions: ['cancel', 'explain_refund', 'note'],
    toCollect: 0,
    owners: {
      ...owners,
      money: { ...emptyBalance, paidOnline: 1_500, refunded: 1_500, unexplained: 1_500, lacking: 5_250 },
      timeline: [
        entry('placed', 0),
        entry('paid', 2, { actor: 'event', device: null }),
        entry('refunded', 61, { amount: 1_500, actor: 'read', device: null }),
      ],
    },
  };
  const declined: DeskOrder = {
    ...cash,
    paymentMethod: 'card',
    payment: 'failed',
    actions: ['call_missed', 'cancel', 'note'],
    toCollect: 0,
    owners: {
      ...owners,
      canPay: true,
      isTried: true,
      money: emptyBalance,
      tries: { opened: 2, declined: 1 },
      timeline: [
        ...owners.timeline,
        entry('declined', 50, {
          actor: 'read',
          device: null,
          shopNote: { about: 'declined', code: 'insufficient_balance' },
        }),
      ],
    },
  };
  const disputed: DeskOrder = {
    ...deposit,
    fulfilment: 'packed',
    actions: ['hand_over', 'cancel', 'close_dispute', 'note'],
    contact: cash.contact && { ...cash.contact, email: 'amina.benyoucef@exemple.dz', delivery: 'desk' },
    isCommuneKnown: false,
    likelyPlaces: [{ wilaya: 68, commune: 'Bou Saâda' }],
    placeAnswer: 'kept',
    isNameDoubtful: true,
    wilayaPickupPoints: [
      { wilaya: 16, name: 'Stop desk Bab Ezzouar', address: 'Cité 5 Juillet', phone: '0550 12 34 56' },
      { wilaya: 16, name: say('commune'), address: '', phone: '' },
    ],
    owners: {
      ...owners,
      money: { ...emptyBalance, paidOnline: 5_250 },
      tries: { opened: 1, declined: 0 },
      receipts: [
        { url: 'https://pay.example.dz/test/checkouts/01m/pay', amount: 4_150 },
        { url: 'https://pay.example.dz/test/checkouts/01n/pay', amount: 1_100 },
      ],
      disputes: [
        entry('paid_late', 5, { actor: 'shop', device: null, shopNote: { about: 'oversold', count: 2 } }),
        entry('mismatch', 9, {
          ...{ actor: 'event', device: null, amount: 2_550 },
          shopNote: { about: 'expected', count: 5_250 },
        }),
      ],
    },
  };
  const about = { note: say('called'), tags: ['VIP'] };
  const size = { isSoldOut: false, left: 3 };
  const sizes = {
    '01a': [
      { ...size, price: '02a', label: '250 g', amount: 1_000 },
      { ...size, price: '03a', label: '1 kg', amount: 3_600, isSoldOut: true, left: 0 },
    ],
  };
  const shopper: DeskOrderProps['shopper'] = {
    language: 'ar',
    shopName: 'حانوت',
    texts: {},
    url: 'https://shop.example.dz/ar/orders/6cejhr7fp08ye8byt6hqmat3365eh4t6',
  };
  const page = (order: DeskOrder, more: Partial<DeskOrderProps> = {}) => (
    <DeskOrderPage
      frame={frameOf(order.owners === null ? 'packer' : 'owner')}
      order={{ ...order, callers: order.callers ?? (order.owners && { ...order.owners, about, sizes }) }}
      shopper={shopper}
      refused={null}
      typed={null}
      trackedBy={null}
      couriers={['Yalidine', 'ZR Express']}
      from={null}
      done={null}
      problems={{}}
      draft={null}
      doubts={null}
      {...more}
    />
  );
  const packers = { ...cash, items: cash.items.map((one) => ({ ...one, amount: null })), owners: null };
  const callers = { ...cash, owners: null, callers: { ...owners, about, sizes }, tags: ['VIP'] };
  return {
    'desk-order-call': page(cash),
    'desk-order-calling': page({ ...cash, isOwnCall: true }),
    'desk-order-called-elsewhere': page({ ...cash, calledBy: say('phone') }),
    'desk-order-confirmer': page(callers, { frame: frameOf('confirmer') }),
    'desk-order-accountant': page(
      { ...onItsWay, actions: [] },
      { frame: frameOf('accountant'), order: { ...onItsWay, actions: [], callers: null } },
    ),
    'desk-order-correcting': page(cash, {
      typed: {
        form: 'correct',
        fields: {
          find: say('oil'),
          'added.01d': '1',
          off: 'amount',
          off_amount: '200',
          off_reason: say('called'),
        },
      },
      draft: {
        found: [
          {
            slug: 'oil',
            name: say('oil'),
            variants: [{ ...size, price: '01d', label: '1 l', amount: 1_050 }],
          },
        ],
        added: [{ price: '01d', name: say('oil'), label: '1 l', amount: 1_050 }],
        pickupPoints: ['Stop desk Bab Ezzouar, Cité 5 Juillet', say('commune')],
        prices: {},
        outcome: {
          ok: true,
          lines: [
            { name: say('honey'), label: '500 g', quantity: 2, amount: 1_900, isToday: false },
            { name: say('oil'), label: '1 l', quantity: 1, amount: 1_050, isToday: true },
          ],
          ...{ discount: 200, total: 4_650, received: 5_000, toPayOnline: 0, toCollect: 0, refundDue: 350 },
        },
      },
    }),
    ...Object.fromEntries(
      placeQuestions.map((kind) => {
        const question = placeQuestionIn(language, kind);
        const fields = { name: '12345', commune: question.commune };
        const doubts = { question, answered: null, asksName: true };
        const sample = page(cash, { refused: 'doubtful', typed: { form: 'correct', fields }, doubts });
        return [`desk-order-place-${kind}`, sample];
      }),
    ),
    'desk-order-next': page(cash, {
      from: { queue: 'call', wilaya: '16' },
      done: { number: 'D55NX2C4', name: say('amina'), kind: 'confirmed', position: 3, submission: 'a page' },
    }),
    'desk-order-on-its-way': page(onItsWay),
    'desk-order-part-returning': page(onItsWay, {
      refused: 'pieces',
      typed: { form: 'act', fields: { act: 'return_part', 'back.01a': '9', note: say('called') } },
    }),
    'desk-order-part-returned': page({
      ...onItsWay,
      fulfilment: 'delivered',
      actions: ['remit', 'restock', 'write_off', 'return', 'return_part', 'collect_cash', 'note'],
      undoable: 'returned_part',
      toCollect: 2_300,
      mayExchange: true,
      exchanges: { of: 'D55NX2C4', by: ['VMRC95TJ'] },
      takeBack: [{ variant: 'price_jean', name: 'Jean', label: '38', quantity: 2 }],
      items: [
        { price: '01a', name: say('honey'), label: '500 g', quantity: 1, amount: 1_900, isDelivery: false },
        { price: '01c', name: say('delivery'), label: null, quantity: 1, amount: 400, isDelivery: true },
      ],
      returned: [
        { name: say('honey'), label: '500 g', quantity: 1, place: 'waiting' },
        { name: say('oil'), label: null, quantity: 1, place: 'on_sale' },
        { name: say('oil'), label: null, quantity: 1, place: 'written_off' },
      ],
      owners: {
        ...owners,
        total: 2_300,
        money: { ...emptyBalance, toCollect: 2_300 },
        timeline: [
          ...owners.timeline,
          entry('returned_part', 400, {
            amount: 2_950,
            changes: [
              { field: 'quantity', item: { name: say('honey'), label: '500 g' }, from: '2', to: '1' },
              { field: 'total', item: null, from: '5250', to: '2300' },
            ],
          }),
        ],
      },
    }),
    'desk-order-refund-owed': page(deposit),
    'desk-order-of-test-mode': page(
      { ...deposit, isTest: true },
      { frame: { ...frameOf('owner'), isTest: false } },
    ),
    'desk-order-of-live-mode': page(deposit, { frame: { ...frameOf('owner'), isTest: false } }),
    'desk-order-refunds': page(refunded),
    'desk-order-refund-means': page(deposit, {
      refused: 'amount',
      typed: { form: 'refund', fields: { amount: '15OO', means: 'transfer', note: say('called') } },
    }),
    'desk-order-refund-by-hand': page(toGiveByHand, {
      refused: 'not_offered',
      typed: { form: 'refund', fields: { amount: '1500', means: 'card', note: '' } },
    }),
    'desk-order-refund-noted': page(givenByHand),
    'desk-order-rest': page(rest),
    'desk-order-refund-meaning': page(gift, {
      refused: 'meaning',
      typed: { form: 'refund', fields: { amount: '200', means: 'card', note: '' } },
    }),
    'desk-order-refund-unexplained': page(unexplained),
    'desk-order-declined': page(declined),
    'desk-order-disputed': page(disputed),
    'desk-order-unsettled': page(disputed, {
      refused: 'note_required',
      typed: { form: 'act', fields: { act: 'close_dispute', note: '' } },
    }),
    'desk-order-packer': page({ ...packers, fulfilment: 'confirmed', actions: ['pack'] }),
    'desk-order-packed': page({ ...packers, fulfilment: 'packed', actions: ['hand_over'] }),
    'desk-order-parcelAccounts': page({
      ...packers,
      fulfilment: 'packed',
      actions: ['hand_over'],
      parcelAccounts: [
        { id: 'yal1', title: 'Yalidine' },
        { id: 'eco1', title: 'DHD' },
      ],
    }),
    'desk-order-parcel': page({
      ...onItsWay,
      parcel: {
        ...parcel,
        rawStatus: 'Tentative échouée',
        attempts: 1,
        isToCall: true,
        lastAttempt: { at: parcel.plannedAt, reason: 'Client ne répond pas' },
        problem: 'amount_differs',
        courierAmount: 2_050,
        amounts: {
          ...{ order: 2_450, courier: 2_850, isDelivered: false, isParted: true, mayExplain: true },
          ...{ courierAction: null, parts: [] },
        },
      },
    }),
    'desk-order-parcel-back': page({
      ...onItsWay,
      parcel: {
        ...parcel,
        courier: 'DHD',
        tracking: 'ECO-100042',
        edit: 'locked',
        problem: 'edit_locked',
        returnRequest: 'not_now',
        mayAskReturn: true,
      },
    }),
    'desk-order-parcel-kept': page({
      ...onItsWay,
      fulfilment: 'packed',
      actions: ['hand_over', 'correct', 'note'],
      parcel: {
        ...{ ...parcel, movement: 'packed', rawStatus: 'Prêt à expédier', problem: 'locked' },
        mayBeGone: true,
      },
    }),
    'desk-order-draft-corrected': page({
      ...onItsWay,
      fulfilment: 'packed',
      actions: ['hand_over', 'correct', 'note'],
      parcel: { ...parcel, stage: 'made', movement: 'packed', courier: 'DHD', edit: 'done' },
    }),
    'desk-order-parcel-money': page({
      ...onItsWay,
      fulfilment: 'delivered',
      parcel: { ...parcel, movement: 'delivered', rawStatus: 'Livré' },
      owners: onItsWay.owners && {
        ...onItsWay.owners,
        parcelMoney: {
          state: 'cash_collected',
          amount: 2_450,
          fees: { billed: { delivery: 450, returning: null }, reported: { delivery: 400, returning: null } },
          payment: {
            ...{ shipmentId: 's', accountId: 'k7m2p9q', paymentId: 'PAY-117', state: 'announced' },
            ...{ seenAt: parcel.plannedAt, amount: 2_450, fee: 400 },
          },
          order: {
            ...{ end: 'delivered', isPaidOut: true, amount: 2_450 },
            ...{ fee: 450, returnFee: null, paymentId: null },
          },
          api: {
            ...{ end: 'delivered', isPaidOut: false, amount: 2_450 },
            ...{ fee: 400, returnFee: null, paymentId: 'PAY-117' },
          },
          differences: ['isPaidOut', 'fee'],
        },
      },
    }),
    'desk-order-draft': page({
      ...onItsWay,
      fulfilment: 'packed',
      parcel: { ...parcel, stage: 'made', movement: 'packed', courier: 'DHD', tracking: 'ECO-100042' },
    }),
    'desk-order-mistyped': page(cash, {
      refused: 'mistyped',
      typed: { form: 'correct', fields: { name: '', phone: '05', wilaya: '31', 'quantity.01a': 'x' } },
      problems: { name: 'required', phone: 'invalid', quantity: 'invalid' },
    }),
    'desk-order-outdated': page(onItsWay, {
      refused: 'outdated',
      typed: { form: 'act', fields: { act: 'note', note: say('called') } },
    }),
    'desk-order-corrected-elsewhere': page(cash, {
      refused: 'outdated',
      typed: { form: 'correct', fields: { street: say('called'), 'quantity.01a': '3' } },
    }),
    'desk-order-tracking-taken': page(
      { ...cash, fulfilment: 'packed', actions: ['hand_over', 'note'] },
      {
        refused: 'tracking_taken',
        typed: { form: 'act', fields: { act: 'hand_over', tracking: 'YAL-8KX24Q' } },
        trackedBy: 'D55NX2C4',
      },
    ),
    'desk-order-tracking-unreadable': page(onItsWay, {
      refused: 'tracking_unreadable',
      typed: { form: 'track', fields: { tracking: 'YAL-0001 أبت' } },
    }),
    'desk-order-erased': page({
      ...deposit,
      recipient: null,
      contact: null,
      actions: ['note'],
      fulfilment: 'delivered',
    }),
  };
}
