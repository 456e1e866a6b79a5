import type { TypedOrderFields } from '../../../src/desk/typed-orders/form.ts';
import { typedOrderPath } from '../../../src/domain/addresses/desk/typed-orders.ts';
import { Hidden } from '../page/fields.tsx';
import type { TypedOrderPageProps } from './props.ts';

/** The sum, always in sight, and the button that saves the order. */
export function Bill({ frame: { t }, typed, answer, refused }: TypedOrderPageProps) {
  const { order, typedOrders: copy } = t.words;
  const { delivery, subtotal, saved, discount, total, exchange } = answer;
  const isOpen = delivery.isCharged && delivery.tariff === null;
  const isWarned = typed.warned !== '' && refused?.reason === 'warnings';
  return (
    <div class="till">
      <div id="bill" class="bill" role="status" data-part>
        <Hidden<TypedOrderFields> name="seen_total" value={String(total)} />
        {exchange === null ? null : (
          <>
            <p>
              {exchange.rest > 0 ? order.money.refundDue : order.collect}{' '}
              {t.money(exchange.rest > 0 ? exchange.rest : total - exchange.credit)}
            </p>
            <p class="hint">
              {copy.exchange.worth} {t.money(-exchange.credit - exchange.rest)}
              {exchange.rest > 0 ? ` · ${copy.exchange.rest}` : null}
            </p>
          </>
        )}
        <p class={exchange === null ? undefined : 'hint'}>
          {isOpen ? copy.beforeDelivery : order.total} {t.money(total)}
        </p>
        <p class="hint">
          {copy.products} {t.money(subtotal + saved)}
          {saved === 0 ? null : (
            <>
              {' · '}
              {order.tiers} {t.money(-saved)}
            </>
          )}
          {delivery.tariff === null || delivery.tariff.amount === 0 ? null : (
            <>
              {' · '}
              {copy.where} {t.money(delivery.tariff.amount)}
            </>
          )}
          {discount === 0 ? null : (
            <>
              {' · '}
              {copy.off} {t.money(-discount)}
            </>
          )}
        </p>
      </div>
      <p class="tools">
        <button
          class="quiet plain-only"
          type="submit"
          formaction={`${typedOrderPath(t.language)}#bill`}
          data-soft
        >
          {copy.calculate}
        </button>
        <button class="button" type="submit" name="save" value="1">
          {isWarned ? copy.placeAnyway : copy.place}
        </button>
      </p>
    </div>
  );
}
