/** More than so many are not told apart at a glance. */
const MOST = 99;

/**
 * How many pieces are in a cart, as a picture on its own round ground: read by day, by night and in forced colours. Of an
 * empty cart it is empty. Digits are the same in every language here.
 */
export function CartCount({ pieces }: { pieces: number }) {
  const text = textOf(pieces);
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22 22">
      <title>{text}</title>
      <Sign text={text} />
    </svg>
  );
}

/** The same as part of a page that is one visitor's alone: it costs no request. */
export function OwnCartCount({ pieces }: { pieces: number }) {
  return (
    <svg viewBox="0 0 22 22" class="pieces" width="22" height="22" aria-hidden="true">
      <Sign text={textOf(pieces)} />
    </svg>
  );
}

function textOf(pieces: number): string {
  return pieces > MOST ? `${MOST}+` : String(pieces);
}

function Sign({ text }: { text: string }) {
  if (text === '0') return null;
  const isLong = text.length > 2;
  return (
    <>
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
    </>
  );
}
