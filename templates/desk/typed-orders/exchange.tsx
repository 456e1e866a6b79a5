import { deskOrderPath } from '../../../src/shop/desk-urls.ts';
import { spellNumber } from '../../../src/shop/orders/payments/rules/checkout.ts';
import { moneyText } from '../../parts/money.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import type { TypedOrderPageProps } from './props.ts';

/** What comes back of the order whose products are exchanged. */
export function Exchange({ frame: { language }, typed, answer, problems }: TypedOrderPageProps) {
  const { order, typedOrders } = deskCopyIn[language];
  const copy = typedOrders.exchange;
  const { exchange } = answer;
  if (exchange === null) return null;
  const isWrong = problems.back !== undefined;
  return (
    <section class="card" id="back">
      <h2>{copy.back}</h2>
      <input type="hidden" name="exchange" value={exchange.number} />
      <p class="hint">
        <a href={deskOrderPath(language, exchange.number)}>
          {order.order('')} <bdi dir="ltr">{spellNumber(exchange.number)}</bdi>
        </a>
        {' · '}
        {copy.text}
      </p>
      {isWrong ? <p class="why">{order.refused.pieces}</p> : null}
      {exchange.lines.map(({ price, name, label, quantity, amount }) => (
        <p class="field quantity">
          <label for={`back-${price}`}>
            <bdi>{label === null ? name : `${name} (${label})`}</bdi>
          </label>
          <input
            id={`back-${price}`}
            name={`back.${price}`}
            value={typed.back.find((one) => one.price === price)?.pieces ?? '0'}
            inputmode="numeric"
            maxlength={6}
            autocomplete="off"
            dir="ltr"
            data-live="left"
            data-next
            aria-describedby={`back-${price}-hint`}
            aria-invalid={isWrong ? 'true' : undefined}
          />
          <small id={`back-${price}-hint`}>
            {order.partReturn.of(quantity)} · {moneyText(amount, language)}
          </small>
        </p>
      ))}
    </section>
  );
}
