import { foldedWords } from '../../text/folding.ts';
import { readWilaya } from '../../text/read-wilaya.ts';

/** A pick-up point of a courier. `address` and `phone` may be empty. */
export type PickupPoint = { wilaya: number; name: string; address: string; phone: string };

/** A pick-up point as an order names it. */
export function pickupPointText({ name, address }: Pick<PickupPoint, 'name' | 'address'>): string {
  return address === '' ? name : `${name}, ${address}`;
}

/** The pick-up point of a parcel: the chosen one, or the only one; null while none is chosen. */
export function chosenPickupPoint(pickupPoints: readonly string[], chosen: string | null): string | null {
  const keyOf = (text: string) => foldedWords(text).join(' ');
  if (pickupPoints.length < 2) return pickupPoints[0] ?? null;
  return (chosen === null ? undefined : pickupPoints.find((one) => keyOf(one) === keyOf(chosen))) ?? null;
}

/** Whether a parcel needs a choice that was not made. `offices`: those that the shopper can choose from. */
export function lacksPickupPoint(
  { delivery, street }: { delivery: string; street: string | null },
  pickupPoints: readonly string[],
): boolean {
  return delivery === 'desk' && pickupPoints.length > 1 && chosenPickupPoint(pickupPoints, street) === null;
}

/** How many pick-up points a shop's list may have. */
export const mostPickupPoints = 400;
const LONGEST = 120;

/** A text as a line's part can hold it: without separators, and not too long. */
export function pickupPointPart(text: string): string {
  return text
    .replace(/[\s\p{Cc}]*[;؛][\s\p{Cc}]*/gu, ', ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, LONGEST)
    .replace(/^[\s,]+|[\s,]+$/g, '');
}

/**
 * Parses pick-up points that were typed or pasted from a table: one per line, with wilaya, name, address and phone
 * between tabs or semicolons. `lines`: the numbers of unreadable lines, from 1.
 */
export function readPickupPointLines(
  text: string,
): { ok: true; pickupPoints: PickupPoint[] } | { ok: false; lines: number[] } {
  const pickupPoints: PickupPoint[] = [];
  const lines: number[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [place = '', name = '', address = '', phone = ''] = line
      .replace(/(?!\t)\p{Cc}/gu, ' ')
      .split(/[\t;؛]/)
      .map((part) => part.trim());
    const wilaya = readWilaya(place);
    const isWhole = name !== '' && [name, address, phone].every((part) => part.length <= LONGEST);
    if (wilaya === null || !isWhole || pickupPoints.length >= mostPickupPoints) lines.push(index + 1);
    else pickupPoints.push({ wilaya, name, address, phone });
  }
  return lines.length === 0 ? { ok: true, pickupPoints } : { ok: false, lines };
}

/** Writes pick-up points as such a text. */
export function writePickupPointLines(pickupPoints: readonly PickupPoint[]): string {
  return pickupPoints
    .map(({ wilaya, name, address, phone }) =>
      [String(wilaya).padStart(2, '0'), name, address, phone].join('; ').replace(/(?:; )+$/, ''),
    )
    .join('\n');
}
