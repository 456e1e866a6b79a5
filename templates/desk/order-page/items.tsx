import type { DeskOrder, OwnersPart } from '../../../src/desk/orders/rules/order.ts';
import type { DeskText } from '../page/text.tsx';

/** The items of an order. Owners also see its money; packers only see what is due at the door. */
export function OrderItems({ t, order }: { t: DeskText; order: DeskOrder }) {
  const copy = t.words.order;
  const { owners, toCollect } = order;
  return (
    <section class="card">
      <h2>{copy.items}</h2>
      <ul class="items">
        {order.items.map(({ name, label, quantity, amount, isDelivery }) => (
          <li>
            <span>
              <bdi>{name}</bdi>
              {label === null ? null : (
                <small>
                  <bdi>{label}</bdi>
                </small>
              )}
            </span>
            {isDelivery ? null : (
              <bdi class={quantity > 1 ? 'many' : undefined} dir="ltr">
                ×&nbsp;{quantity}
              </bdi>
            )}
            {amount === null ? null : t.money(amount * quantity)}
          </li>
        ))}
        {owners === null || owners.saved === 0 ? null : (
          <li>
            <span>{copy.tiers}</span>
            {t.money(-owners.saved)}
          </li>
        )}
        {owners === null || owners.discount === 0 ? null : (
          <li>
            <span>
              {copy.discount}{' '}
              <small>
                <bdi>{owners.coupon ?? owners.discountReason ?? t.words.typedOrders.freeDelivery}</bdi>
              </small>
            </span>
            {t.money(-owners.discount)}
          </li>
        )}
      </ul>
      <Returned t={t} order={order} />
      {owners === null ? null : <MoneyLines t={t} owners={owners} isPaidAtShop={order.isPaidAtShop} />}
      {owners === null ? null : <Payments t={t} owners={owners} />}
      {toCollect === 0 ? null : (
        <p class="sum collect">
          {copy.collect} {t.money(toCollect)}
        </p>
      )}
      {order.callers === null || order.rest === 0 ? null : <p class="hint">{copy.restOnline}</p>}
    </section>
  );
}

/** What came back, while the items were kept, and where it is. */
function Returned({ t, order }: { t: DeskText; order: DeskOrder }) {
  if (order.returned.length === 0) return null;
  const copy = t.words.order.partReturn;
  return (
    <>
      <p>
        <strong>{copy.title}</strong>
      </p>
      <ul class="items">
        {order.returned.map(({ name, label, quantity, place }) => (
          <li>
            <span>
              <bdi>{name}</bdi>
              <small>
                {label === null ? null : (
                  <>
                    <bdi>{label}</bdi>
                    {' · '}
                  </>
                )}
                {copy.places[place]}
              </small>
            </span>
            <bdi dir="ltr">×&nbsp;{quantity}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

const lines = [
  ...(['paidOnline', 'collected', 'credited', 'moved'] as const),
  ...(['refunded', 'refunding', 'waived', 'refundDue', 'kept'] as const),
] as const;

function MoneyLines(props: { t: DeskText; owners: OwnersPart; isPaidAtShop: boolean }) {
  const { t, owners, isPaidAtShop } = props;
  const copy = t.words.order;
  const { paidAtShop } = t.words.typedOrders;
  return (
    <>
      <p class="sum">
        {copy.total} {t.money(owners.total)}
      </p>
      {lines
        .filter((line) => owners.money[line] > 0)
        .map((line) => (
          <p class="line">
            {line === 'collected' && isPaidAtShop ? paidAtShop : copy.money[line]}{' '}
            {t.money(owners.money[line])}
          </p>
        ))}
    </>
  );
}

/** How often a payment was tried, and the receipt of a paid one. */
function Payments({ t, owners }: { t: DeskText; owners: OwnersPart }) {
  const copy = t.words.order;
  const { tries, receipts } = owners;
  return (
    <>
      {/* Of a paid order, only refusals tell something. */}
      {tries.opened === 0 || (receipts.length > 0 && tries.declined === 0) ? null : (
        <p class="hint">{copy.tries(tries.opened, tries.declined)}</p>
      )}
      {receipts.map(({ url, amount }) => (
        <p>
          <a class="quiet" href={url}>
            {copy.receipt}
            {receipts.length > 1 ? t.money(amount) : null}
          </a>
        </p>
      ))}
    </>
  );
}
