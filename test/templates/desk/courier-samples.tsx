import type { LabelRow } from '../../../src/desk/courier-labels/rules/label-rows.ts';
import { emptyCourier } from '../../../src/desk/couriers/form.ts';
import type { AccountRow } from '../../../src/desk/couriers/rules/account-rows.ts';
import type { ListedOrder } from '../../../src/desk/order-lists/rules/listed-orders.ts';
import type { ParcelRow, ParcelState } from '../../../src/desk/parcels/rules/parcel-rows.ts';
import { readColumns } from '../../../src/domain/desk-tables.ts';
import { LabelsPage } from '../../../templates/desk/courier-labels/courier-labels.tsx';
import { CourierAccountsPage } from '../../../templates/desk/couriers/couriers.tsx';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import { AllParcelsPage } from '../../../templates/desk/parcels/all-parcels.tsx';
import { ParcelsPage } from '../../../templates/desk/parcels/parcels.tsx';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';

const at = Date.UTC(2026, 10, 21, 9);

const yalidine: AccountRow & { eventsUrl: string | null } = {
  id: 'yal1',
  courier: 'yalidine',
  title: 'Yalidine',
  host: 'api.yalidine.app',
  relay: 'https://relais.example.dz/out',
  origin: 16,
  isOff: false,
  problem: null,
  blockedUntil: 0,
  quota: { at, left: { minute: 31, hour: 804, day: 8_912 } },
  followed: 118,
  sendsEvents: true,
  hasDrafts: false,
  handshake: 'text',
  asksCollection: false,
  pickupPointFormat: 'number',
  hasPickupPointFormats: true,
  openCommunes: 307,
  eventsUrl: 'https://shop.example.dz/webhooks/couriers/yal1',
};
const dhd: typeof yalidine = {
  ...yalidine,
  id: 'eco1',
  courier: 'ecotrack',
  title: 'DHD',
  host: 'dhd.ecotrack.dz',
  relay: null,
  problem: 'auth',
  blockedUntil: at + 6 * 3_600_000,
  quota: null,
  followed: 1_001,
  sendsEvents: false,
  hasDrafts: true,
  hasPickupPointFormats: false,
  openCommunes: 0,
  eventsUrl: null,
};

/** Courier accounts: none yet, several, and forms with errors. */
export function courierSamples(frame: DeskFrame): Record<string, JSX.Element> {
  const page = {
    frame,
    accounts: [yalidine, dhd],
    assignments: { rest: 'yal1', lists: { 'home.eco1': '9, 16, 35', 'desk.eco1': '31' } },
    version: '1f',
    typed: emptyCourier,
    wrong: [],
    refused: null,
    refusedAccount: null,
    wrongLists: [],
    isOutdated: false,
    flash: null,
  };
  const none = { ...page, accounts: [], assignments: { rest: '', lists: {} } };
  const typed = { ...emptyCourier, courier: 'ecotrack', tenant: 'dhd.ecotrack.dz', title: 'DHD' };
  return {
    'desk-couriers': <CourierAccountsPage {...page} flash="added" />,
    'desk-couriers-none': <CourierAccountsPage {...none} />,
    'desk-couriers-refused': <CourierAccountsPage {...none} typed={typed} refused="auth" wrong={[]} />,
    'desk-couriers-wrong': (
      <CourierAccountsPage
        {...page}
        accounts={[yalidine, { ...dhd, isOff: true, problem: null }]}
        typed={typed}
        wrong={['token', 'id']}
        wrongLists={['home.eco1']}
        isOutdated
      />
    ),
    'desk-couriers-keys': <CourierAccountsPage {...page} refused="forbidden_egress" refusedAccount="yal1" />,
  };
}

const dress = { name: 'Robe d’été à manches longues', label: 'L' };

/** The courier took less than the order says: a part of it came back. */
const partDelivery: ParcelState['amounts'] = {
  ...{
    order: 2_450,
    courier: 2_050,
    isDelivered: true,
    isParted: false,
    mayExplain: true,
    courierAction: 'remit',
  },
  parts: [
    {
      key: 'price_1 1',
      items: [{ price: 'price_1', slug: 'robe', quantity: 1, names: { ar: dress, fr: dress, en: dress } }],
    },
  ],
};

