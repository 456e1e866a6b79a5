import QRCode from 'qrcode';
import { typedOf } from '../../../src/desk/delivery/form.ts';
import { columnsOfSets } from '../../../src/desk/order-export/rules/columns.ts';
import { readColumns } from '../../../src/domain/desk-tables.ts';
import { inEachLanguage, storedInEachLanguage } from '../../../src/text/languages/by-language.ts';
import type { Locale } from '../../../src/text/languages/languages.ts';
import { wilayas } from '../../../src/text/wilayas.ts';
import { AuditLogPage } from '../../../templates/desk/audit-log/audit-log.tsx';
import { DeliveryPage } from '../../../templates/desk/delivery/delivery.tsx';
import { DevicesPage, InvitationPage } from '../../../templates/desk/devices/devices.tsx';
import { DeskNoticePage } from '../../../templates/desk/notice/notice.tsx';
import { ExportPage } from '../../../templates/desk/order-export/export.tsx';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import {
  AuthenticatorPage,
  ReauthenticationPage,
} from '../../../templates/desk/reauthentication/reauthentication.tsx';
import { SearchPage } from '../../../templates/desk/search/search.tsx';
import { CodesPage, PairPage, SignInPage } from '../../../templates/desk/sign-in/sign-in.tsx';
import { QueuePage } from '../../../templates/desk/today/queue.tsx';
import { TodayPage } from '../../../templates/desk/today/today.tsx';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';
import { deskTextIn } from '../../desk/copy.ts';
import { type Words, wordsIn } from '../words.ts';
import { bulkSamples } from './bulk-samples.tsx';
import { callSamples } from './call-samples.tsx';
import { couponSamples } from './coupon-samples.tsx';
import { courierListSamples } from './courier-list-samples.tsx';
import { courierSamples, parcelSamples } from './courier-samples.tsx';
import { customerSamples } from './customer-samples.tsx';
import { importSamples } from './import-samples.tsx';
import { notificationSamples } from './notification-samples.tsx';
import { startSamples } from './onboarding-samples.tsx';
import { orderSamples } from './order-samples.tsx';
import { priceTableSamples } from './price-table-samples.tsx';
import { printSamples } from './print-samples.tsx';
import { productSamples } from './product-samples.tsx';
import { profitSamples } from './profit-samples.tsx';
import { reviewSamples } from './review-samples.tsx';
import { settingsSamples } from './settings-samples.tsx';
import { settlementSamples } from './settlement-samples.tsx';
import { stockAlertSamples } from './stock-alert-samples.tsx';
import { stockSamples } from './stock-samples.tsx';
import { tableSamples } from './table-samples.tsx';
import { typedOrderSamples } from './typed-order-samples.tsx';

const says = (language: Locale, words: Words) => wordsIn(words, language);
const AT = 1_795_252_500;
const secret = '7f'.repeat(16);
const honey = { ar: 'عسل السدر', fr: 'Miel de jujubier', en: 'Jujube honey' };
const oil = { ar: 'زيت زيتون القبائل', fr: 'Huile d’olive de Kabylie', en: 'Kabyle olive oil' };
const afterFive = {
  ar: 'بعد الخامسة من فضلكم، والاتصال قبل الوصول',
  fr: 'Après 17 heures, et appelez avant de venir',
  en: 'After five, and call before you come',
};
const carried = {
  path: '/fr/desk/settings/limits',
  fields: [{ name: 'CASH_PER_PHONE', value: '7' }],
};

