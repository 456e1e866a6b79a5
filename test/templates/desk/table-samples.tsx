import type { ListedOrder } from '../../../src/desk/order-lists/rules/listed-orders.ts';
import type { ParcelRow, ParcelState } from '../../../src/desk/parcels/rules/parcel-rows.ts';
import type { ProductRow } from '../../../src/desk/products/rules/product-row.ts';
import { emptySearch } from '../../../src/desk/search/rules.ts';
import type { ListedCustomer } from '../../../src/domain/customers.ts';
import { readColumns } from '../../../src/domain/desk-tables.ts';
import { CustomersPage } from '../../../templates/desk/customers/customers.tsx';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import { AllParcelsPage } from '../../../templates/desk/parcels/all-parcels.tsx';
import { ProductsPage } from '../../../templates/desk/products/products.tsx';
import { SearchPage } from '../../../templates/desk/search/search.tsx';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';
import { wordsIn } from '../words.ts';

const AT = Date.UTC(2026, 10, 21, 9);

/** A picture that is three times as high as it is wide. */
const portrait = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="300"><rect width="100" height="300" fill="#a33614"/><circle cx="50" cy="60" r="40" fill="#f3b52f"/></svg>',
)}`;

const people = [
  { ar: 'عبد القادر بوعلام الله بن عبد الرحمن الشريف', fr: 'Abdelkader Bouallam-Allah Benabderrahmane' },
  { ar: 'أمينة بن يوسف', fr: 'Amina Benyoucef' },
  { ar: 'كريم', fr: 'Karim' },
  { ar: 'فاطمة الزهراء بوتفليقة المهداوي', fr: 'Fatima Zohra Bouteflika El Mahdaoui' },
];
const things = [
  {
    ar: 'عباءة كلوش مطرزة بأكمام واسعة للمناسبات',
    fr: 'Abaya cloche brodée à manches larges pour les fêtes',
  },
  { ar: 'حجاب شيفون', fr: 'Hijab mousseline' },
  { ar: 'سروال جينز', fr: 'Jean' },
  { ar: 'زيت الأركان', fr: 'Huile d’argan' },
];
const notes = [
  null,
  { ar: 'اتصلوا بعد الخامسة مساءً من فضلكم', fr: 'Appelez après 17 h s’il vous plaît' },
  null,
];
const states = [
  ['on_delivery', 'new'],
  ['on_delivery', 'confirmed'],
  ['paid', 'packed'],
  ['on_delivery', 'handed_over'],
  ['paid', 'delivered'],
  ['on_delivery', 'returned'],
] as const;

/** Pages of lists as a busy shop has them: long names, notes, portrait photos. */
export function tableSamples(frame: DeskFrame): Record<string, JSX.Element> {
  const { language } = frame.t;
  const say = (words: { ar: string; fr: string } | null | undefined) =>
    wordsIn({ ar: words?.ar ?? '', fr: words?.fr ?? '', en: words?.fr ?? '' }, language);
  const numberOf = (n: number) => `K7M2P${100 + n}`;
  const orders = Array.from({ length: 40 }, (_, n): ListedOrder => {
    const [payment, fulfilment] = states[n % states.length] ?? ['paid', 'new'];
    const note = notes[n % notes.length] ?? null;
    return {
      number: numberOf(n),
      name: say(people[n % people.length]),
      commune: 'Bab El Oued',
      wilaya: [16, 31, 9, 49, 52][n % 5] ?? 16,
      total: 1_250 + ((n * 7_919) % 90_000),
      payment,
      fulfilment,
      problem: n === 4 ? 'refund_due' : null,
      dueOnDelivery: payment === 'paid' ? 0 : 1_250,
      owed: 0,
      collected: null,
      placedAt: AT - n * 5_400_000,
      phone: `+2135501234${10 + n}`,
      note: note === null ? null : say(note),
      goods: [
        {
          variant: '1',
          name: say(things[n % things.length]),
          label: n % 2 === 0 ? 'XL' : null,
          quantity: 1 + (n % 2),
        },
        ...(n % 3 === 0
          ? [{ variant: '2', name: say(things[(n + 1) % things.length]), label: null, quantity: 1 }]
          : []),
      ],
      furtherGoods: n % 5 === 0 ? 2 : 0,
      takeBack: [],
      wishes: [],
      courier: n % 6 >= 3 ? 'Yalidine' : null,
      tracking: n % 6 >= 3 ? `YAL-4K7M${10 + n}` : null,
      queue: null,
      position: 2,
    };
  });
  const products = Array.from(
    { length: 30 },
    (_, n): ProductRow => ({
      id: `product-${n}`,
      name: say(things[n % things.length]),
      category: n % 3 === 2 ? null : say({ ar: 'ملابس نسائية', fr: 'Vêtements femme' }),
      picture: n % 4 === 3 ? null : portrait,
      amount: n === 7 ? null : 950 + ((n * 1_931) % 12_000),
      isFrom: n % 4 === 0,
      left: n % 5 === 4 ? null : (n * 7) % 40,
      addedAt: AT / 1000 - n * 86_400,
      states: n === 7 ? ['hidden', 'unpriced'] : n % 5 === 0 ? ['sold_out'] : [],
      isHeldBack: n % 10 === 5,
      numbers:
        n === 7 || n % 4 === 0
          ? null
          : {
              fields: { stock: n % 5 === 4 ? '' : String((n * 7) % 40) },
              stockJson: n % 5 === 4 ? 'null' : String(3 + ((n * 7) % 40)),
              variants: [
                { variant: '', fields: { amount: String(950 + ((n * 1_931) % 12_000)) }, stockJson: '' },
              ],
            },
      duplicate: null,
    }),
  );
  const customers = Array.from(
    { length: 20 },
    (_, n): ListedCustomer => ({
      phone: `+2135501234${10 + n}`,
      number: numberOf(n),
      name: say(people[n % people.length]),
      orders: 1 + ((n * 5) % 13),
      kept: n % 3,
      returned: n % 4 === 3 ? 1 : 0,
      bought: n % 3 === 0 ? 0 : 2_400 + n * 3_100,
      lastAt: AT - n * 40_000_000,
      note: n % 6 === 1 ? say(notes[1]) : null,
      tags: n % 5 === 0 ? [say({ ar: 'زبون دائم', fr: 'Fidèle' })] : [],
    }),
  );
  const parcel: ParcelState = {
    stage: 'confirmed',
    tracking: 'YAL-4K7M2P',
    movement: 'on_the_way',
    rawStatus: 'Vers Wilaya',
    isHeld: false,
    attempts: 0,
    problem: null,
    problemText: null,
    courierAmount: 2_450,
    amounts: null,
    plannedAt: AT,
    reference: 'K7M2P9Q0A',
    wantsCancel: false,
    wantsConfirm: false,
    edit: null,
    editText: null,
    returnRequest: null,
    returnText: null,
    mayAskReturn: false,
    mayBeGone: false,
    courier: 'Yalidine',
    isToCall: false,
    lastAttempt: null,
    doubts: null,
    choice: null,
  };
  const parcels = orders.slice(0, 25).map(
    (order, n): ParcelRow => ({
      number: order.number,
      order,
      parcel: {
        ...parcel,
        tracking: `YAL-4K7M${10 + n}`,
        plannedAt: order.placedAt,
        problem: n === 3 ? 'locked' : null,
      },
      why: null,
    }),
  );
  return {
    'desk-table-orders': (
      <SearchPage
        {...{ frame, orders }}
        address={emptySearch}
        next={numberOf(39)}
        ownSources={[]}
        tags={[]}
        after={null}
        ticked={null}
        chosen={readColumns('orders', null)}
      />
    ),
    'desk-table-products': (
      <ProductsPage
        {...{ frame, products }}
        address={{ q: '', state: '', category: '', sort: 'price', after: '' }}
        categories={[]}
        photos={{ count: 24, bytes: 8_340_000 }}
        next="2"
        flash={null}
        chosen={readColumns('products', null)}
      />
    ),
    'desk-table-customers': (
      <CustomersPage
        {...{ frame, customers }}
        search={{ q: '', tag: '', sort: '-bought' }}
        tags={[]}
        next="K7M2P119"
        flash={null}
        chosen={readColumns('customers', 'phone.orders.bought.last')}
      />
    ),
    'desk-table-parcels': (
      <AllParcelsPage
        frame={frame}
        group={null}
        sort=""
        rows={parcels}
        next={null}
        chosen={readColumns('parcels', null)}
      />
    ),
  };
}
