/** Days since delivery: a debt belongs to the first age that it does not exceed. */
export const ages = [7, 14, 30, Number.POSITIVE_INFINITY] as const;

/** What a courier owes. `courier`: empty where staff did not say who had the parcel; `day`: of the oldest delivery. */
export type CourierDebt = {
  courier: string;
  orders: number;
  amount: number;
  oldest: number;
  /** By age, in the order of `ages`. */
  byAge: { orders: number; amount: number }[];
};

/** The debts by courier, the largest first, of those by courier and day. */
export function debtsByCourier(
  debts: readonly { courier: string; day: number; orders: number; amount: number }[],
  today: number,
): CourierDebt[] {
  const byCourier = new Map<string, CourierDebt>();
  for (const { courier, day, orders, amount } of debts) {
    const known = byCourier.get(courier) ?? {
      courier,
      orders: 0,
      amount: 0,
      oldest: day,
      byAge: ages.map(() => ({ orders: 0, amount: 0 })),
    };
    known.orders += orders;
    known.amount += amount;
    known.oldest = Math.min(known.oldest, day);
    const age = known.byAge[ages.findIndex((most) => today - day <= most)];
    if (age !== undefined) {
      age.orders += orders;
      age.amount += amount;
    }
    byCourier.set(courier, known);
  }
  return [...byCourier.values()].sort((one, other) => other.amount - one.amount);
}
