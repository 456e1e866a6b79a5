import { typedOrderPath } from '../../../src/domain/addresses/desk.ts';
import { Money } from '../../parts/money.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import type { TypedOrderPageProps } from './props.ts';

/** The sum, always in sight, and the button that saves the order. */
export function Bill({ frame: { language }, typed, answer, refused }: TypedOrderPageProps) {
  const { order, typedOrders: copy } = deskCopyIn[language];
  const { delivery, subtotal, saved, discount, total, exchange } = answer;
  const isOpen = delivery.isCharged && delivery.tariff === null;
  const isWarned = typed.warned !== '' && refused?.reason === 'warnings';
  return (
    <div class="till">
      <div id="bill" class="bill" role="status" data-part>
        <input type="hidden" name="seen_total" value={String(total)} />
        {exchange === null ? null : (
          <>
            <p>
              {exchange.rest > 0 ? order.money.refundDue : order.collect}{' '}
              <Money
                amount={exchange.rest > 0 ? exchange.rest : total - exchange.credit}
                language={language}
              />
            </p>
            <p class="hint">
              {copy.exchange.worth} <Money amount={-exchange.credit - exchange.rest} language={language} />
              {exchange.rest > 0 ? ` · ${copy.exchange.rest}` : null}
            </p>
          </>
        )}
        <p class={exchange === null ? undefined : 'hint'}>
          {isOpen ? copy.beforeDelivery : order.total} <Money amount={total} language={language} />
        </p>
        <p class="hint">
          {copy.products} <Money amount={subtotal + saved} language={language} />
          {saved === 0 ? null : (
            <>
              {' · '}
              {order.tiers} <Money amount={-saved} language={language} />
            </>
          )}
          {delivery.tariff === null || delivery.tariff.amount === 0 ? null : (
            <>
              {' · '}
              {copy.where} <Money amount={delivery.tariff.amount} language={language} />
            </>
          )}
          {discount === 0 ? null : (
            <>
              {' · '}
              {copy.off} <Money amount={-discount} language={language} />
            </>
          )}
        </p>
      </div>
      <p class="tools">
        <button
          class="quiet plain-only"
          type="submit"
          formaction={`${typedOrderPath(language)}#bill`}
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
