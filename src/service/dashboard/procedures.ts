import type { GuestProcedure, Outcome, PersonProcedure } from './define-procedure.ts';

/** A procedure whose input is not known here: the routes check it by the definition's own type. */
export type AnyProcedure = PersonProcedure<never, Outcome, never> | GuestProcedure<never, Outcome>;

type Room = () => Promise<Record<string, unknown>>;

/** Each room of the dashboard is read at the first call of it. */
const rooms: Record<string, Room> = {
  sign_in: () => import('./sign-in/procedures.ts'),
  people: () => import('./people/procedures.ts'),
  keys: () => import('./keys/procedures.ts'),
  audit_log: () => import('./audit-log/procedures.ts'),
  overview: () => import('./overview/procedures.ts'),
  balance: () => import('./balance/procedures.ts'),
  payments: () => import('./payments/procedures.ts'),
  payment: () => import('./payment-page/procedures.ts'),
};

function isProcedure(value: unknown): value is AnyProcedure {
  return typeof value === 'object' && value !== null && 'name' in value && 'handle' in value;
}

async function readRoom(room: string): Promise<AnyProcedure[]> {
  const load = Object.hasOwn(rooms, room) ? rooms[room] : undefined;
  return load === undefined ? [] : Object.values(await load()).filter(isProcedure);
}

/** The procedure of this name, such as `payments.list`; null when there is none. */
export async function findProcedure(name: string): Promise<AnyProcedure | null> {
  const [room = ''] = name.split('.', 1);
  const all = await readRoom(room);
  return all.find((one) => one.name === name) ?? null;
}

/** All procedures, for tests that try each one. */
export async function readProcedures(): Promise<AnyProcedure[]> {
  return (await Promise.all(Object.keys(rooms).map(readRoom))).flat();
}
