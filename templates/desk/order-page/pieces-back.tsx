import { withLabel } from '../../../src/domain/products/product.ts';
import type { DeskText } from '../page/text.tsx';

/** A product of an order. `quantity`: its pieces; `amount`: of one, in whole dinars; null where the role sees none. */
type Line = { price: string; name: string; label: string | null; quantity: number; amount: number | null };

/**
 * A field for each product of an order: how many of its pieces came back. `typed`: what stands in the field of a price;
 * `more`: attributes of a page whose script reads the fields.
 */
export function PiecesBack(props: {
  t: DeskText;
  lines: readonly Line[];
  typed(price: string): string | undefined;
  isWrong: boolean;
  more?: { 'data-live': 'left'; 'data-next': true };
}) {
  const { t, lines, typed, isWrong, more = {} } = props;
  const copy = t.words.order.partReturn;
  return (
    <>
      {lines.map(({ price, name, label, quantity, amount }) => (
        <p class="field quantity">
          <label for={`back-${price}`}>
            <bdi>{withLabel(name, label)}</bdi>
          </label>
          <input
            id={`back-${price}`}
            name={`back.${price}`}
            value={typed(price) ?? '0'}
            inputmode="numeric"
            maxlength={6}
            autocomplete="off"
            dir="ltr"
            {...more}
            aria-describedby={`back-${price}-hint`}
            aria-invalid={isWrong ? 'true' : undefined}
          />
          <small id={`back-${price}-hint`}>
            {copy.of(quantity)}
            {amount === null ? null : ` · ${t.moneyText(amount)}`}
          </small>
        </p>
      ))}
    </>
  );
}
