import type { amountForm } from '../../../src/desk/parcels/form.ts';
import type { ParcelState } from '../../../src/desk/parcels/rules/parcel-rows.ts';
import { parcelFormPath } from '../../../src/domain/addresses/desk/parcels.ts';
import { parcelProductsOf, productsText } from '../../../src/domain/orders/parcel-products.ts';
import { Hidden } from '../page/fields.tsx';
import type { DeskText } from '../page/text.tsx';

/** Staff say which of a parcel's two amounts is right, by one press. `to`: the page that they come back to. */
export function ChooseAmount(props: { t: DeskText; number: string; parcel: ParcelState; to: string }) {
  const { t, number, parcel, to } = props;
  const { amounts } = parcel;
  const copy = t.words.parcels.chooseAmount;
  // Where staff may not say that the order's is right, there is no other answer.
  if (!amounts?.mayExplain) return null;
  const [order, courier] = [t.moneyText(amounts.order), t.moneyText(amounts.courier)];
  const answers = [
    ...amounts.parts.map(({ key, items }) => ({
      answer: key,
      words: copy.part(productsText(parcelProductsOf(items, t.language)), courier),
    })),
    { answer: 'order', words: amounts.isDelivered ? copy.order(order) : copy.told(order) },
    ...(amounts.courierAction === null ? [] : [{ answer: 'courier', words: copy.courier(courier) }]),
  ];
  return (
    <form method="post" action={parcelFormPath(t.language, 'amount')}>
      <Hidden<typeof amountForm> name="order" value={number} />
      <Hidden<typeof amountForm> name="to" value={to} />
      <p class="hint">
        {amounts.isParted ? `${t.words.order.events.returned_part}. ` : null}
        {amounts.isDelivered ? copy.which : copy.call}
      </p>
      <div class="buttons">
        {answers.map(({ answer, words }) => (
          <button class="quiet" type="submit" name="answer" value={answer}>
            {words}
            <span class="unseen"> {number}</span>
          </button>
        ))}
      </div>
    </form>
  );
}
