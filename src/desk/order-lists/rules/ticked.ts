/** Most orders of one bulk action: those that one page ticks. */
export const MOST_IN_BULK = 200;

/** A ticked order, as its list showed it. `position`: of its newest order event. */
export type TickedOrder = { number: string; position: number };

/** The value of a row's box. */
export function writeTicked({ number, position }: TickedOrder): string {
  return `${number}.${position}`;
}

/** The ticked orders of a form, each once. Values that no list has written are left out. */
export function readTicked(values: readonly string[]): TickedOrder[] {
  const read = new Map<string, TickedOrder>();
  for (const value of values) {
    const [, number = '', position = ''] = /^([0-9A-Z]{8})\.(\d{1,6})$/.exec(value) ?? [];
    if (number !== '' && !read.has(number)) read.set(number, { number, position: Number(position) });
  }
  return [...read.values()].slice(0, MOST_IN_BULK);
}
