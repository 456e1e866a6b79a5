import type { GuestProcedure, Outcome, SignedInProcedure } from './define-procedure.ts';

/** Any procedure; `handle` takes the input that its page sends with its name. */
type AnyProcedure = SignedInProcedure<never, Outcome> | GuestProcedure<never, Outcome>;

/** The procedures of each room, by the first part of their names. The object reads a room at its first call. */
const rooms: Record<string, () => Promise<object>> = {
  audit_log: () => import('./audit-log/procedures.ts'),
  bulk: () => import('./bulk/procedures.ts'),
  call_queue: () => import('./call-queue/procedures.ts'),
  corrections: () => import('./corrections/procedures.ts'),
  coupons: () => import('./coupons/procedures.ts'),
  courier_fees: () => import('./courier-fees/procedures.ts'),
  courier_payments: () => import('./courier-payments/procedures.ts'),
  courier_places: () => import('./courier-places/procedures.ts'),
  courier_settlements: () => import('./courier-settlements/procedures.ts'),
  couriers: () => import('./couriers/procedures.ts'),
  customers: () => import('./customers/procedures.ts'),
  delivery: () => import('./delivery/procedures.ts'),
  devices: () => import('./devices/procedures.ts'),
  export: () => import('./export/procedures.ts'),
  funnel: () => import('./funnel/procedures.ts'),
  imports: () => import('./imports/procedures.ts'),
  labels: () => import('./labels/procedures.ts'),
  notifications: () => import('./notifications/procedures.ts'),
  onboarding: () => import('./onboarding/procedures.ts'),
  orders: () => import('./orders/procedures.ts'),
  parcels: () => import('./parcels/procedures.ts'),
  payment_settings: () => import('./payment-settings/procedures.ts'),
  photos: () => import('./photos/procedures.ts'),
  print: () => import('./print/procedures.ts'),
  products: () => import('./products/procedures.ts'),
  profit: () => import('./profit/procedures.ts'),
  reauthentication: () => import('./reauthentication/procedures.ts'),
  reviews: () => import('./reviews/procedures.ts'),
  search: () => import('./search/procedures.ts'),
  sign_in: () => import('./sign-in/procedures.ts'),
  stock_alerts: () => import('./stock-alerts/procedures.ts'),
  stock: () => import('./stock/procedures.ts'),
  store_details: () => import('./store-details/procedures.ts'),
  today: () => import('./today/procedures.ts'),
  typed_orders: () => import('./typed-orders/procedures.ts'),
  uploads: () => import('./uploads/procedures.ts'),
};

function isProcedure(value: unknown): value is AnyProcedure {
  return typeof value === 'object' && value !== null && 'name' in value && 'handle' in value;
}

async function readRoom(room: string): Promise<AnyProcedure[]> {
  const load = Object.hasOwn(rooms, room) ? rooms[room] : undefined;
  return load === undefined ? [] : Object.values(await load()).filter(isProcedure);
}

/** The procedure of this name, such as `orders.show`; null when there is none. */
export async function findProcedure(name: string): Promise<AnyProcedure | null> {
  const [room = ''] = name.split('.', 1);
  const all = await readRoom(room);
  return all.find((one) => one.name === name) ?? null;
}

/** All procedures, for tests that try each one. */
export async function readProcedures(): Promise<AnyProcedure[]> {
  return (await Promise.all(Object.keys(rooms).map(readRoom))).flat();
}
