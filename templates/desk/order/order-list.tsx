import type { ListedOrder } from '../../../src/shop/desk-calls/today/rules.ts';
import { deskOrderPath } from '../../../src/shop/desk-urls.ts';
import { spellNumber } from '../../../src/shop/orders/payments/rules/checkout.ts';
import { isDispute } from '../../../src/shop/orders/rules/payment-disputes.ts';
import type { Problem } from '../../../src/shop/orders/rules/queues.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import { Money, moneyText } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import { OrderState } from './order-state.tsx';

/** A list of orders, each with a link to its page. `isDue`: with what is due at the door, instead of the total. */
export function OrderList(props: { language: Locale; orders: readonly ListedOrder[]; isDue?: boolean }) {
  const { language, orders, isDue = false } = props;
  const { total: totalWord } = deskCopyIn[language].order;
  return (
    <ol class="list orders">
      {orders.map((order) => (
        <li class="card">
          <a class="whole" href={deskOrderPath(language, order.number)}>
            <bdi dir="ltr">{spellNumber(order.number)}</bdi>
          </a>
          {order.total === null ? null : (
            <Money amount={isDue ? order.dueOnDelivery : order.total} language={language} />
          )}
          <p>
            {order.name === null ? deskCopyIn[language].order.erased : <bdi>{order.name}</bdi>}
            <small>{wilayaOf(order.wilaya)?.[language] ?? order.commune}</small>
          </p>
          <p>
            {order.problem === null ? null : (
              <>
                <strong class="tag bad">{wordsFor(language, order.problem)}</strong>{' '}
              </>
            )}
            <OrderState
              language={language}
              payment={order.payment}
              fulfilment={order.fulfilment}
              isDoorLeft={order.dueOnDelivery > (order.collected ?? 0)}
              isFree={order.total === 0}
            />
          </p>
          <p class="hint">
            <Time at={Math.floor(order.placedAt / 1000)} language={language} />
            {!isDue || order.total === null || order.total === order.dueOnDelivery ? null : (
              <>
                {' · '}
                {totalWord} <bdi>{moneyText(order.total, language)}</bdi>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The problem with an order's money: "paid" alone would hide it. */
function wordsFor(language: Locale, problem: Problem): string {
  const { order, today } = deskCopyIn[language];
  return isDispute(problem) ? order.events[problem] : today.queues[problem];
}

/** The link to the next page of a list. */
export function More({ href, words }: { href: string; words: string }) {
  return (
    <p class="more">
      <a class="quiet" href={href} rel="next">
        {words}
      </a>
    </p>
  );
}
