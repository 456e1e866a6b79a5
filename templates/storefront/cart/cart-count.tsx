/** More than so many are not told apart at a glance. */
const MOST = 99;

/** The way to the cart in the head of a page (`templates/storefront/page/page.tsx`); nothing that somebody wrote reads like it. */
const TO_CART = /<a class="to-cart"[^>]*>.*?(?=<\/a>)/s;

/**
 * A page with how many pieces are in a visitor's cart at the way to it. Pages are rendered without, for they are everybody's
 * and kept; of an empty cart nothing is said.
 */
export function withCartCount(page: string, pieces: number): string {
  return pieces === 0 ? page : page.replace(TO_CART, (link) => `${link}${<CartCount pieces={pieces} />}`);
}

/** On a round ground of its own: read by day, by night and in forced colours. Digits are the same in every language here. */
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
