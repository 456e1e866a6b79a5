import type { DeskOrder, OwnersPart } from '../../../src/desk/orders/rules/order.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { Money } from '../../parts/money.tsx';
import { deskCopyIn } from '../copy/copy.ts';

/** The items of an order. Owners also see its money; packers only see what is due at the door. */
export function OrderItems({ language, order }: { language: Locale; order: DeskOrder }) {
  const copy = deskCopyIn[language].order;
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
            {amount === null ? null : <Money amount={amount * quantity} language={language} />}
          </li>
        ))}
        {owners === null || owners.saved === 0 ? null : (
          <li>
            <span>{copy.tiers}</span>
            <Money amount={-owners.saved} language={language} />
          </li>
        )}
        {owners === null || owners.discount === 0 ? null : (
          <li>
            <span>
              {copy.discount}{' '}
              <small>
                <bdi>
                  {owners.coupon ?? owners.discountReason ?? deskCopyIn[language].typedOrders.freeDelivery}
                </bdi>
              </small>
            </span>
            <Money amount={-owners.discount} language={language} />
          </li>
        )}
      </ul>
      <Returned language={language} order={order} />
      {owners === null ? null : (
        <MoneyLines language={language} owners={owners} isPaidAtShop={order.isPaidAtShop} />
      )}
      {owners === null ? null : <Payments language={language} owners={owners} />}
      {toCollect === 0 ? null : (
        <p class="sum collect">
          {copy.collect} <Money amount={toCollect} language={language} />
        </p>
      )}
      {order.callers === null || order.rest === 0 ? null : <p class="hint">{copy.restOnline}</p>}
    </section>
  );
}

/** What came back, while the items were kept, and where it is. */
function Returned({ language, order }: { language: Locale; order: DeskOrder }) {
  if (order.returned.length === 0) return null;
  const copy = deskCopyIn[language].order.partReturn;
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

function MoneyLines(props: { language: Locale; owners: OwnersPart; isPaidAtShop: boolean }) {
  const { language, owners, isPaidAtShop } = props;
  const copy = deskCopyIn[language].order;
  const { paidAtShop } = deskCopyIn[language].typedOrders;
  return (
    <>
      <p class="sum">
        {copy.total} <Money amount={owners.total} language={language} />
      </p>
      {lines
        .filter((line) => owners.money[line] > 0)
        .map((line) => (
          <p class="line">
            {line === 'collected' && isPaidAtShop ? paidAtShop : copy.money[line]}{' '}
            <Money amount={owners.money[line]} language={language} />
          </p>
        ))}
    </>
  );
}

/** How often a payment was tried, and the receipt of a paid one. */
function Payments({ language, owners }: { language: Locale; owners: OwnersPart }) {
  const copy = deskCopyIn[language].order;
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
            {receipts.length > 1 ? <Money amount={amount} language={language} /> : null}
          </a>
        </p>
      ))}
    </>
  );
}
