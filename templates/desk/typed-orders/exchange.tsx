import type { TypedOrderFields } from '../../../src/desk/typed-orders/form.ts';
import { deskOrderPath } from '../../../src/domain/addresses/desk/orders.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import { PiecesBack } from '../order-page/pieces-back.tsx';
import { Hidden } from '../page/fields.tsx';
import type { TypedOrderPageProps } from './props.ts';

/** What comes back of the order whose products are exchanged. */
export function Exchange({ frame: { t }, typed, answer, problems }: TypedOrderPageProps) {
  const { order, typedOrders } = t.words;
  const copy = typedOrders.exchange;
  const { exchange } = answer;
  if (exchange === null) return null;
  const isWrong = problems.back !== undefined;
  return (
    <section class="card" id="back">
      <h2>{copy.back}</h2>
      <Hidden<TypedOrderFields> name="exchange" value={exchange.number} />
      <p class="hint">
        <a href={deskOrderPath(t.language, exchange.number)}>
          {order.order('')} <bdi dir="ltr">{formatOrderNumber(exchange.number)}</bdi>
        </a>
        {' · '}
        {copy.text}
      </p>
      {isWrong ? <p class="why">{order.refused.pieces}</p> : null}
      <PiecesBack
        t={t}
        lines={exchange.lines}
        typed={(price) => typed.back.find((one) => one.price === price)?.pieces}
        isWrong={isWrong}
        more={{ 'data-live': 'left', 'data-next': true }}
      />
    </section>
  );
}
