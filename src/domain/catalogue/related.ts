/** How many of a category's newest products are looked at, and how many are shown. */
export const RELATED_CANDIDATES = 12;
const SHOWN = 4;

/** The products shown beside one of their category: products that can be bought first, in their order. */
export function relatedOf<Card extends { slug: string; isSoldOut: boolean; isHeld: boolean }>(
  cards: readonly Card[],
  slug: string,
): Card[] {
  const others = cards.filter((card) => card.slug !== slug);
  const rank = ({ isSoldOut, isHeld }: Card) => (isSoldOut ? 2 : isHeld ? 1 : 0);
  return others.toSorted((one, other) => rank(one) - rank(other)).slice(0, SHOWN);
}