export const parcel: ParcelState = {
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
  plannedAt: at,
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

/** Parcels: those just made, with the failed ones, and the lists that each role looks at. */
export function parcelSamples(
  owner: DeskFrame,
  confirmer: DeskFrame,
  orders: readonly ListedOrder[],
): Record<string, JSX.Element> {
  const rowOf = (n: number, state: Partial<ParcelState> | null, why: ParcelRow['why'] = null): ParcelRow => ({
    number: `K7M2P9Q${n}`,
    order: orders[n] ?? null,
    parcel: state === null ? null : { ...parcel, ...state },
    why,
  });
  const draft = { stage: 'made', courier: 'DHD', tracking: 'ECO-100042', movement: 'packed' } as const;
  const attempt = {
    movement: 'out_for_delivery',
    rawStatus: 'Tentative échouée',
    attempts: 2,
    isToCall: true,
    lastAttempt: { at, reason: 'Client ne répond pas' },
  } as const;
  const made = [
    rowOf(0, draft),
    rowOf(1, { stage: 'planned', tracking: null, movement: null, rawStatus: null }),
    rowOf(2, {
      stage: 'refused',
      tracking: null,
      movement: null,
      rawStatus: null,
      problem: 'invalid',
      problemText: 'Le champ telephone est invalide.',
    }),
    rowOf(3, null, 'no_account'),
    rowOf(3, {
      stage: 'refused',
      tracking: null,
      movement: null,
      rawStatus: null,
      problem: 'commune',
      choice: {
        kind: 'commune',
        written: 'Haydra centre',
        places: ['Hydra', 'El Hamma', 'Kouba'].map((name) => ({ key: `16 ${name}`, name, address: null })),
        likely: null,
      },
    }),
  ];
  const lists = [
    { list: 'calls', rows: [rowOf(0, attempt)] },
    {
      list: 'problems',
      rows: [
        rowOf(1, {
          problem: 'amount_differs',
          courierAmount: 2_050,
          movement: 'delivered',
          amounts: partDelivery,
        }),
        rowOf(2, {
          stage: 'doubtful',
          tracking: null,
          movement: null,
          rawStatus: null,
          problem: 'several',
          problemText: 'YAL-1, YAL-2',
          doubts: ['YAL-1', 'YAL-2'],
        }),
        rowOf(3, {
          problem: 'unknown_status',
          rawStatus: 'En zone rouge',
          isHeld: true,
        }),
        rowOf(0, { problem: 'given_up', rawStatus: 'Colis abandonné' }),
        rowOf(1, {
          ...{ stage: 'refused', tracking: null, movement: null, rawStatus: null, courier: 'DHD' },
          ...{ problem: 'no_list', problemText: 'Not Found' },
        }),
      ],
    },
    { list: 'drafts', rows: [rowOf(0, draft)] },
  ] as const;
  const page = { submission: 'x', rows: [], lists: [], refused: null };
  const labelOf = (n: number, courier: string) => ({
    number: `K7M2P9Q${n}`,
    order: orders[n] ?? null,
    courier,
    isDraft: false,
  });
  const labels: LabelRow[] = [
    { ...labelOf(0, 'DHD'), state: 'file', size: 40_000 },
    { ...labelOf(1, 'DHD'), state: 'file', size: 40_000 },
    { ...labelOf(2, 'DHD'), state: 'waiting' },
    { ...labelOf(3, 'DHD'), state: 'failed', problem: 'unavailable' },
    { ...labelOf(4, 'Yalidine'), state: 'link', url: 'https://courier.example.dz/label/1' },
    { ...labelOf(5, 'DHD'), state: 'none' },
  ];
  const printed = Array.from({ length: 20 }, (_, n) => `K7M2P9${String(n + 10)}`);
  const batch = printed.map(
    (number): LabelRow => ({ number, order: null, courier: 'Yalidine', isDraft: false, state: 'batch' }),
  );
  const print = {
    url: 'https://courier.example.dz/labels/7',
    courier: 'Yalidine',
    orders: printed,
    others: [],
    canceled: [],
    changed: [],
  };
  const mixed = { others: ['K7M2P9Q5'], canceled: ['K7M2P9Q6', 'K7M2P9Q7'], changed: ['K7M2P9Q4'] };
  const corrected = [
    rowOf(0, { ...draft, edit: 'asked' }),
    rowOf(1, { ...draft, edit: 'done' }),
    rowOf(2, { edit: 'refused', editText: 'Numéro refusé', problem: 'edit_refused' }),
    rowOf(3, { edit: 'locked', problem: 'edit_locked', returnRequest: 'not_now' }),
    rowOf(0, { returnRequest: 'asked', courier: 'DHD' }),
    rowOf(1, { returnRequest: 'no_answer', courier: 'DHD' }),
  ];
  const every = Array.from({ length: 3 }, () => [...made, ...corrected]).flat();
  return {
    'desk-courier-labels': (
      <LabelsPage frame={owner} rows={labels} prints={[]} broken={['K7M2P9Q1']} wait={0} />
    ),
    'desk-courier-labels-none': <LabelsPage frame={owner} rows={[]} prints={[]} broken={[]} wait={12} />,
    'desk-courier-labels-batch': (
      <LabelsPage frame={owner} rows={batch} prints={[print]} broken={[]} wait={0} />
    ),
    'desk-courier-labels-batch-mixed': (
      <LabelsPage
        frame={owner}
        rows={[...batch, ...labels]}
        prints={[{ ...print, ...mixed }]}
        broken={['K7M2P9Q1']}
        wait={0}
      />
    ),
    'desk-parcels-corrected': <ParcelsPage frame={owner} {...page} rows={corrected} />,
    'desk-parcels-made': <ParcelsPage frame={owner} {...page} rows={made} />,
    'desk-parcels-lists': <ParcelsPage frame={owner} {...page} lists={lists} refused="no_label" />,
    'desk-parcels-calls': <ParcelsPage frame={confirmer} {...page} lists={lists.slice(0, 1)} />,
    'desk-parcels-all': (
      <AllParcelsPage
        frame={owner}
        group={null}
        sort=""
        chosen={readColumns('parcels', null)}
        rows={every}
        next={{ at: 1, id: 'S1' }}
      />
    ),
    'desk-parcels-none': <ParcelsPage frame={owner} {...page} />,
  };
}
