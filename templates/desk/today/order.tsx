import { type Contact, spellNumber } from '../../../src/storefront/checkout/rules.ts';
import type { FulfilmentState, OrderEventKind, PaymentState } from '../../../src/storefront/orders/rules.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import { Money } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import type { DeskFrame } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';
import { OrderState } from './order-state.tsx';

/** Amounts in whole dinars, null for who is not told them. `contact`: null once it names nobody. */
type Shown = {
  number: string;
  payment: PaymentState;
  fulfilment: FulfilmentState;
  placedAt: number;
  dueOnDelivery: number;
  total: number | null;
  contact: Contact | null;
  items: readonly { name: string; label: string | null; quantity: number; amount: number | null }[];
  steps: readonly { kind: OrderEventKind; at: number | null }[];
};

/** One order, to be read. */
export function DeskOrderPage({ frame, order }: { frame: DeskFrame; order: Shown }) {
  const { language } = frame;
  const copy = deskCopyIn[language].today;
  const { contact } = order;
  return (
    <DeskPage frame={frame} title={copy.order(spellNumber(order.number))} room="today">
      <h1>
        {copy.order('')} <bdi dir="ltr">{spellNumber(order.number)}</bdi>
      </h1>
      <p>
        <OrderState language={language} payment={order.payment} fulfilment={order.fulfilment} />
      </p>
      <section class="card">
        <h2>{copy.contact}</h2>
        {contact === null ? (
          <p>{copy.erased}</p>
        ) : (
          <>
            <p>
              <bdi>{contact.name}</bdi>
            </p>
            <p>
              <a class="quiet" href={`tel:${contact.phone}`}>
                <bdi dir="ltr">{writePhone(contact.phone)}</bdi>
              </a>
            </p>
            <p>
              {contact.street === null ? null : (
                <>
                  <bdi>{contact.street}</bdi>
                  <br />
                </>
              )}
              <bdi>{contact.commune}</bdi>, {wilayaOf(contact.wilaya)?.[language] ?? contact.wilaya} ·{' '}
              {copy.deliveries[contact.delivery]}
            </p>
            {contact.note === null ? null : (
              <p class="hint">
                <bdi>{contact.note}</bdi>
              </p>
            )}
          </>
        )}
      </section>
      <section class="card">
        <h2>{copy.items}</h2>
        <ul class="items">
          {order.items.map(({ name, label, quantity, amount }) => (
            <li>
              <span>
                <bdi>{name}</bdi>
                {label === null ? null : (
                  <small>
                    <bdi>{label}</bdi>
                  </small>
                )}
              </span>
              <bdi dir="ltr">× {quantity}</bdi>
              {amount === null ? null : <Money amount={amount * quantity} language={language} />}
            </li>
          ))}
        </ul>
        {order.total === null ? null : (
          <p class="sum">
            {copy.total} <Money amount={order.total} language={language} />
          </p>
        )}
        {order.dueOnDelivery === 0 ? null : (
          <p class="sum">
            {copy.collect} <Money amount={order.dueOnDelivery} language={language} />
          </p>
        )}
      </section>
      {order.steps.length === 0 ? null : (
        <section class="card">
          <h2>{copy.history}</h2>
          <ol class="steps">
            {order.steps.map(({ kind, at }) => (
              <li>
                {copy.events[kind]} {at === null ? null : <Time at={at} language={language} />}
              </li>
            ))}
          </ol>
        </section>
      )}
    </DeskPage>
  );
}
