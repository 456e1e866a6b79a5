import type { bulkForm } from '../../../src/desk/bulk/form.ts';
import type { ListedOrder } from '../../../src/desk/order-lists/rules/listed-orders.ts';
import { writeTicked } from '../../../src/desk/order-lists/rules/ticked.ts';
import { deskOrderPath } from '../../../src/domain/addresses/desk/orders.ts';
import type { QueueAddress } from '../../../src/domain/addresses/desk/queues.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import { productName } from '../../../src/domain/orders/parcel-products.ts';
import { Input } from '../page/fields.tsx';
import type { DeskText } from '../page/text.tsx';

/** The parts of an order's card: in lists, and in the queue of calls. */

/** The box of a row. `form`: the id of its form, where the row is outside of it. */
export function TickBox(props: {
  t: DeskText;
  order: Pick<ListedOrder, 'number' | 'position' | 'wilaya'> & { courier?: string | null };
  isTicked: boolean;
  form?: string;
}) {
  const { t, order, isTicked, form } = props;
  return (
    <label class="choice tick">
      <Input<typeof bulkForm>
        type="checkbox"
        form={form}
        name="o"
        value={writeTicked(order)}
        checked={isTicked}
        data-wilaya={order.wilaya}
        data-courier={order.courier ?? undefined}
      />
      <span class="unseen">{t.words.bulk.tick(formatOrderNumber(order.number))}</span>
    </label>
  );
}

/** The order's number, a link to its page. `from`: the queue that it is opened from. */
export function OrderLink(props: { t: DeskText; number: string; from: QueueAddress | null }) {
  const { t, number, from } = props;
  return (
    <a class="whole" href={deskOrderPath(t.language, number, null, { from })}>
      <bdi dir="ltr">{formatOrderNumber(number)}</bdi>
    </a>
  );
}

/** The ordered products: a line each, or all in one with the number of `further` ones. */
export function OrderProducts(props: {
  products: readonly { name: string; label: string | null; quantity: number }[];
  isOneLine?: boolean;
  further?: number;
}) {
  const { products, isOneLine = false, further = 0 } = props;
  if (products.length === 0) return null;
  if (!isOneLine)
    return (
      <ul class="wares">
        {products.map(({ quantity, ...product }) => (
          <li>
            <bdi dir="ltr" class={quantity > 1 ? 'many' : undefined}>
              {quantity}&nbsp;×
            </bdi>{' '}
            <bdi>{productName(product)}</bdi>
          </li>
        ))}
      </ul>
    );
  return (
    <p class="goods">
      {products.map(({ quantity, ...product }, index) => (
        <>
          {index === 0 ? null : ' · '}
          <bdi>{productName(product)}</bdi>
          {quantity === 1 ? null : (
            <>
              {' '}
              <b>
                <bdi dir="ltr">×&nbsp;{quantity}</bdi>
              </b>
            </>
          )}
        </>
      ))}
      {further === 0 ? null : (
        <>
          {' '}
          <bdi dir="ltr">+{further}</bdi>
        </>
      )}
    </p>
  );
}

/** What the customer wrote; `isOneLine`: cut to it. */
export function OrderNote({ note, isOneLine = false }: { note: string | null; isOneLine?: boolean }) {
  return note === null ? null : (
    <p class={isOneLine ? 'said' : 'remark'}>
      <bdi>{note}</bdi>
    </p>
  );
}
