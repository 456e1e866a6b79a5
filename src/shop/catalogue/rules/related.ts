/** So many of a category are looked at, the newest, and so many shown. */
export const LOOKED_AT = 12;
const SHOWN = 4;

/** Of the goods of a category those that stand beside one of them: what can be bought first, each in its order. */
export function relatedOf<Card extends { slug: string; isSoldOut: boolean; isHeld: boolean }>(
  cards: readonly Card[],
  slug: string,
): Card[] {
  const others = cards.filter((card) => card.slug !== slug);
  const rank = ({ isSoldOut, isHeld }: Card) => (isSoldOut ? 2 : isHeld ? 1 : 0);
  return others.toSorted((one, other) => rank(one) - rank(other)).slice(0, SHOWN);
}