/** Every page of the desk, as a device of each role or an unknown one sees it. */
export function deskSamples(language: Locale): Record<string, JSX.Element | Promise<JSX.Element>> {
  const amina = says(language, { ar: 'هاتف أمينة', fr: 'Téléphone d’Amina', en: 'Amina’s phone' });
  const karim = says(language, { ar: 'ورشة كريم', fr: 'Atelier de Karim', en: 'Karim’s workshop' });
  const frameOf = (device: DeskFrame['device']): DeskFrame => ({
    t: deskTextIn(language),
    shopName: says(language, { ar: 'حانوت', fr: 'Hanout', en: 'Hanout' }),
    isTest: true,
    device,
    alternates: inEachLanguage((one) => `/${one}/desk`),
  });
  const nobody = frameOf(null);
  const owner = frameOf({ name: amina, role: 'owner' });
  const packer = frameOf({ name: karim, role: 'packer' });
  const confirmer = frameOf({ name: amina, role: 'confirmer' });
  const accountant = frameOf({ name: karim, role: 'accountant' });
  const url = `https://shop.example.dz/${language}/desk/pair/${secret}`;
  const names = [
    { ar: 'أمينة بن يوسف', fr: 'Amina Benyoucef', en: 'Amina Benyoucef' },
    { ar: 'كريم', fr: 'Karim', en: 'Karim' },
    { ar: 'عبد القادر بوعلام الله', fr: 'Abdelkader Bouallam-Allah', en: 'Abdelkader Bouallam-Allah' },
  ];
  const states = [
    ['paid', 'new'],
    ['on_delivery', 'confirmed'],
    ['expired', 'new'],
    ['paid', 'handed_over'],
    ['processing', 'packed'],
  ] as const;
  const orders = states.map(([payment, fulfilment], n) => ({
    number: `K7M2P9Q${n}`,
    name: n === 4 ? null : says(language, names[n % 3] ?? { ar: '', fr: '', en: '' }),
    commune: 'Bab El Oued',
    wilaya: [16, 31, 47, 58, 9][n] ?? 16,
    total: [2_450, 118_900, 950, 7_300, 12_000][n] ?? 0,
    payment,
    fulfilment,
    problem: n === 1 ? ('paid_late' as const) : null,
    dueOnDelivery: n === 3 ? 5_000 : 0,
    owed: n === 3 ? 5_000 : 0,
    collected: null,
    placedAt: (AT - n * 5_400) * 1000,
    phone: n === 4 ? null : `+21355012345${n}`,
    note: n === 0 ? says(language, afterFive) : null,
    goods: [
      { variant: 'price_1', name: says(language, honey), label: '500 g', quantity: 1 + (n % 3) },
      ...(n % 2 === 0 ? [{ variant: 'price_2', name: says(language, oil), label: null, quantity: 1 }] : []),
    ],
    takeBack: n === 1 ? [{ variant: 'price_2', name: says(language, oil), label: null, quantity: 1 }] : [],
    furtherGoods: n === 2 ? 3 : 0,
    wishes: n === 3 ? ['change_wished' as const] : [],
    courier: n === 3 ? 'Yalidine' : null,
    tracking: null,
    queue: null,
    position: 2 + n,
  }));
  const queues = (['call', 'pack', 'hand_over', 'courier', 'owed', 'restock', 'unpaid'] as const).map(
    (name, n) => ({
      name,
      orders: [23, 4, 0, 118, 31, 2, 7][n] ?? 0,
      amount: [0, 0, 0, 512_400, 96_150][n] ?? 0,
    }),
  );
  const noNetworks = { lines: [], orders: 0, hasMore: false };
  const lines = [
    { network: 'Zm9vYmFyYmF6', orders: 300, first: (AT - 2_700) * 1000, last: AT * 1000 },
    { network: 'cXV1eHF1dXg', orders: 4, first: (AT - 9_000) * 1000, last: (AT - 60) * 1000 },
  ];
  const networks = { lines, orders: 304, hasMore: true };
  const parts = {
    wilayas: [
      { wilaya: 16, orders: 9 },
      { wilaya: 31, orders: 4 },
    ],
    couriers: [{ courier: 'Yalidine', orders: 7 }],
  };
  const list = { from: { queue: 'call' }, parts, ticked: null, done: null };
  const day = Math.floor(AT / 86_400);
  const revenue = Array.from({ length: 30 }, (_, n) => ({
    day: day - n,
    online: n % 6 === 0 ? 0 : 9_000 + ((n * 7_919) % 23_000),
    cash: n % 7 === 2 ? 84_500 : 0,
    refunded: n === 4 ? 2_450 : 0,
  })).toReversed();
  const outcomes = [
    { wilaya: 16, delivered: 214, returned: 31 },
    { wilaya: 31, delivered: 96, returned: 44 },
    { wilaya: 69, delivered: 0, returned: 2 },
  ];
  const products = [
    {
      names: storedInEachLanguage({ ar: 'عسل السدر', fr: 'Miel de jujubier', en: 'Jujube honey' }),
      delivered: 61,
      returned: 22,
    },
    {
      names: storedInEachLanguage({ ar: 'زيت زيتون', fr: 'Huile d’olive', en: 'Olive oil' }),
      delivered: 0,
      returned: 1,
    },
  ];
  const problems = [
    { name: 'paid_twice', orders: 1, amount: 0 },
    { name: 'refund_due', orders: 2, amount: 0 },
  ] as const;
  const today = {
    queues,
    problems,
    first: 'call',
    orders,
    networks,
    isUnready: false,
    reviews: 3,
    guessing: [],
    money: { today: day, revenue, outcomes, products },
  } as const;
  const packersDay = {
    queues: queues.slice(1, 3),
    problems: [],
    first: 'pack',
    orders: orders.map((one) => ({ ...one, total: null })),
    networks: noNetworks,
    isUnready: false,
    reviews: 3,
    guessing: [],
    money: null,
  } as const;
  const confirmersDay = {
    ...packersDay,
    queues: queues.filter(({ name }) => name === 'call' || name === 'unpaid'),
    first: 'call',
    orders,
    networks,
  } as const;
  const emptyDay = {
    queues: queues.map((one) => ({ ...one, orders: 0, amount: 0 })),
    problems: [],
    first: null,
    orders: [],
    networks: noNetworks,
    isUnready: true,
    reviews: 0,
    guessing: [karim],
    money: { today: day, revenue: [], outcomes: [], products: [] },
  };
  const address = { q: '', state: '', wilaya: '', way: '', day: '', source: '', tag: '', sort: '' };
  const ownSources = ['TikTok'];
  const device = { pairedAt: AT * 1000, seenAt: (AT + 7_200) * 1000 };
  const devices = [
    { ...device, id: 'a', name: amina, role: 'owner', isThis: true },
    { ...device, id: 'b', name: karim, role: 'packer', isThis: false },
  ] as const;
  const entry = {
    ...{ subject: null, numbers: [], fields: [], amount: null, network: '105.100.7.0/24' },
    actor: { kind: 'device', name: amina },
  } as const;
  const entries = [
    {
      ...entry,
      id: '9',
      at: AT + 900,
      action: 'orders.refund',
      subject: 'K7M2P9QD',
      fields: ['refund'],
      amount: 1_250,
    },
    { ...entry, id: '8', at: AT + 800, action: 'orders.act', subject: 'K7M2P9QD', fields: ['cancel'] },
    { ...entry, id: '7', at: AT + 700, action: 'orders.act', subject: 'K7M2P9QD', fields: ['undo'] },
    { ...entry, id: '6', at: AT + 600, action: 'orders.phone', subject: 'K7M2P9QD', fields: ['refused'] },
    {
      ...entry,
      id: '52',
      at: AT + 560,
      action: 'bulk.act',
      numbers: ['K7M2P9QD', 'K7M2P9QE', 'K7M2P9QF'],
      fields: ['remit'],
      amount: 9_000,
    },
    {
      ...entry,
      id: '51',
      at: AT + 550,
      action: 'payment_settings.limits',
      fields: ['hold_minutes', 'hold_share_total'],
    },
    { ...entry, id: '50', at: AT + 540, action: 'notifications.channel', fields: ['telegram'] },
    { ...entry, id: '5', at: AT + 500, action: 'devices.rename', subject: karim },
    {
      ...entry,
      id: '4',
      at: AT + 400,
      action: 'sign_in.pair',
      subject: karim,
      actor: { kind: 'device', name: null },
    },
    { ...entry, id: '3', at: AT + 300, action: 'devices.invite', fields: ['packer'] },
    { ...entry, id: '2', at: AT + 200, action: 'devices.codes', network: null },
    { ...entry, id: '1', at: AT, action: 'sign_in.offer', actor: { kind: 'operator', name: null } },
  ] as const;
  const codes = Array.from({ length: 10 }, (_, n) => `K7M2P9QD4XTZ0B${(10 + n * 7) % 100}`.padEnd(16, 'W'));
  const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' });
  const invitation = { url, modules, role: 'packer', until: AT * 1000 } as const;
  const tariffs = {
    frame: owner,
    typed: typedOf({
      freeFrom: 15_000,
      cells: wilayas.flatMap(({ code: wilaya }) =>
        (['home', 'desk'] as const).map((mode) => ({
          wilaya,
          mode,
          amount: (mode === 'home' ? 600 : 350) + 7 * wilaya,
          days: 1 + (wilaya % 9),
        })),
      ),
    }),
    wrong: [],
    pickupPoints: '16; Stop desk Bab Ezzouar; Cité 5 Juillet; 0550 12 34 56',
    wrongLines: [],
    version: '3',
    problem: null,
    missing: [],
    open: ['west'],
    isOutdated: false,
    isEmpty: false,
    isSaved: true,
    hasCouriers: false,
    found: null,
  };
  return {
    'desk-delivery': <DeliveryPage {...tariffs} />,
    'desk-delivery-found': (
      <DeliveryPage
        {...tariffs}
        pickupPoints={[
          tariffs.pickupPoints,
          '16; Agence de Hydra; 12 rue des Pins, Hydra',
          '31; Agence d’Oran; Boulevard de l’ALN, Oran',
        ].join('\n')}
        open={[]}
        isSaved={false}
        hasCouriers
        found={{ added: 2, left: 0, isEmpty: false }}
      />
    ),
    'desk-delivery-empty': (
      <DeliveryPage {...tariffs} typed={{ free_from: '5000' }} open={[]} isEmpty isSaved={false} />
    ),
    'desk-delivery-wrong': (
      <DeliveryPage
        {...tariffs}
        typed={{ ...tariffs.typed, home_16: '4OO', desk_days_30: 'x', free_from: '-1' }}
        wrong={['home_16', 'desk_days_30', 'free_from']}
        wrongLines={[1]}
        problem="scope"
        missing={[450, 1_250]}
        isOutdated
        isSaved={false}
        hasCouriers
      />
    ),
    ...priceTableSamples(owner),
    ...startSamples(owner),
    ...couponSamples(owner),
    ...reviewSamples(owner),
    ...stockAlertSamples(owner),
    ...courierSamples(owner),
    ...courierListSamples(owner),
    ...parcelSamples(owner, confirmer, orders),
    ...typedOrderSamples(owner),
    ...customerSamples(owner, orders),
    ...stockSamples(owner),
    ...tableSamples(owner),
    ...profitSamples(owner),
    ...callSamples(owner),
    ...settingsSamples(owner),
    ...notificationSamples(owner),
    'desk-sign-in': <SignInPage frame={nobody} submission={secret} />,
    'desk-sign-in-kept': <SignInPage frame={nobody} submission={secret} pending={carried} />,
    'desk-refused': (
      <SignInPage
        frame={nobody}
        submission={secret}
        refused="code"
        typed={{ code: 'K7M2-XXXX', name: karim }}
      />
    ),
    'desk-link-over': <SignInPage frame={nobody} submission={secret} refused="link" />,
    'desk-pair': (
      <PairPage frame={nobody} offer={{ secret, role: 'owner', name: 'Android', submission: secret }} />
    ),
    'desk-paired': <PairPage frame={owner} />,
    'desk-codes': <CodesPage frame={owner} codes={codes} />,
    'desk-codes-gone': <CodesPage frame={owner} codes={null} />,
    'desk-today': <TodayPage frame={owner} today={today} />,
    'desk-today-parcels': (
      <TodayPage
        frame={owner}
        today={{
          ...today,
          parcels: [
            { list: 'calls', parcels: 3 },
            { list: 'problems', parcels: 1 },
            { list: 'drafts', parcels: 51 },
          ],
          stopped: ['Yalidine'],
        }}
      />
    ),
    'desk-today-packer': <TodayPage frame={packer} today={packersDay} />,
    'desk-today-confirmer': <TodayPage frame={confirmer} today={confirmersDay} />,
    'desk-today-accountant': <TodayPage frame={accountant} today={{ ...today, networks: noNetworks }} />,
    'desk-today-empty': <TodayPage frame={owner} today={emptyDay} />,
    'desk-queue': (
      <QueuePage frame={owner} queue="unpaid" orders={orders} next="K7M2P9Q4" count={23} {...list} />
    ),
    'desk-queue-packed': (
      <QueuePage
        frame={owner}
        queue="hand_over"
        orders={orders}
        next={null}
        count={5}
        hasCouriers
        {...list}
        from={{ queue: 'hand_over' }}
      />
    ),
    'desk-queue-empty': (
      <QueuePage frame={owner} queue="refund_due" orders={[]} next={null} count={0} {...list} />
    ),
    'desk-search': (
      <SearchPage
        frame={owner}
        address={address}
        orders={orders}
        next="K7M2P9Q4"
        ownSources={ownSources}
        tags={['VIP']}
        after={null}
        ticked="all"
        chosen={readColumns('orders', null)}
      />
    ),
    'desk-search-none': (
      <SearchPage
        frame={owner}
        address={{
          ...address,
          q: names[0] ? wordsIn(names[0], language) : '',
          state: 'new',
          day: '2026-11-21',
        }}
        orders={[]}
        next={null}
        ownSources={[]}
        tags={[]}
        after={null}
        ticked={null}
        chosen={readColumns('orders', null)}
      />
    ),
    'desk-order-export': (
      <ExportPage
        frame={owner}
        columns={columnsOfSets.courier}
        format=";"
        isEmpty={false}
        typed={{ from: '', to: '', state: '' }}
      />
    ),
    'desk-order-export-empty': (
      <ExportPage
        frame={owner}
        columns={[]}
        format="xlsx"
        isEmpty
        typed={{ from: '2026-11-01', to: '', state: 'new' }}
      />
    ),
    ...productSamples(language),
    ...orderSamples(language),
    ...printSamples(language),
    ...settlementSamples(language),
    ...importSamples(language),
    ...bulkSamples(owner, packer, orders),
    'desk-queue-ticked': (
      <QueuePage
        {...{ frame: owner, queue: 'pack', orders, next: null, count: 5, ...list }}
        from={{ queue: 'pack', wilaya: '16' }}
        ticked="all"
        done={{ number: 'K7M2P9QD', name: amina, kind: 'packed', position: 4, submission: 'a page' }}
      />
    ),
    'desk-queue-courier': (
      <QueuePage frame={owner} queue="courier" orders={orders} next={null} count={5} {...list} />
    ),
    'desk-queue-pack': (
      <QueuePage frame={owner} queue="pack" orders={orders} next={null} count={5} {...list} />
    ),
    'desk-devices': (
      <DevicesPage frame={owner} devices={devices} codesLeft={10} refused={null} submission={secret} />
    ),
    'desk-devices-refused': (
      <DevicesPage frame={owner} devices={devices} codesLeft={1} refused="last_owner" submission={secret} />
    ),
    'desk-invitation': <InvitationPage frame={owner} {...invitation} />,
    'desk-reauthentication': (
      <ReauthenticationPage
        frame={owner}
        refused="wrong"
        returnPath="orders/K7M2P9QD"
        passkeyOptions={null}
        pending={null}
      />
    ),
    'desk-reauthentication-passkey': (
      <ReauthenticationPage
        frame={owner}
        refused={null}
        returnPath=""
        passkeyOptions={JSON.stringify({ challenge: secret, allowCredentials: [{ id: 'aGVsbG8' }] })}
        pending={carried}
      />
    ),
    'desk-authenticator': (
      <AuthenticatorPage
        frame={owner}
        secret="GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        modules={modules}
        isSet
        isWrong={false}
        passkeyOptions={JSON.stringify({ challenge: secret, user: { name: amina } })}
        passkeys={[{ id: 'aGVsbG8', name: amina, addedAt: AT * 1000 }]}
      />
    ),
    'desk-audit-log': (
      <AuditLogPage
        frame={owner}
        entries={entries}
        next="1"
        filter={{ kind: 'orders', device: null, days: 7 }}
        devices={[{ id: 'd1', name: 'Téléphone d’Amina' }]}
      />
    ),
    'desk-forbidden': <DeskNoticePage frame={packer} kind="forbidden" />,
  };
}
