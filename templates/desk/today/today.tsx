import { spellNumber } from '../../../src/storefront/checkout/rules.ts';
import { deskOrderPath, deskPath } from '../../../src/storefront/desk-urls.ts';
import type { FulfilmentState, PaymentState } from '../../../src/storefront/orders/rules.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import { Money } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import { OrderState } from '../order/order-state.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';

/** `name`: null of an order that names nobody any more. `total`: whole dinars, null for who is not told. */
type Listed = {
  number: string;
  name: string | null;
  commune: string;
  wilaya: number;
  total: number | null;
  payment: PaymentState;
  fulfilment: FulfilmentState;
  /** Milliseconds. */
  placedAt: number;
};

/** The newest orders. */
export function TodayPage(props: { frame: DeskFrame; orders: readonly Listed[]; next: string | null }) {
  const { frame, orders, next } = props;
  const { language } = frame;
  const copy = deskCopyIn[language].today;
  return (
    <DeskPage frame={frame} title={copy.title} room="today">
      <h1>{copy.title}</h1>
      {orders.length === 0 ? <p class="empty">{copy.empty}</p> : null}
      <ol class="list orders">
        {orders.map((order) => (
          <li class="card">
            <a class="whole" href={deskOrderPath(language, order.number)}>
              <bdi dir="ltr">{spellNumber(order.number)}</bdi>
            </a>
            {order.total === null ? null : <Money amount={order.total} language={language} />}
            <p>
              {order.name === null ? deskCopyIn[language].order.erased : <bdi>{order.name}</bdi>}
              <small>{wilayaOf(order.wilaya)?.[language] ?? order.commune}</small>
            </p>
            <p>
              <OrderState language={language} payment={order.payment} fulfilment={order.fulfilment} />
            </p>
            <p class="hint">
              <Time at={Math.floor(order.placedAt / 1000)} language={language} />
            </p>
          </li>
        ))}
      </ol>
      {next === null ? null : (
        <p class="more">
          <a class="quiet" href={deskPath(language, next)} rel="next">
            {copy.more}
          </a>
        </p>
      )}
    </DeskPage>
  );
}
