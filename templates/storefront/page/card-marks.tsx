import type { ShopText } from './text.tsx';

/** The names of both cards in their colours, by which payers know them. Their logos belong to others. */
export function CardMarks({ t }: { t: ShopText }) {
  const { edahabia, cib } = t.words.shared.cards;
  return (
    <>
      <b>{edahabia}</b> <b>{cib}</b>
    </>
  );
}
