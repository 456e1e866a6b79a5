import type { BackFields } from '../../../src/desk/order-page/forms.ts';
import { withLabel } from '../../../src/domain/products/product.ts';
import { TextField } from '../page/fields.tsx';
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
        <TextField<BackFields>
          name={`back.${price}`}
          id={`back-${price}`}
          label={<bdi>{withLabel(name, label)}</bdi>}
          hint={amount === null ? copy.of(quantity) : `${copy.of(quantity)} · ${t.moneyText(amount)}`}
          isWrong={isWrong}
          kind="quantity"
          value={typed(price) ?? '0'}
          inputmode="numeric"
          maxlength={6}
          autocomplete="off"
          dir="ltr"
          {...more}
        />
      ))}
    </>
  );
}
