/** Higher counts are shown as "99+". */
const MOST = 99;

/**
 * The link to the cart in the header (`templates/storefront/page/page.tsx`); no text of a merchant or visitor can
 * match it.
 */
const TO_CART = /<a class="to-cart"[^>]*>.*?(?=<\/a>)/s;

/**
 * Inserts the number of pieces into a page's link to the cart. Pages are rendered without it, because they are
 * shared; an empty cart shows no number.
 */
export function withCartCount(page: string, pieces: number): string {
  return pieces === 0 ? page : page.replace(TO_CART, (link) => `${link}${<CartCount pieces={pieces} />}`);
}

/**
 * On its own round background: readable in light, dark and forced colours. Digits are the same in every language of
 * the shop.
 */
function CartCount({ pieces }: { pieces: number }) {
  const text = pieces > MOST ? `${MOST}+` : String(pieces);
  const isLong = text.length > 2;
  return (
    <svg viewBox="0 0 22 22" class="pieces" width="22" height="22" aria-hidden="true">
      <circle cx="11" cy="11" r="11" fill="#f3b52f" />
      <text
        x="11"
        y={isLong ? 14 : 15.5}
        font-size={isLong ? 9 : 13}
        font-family="system-ui, sans-serif"
        font-weight="700"
        text-anchor="middle"
        fill="#2a1f17"
      >
        {text}
      </text>
    </svg>
  );
}
