import type { KnownCustomer } from '../../../src/desk/typed-orders/rules/typed-orders.ts';
import { typedOrderPath } from '../../../src/domain/addresses/desk/typed-orders.ts';
import { withLabel } from '../../../src/domain/products/product.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import { HistoryOfPhone } from '../order-page/history-of-phone.tsx';
import { OrderState } from '../order-page/order-state.tsx';
import { SearchIcon } from '../page/icons.tsx';
import type { DeskText } from '../page/text.tsx';
import { Field } from './field.tsx';
import type { TypedOrderPageProps } from './props.ts';

/** How many earlier orders the page lists. */
const MOST_LISTED = 3;

/** The phone, what is known of it, and the name. */
export function Customer(props: TypedOrderPageProps) {
  const { frame, typed, answer } = props;
  const { t } = frame;
  const { order, typedOrders: copy } = t.words;
  return (
    <section class="card">
      <Field
        {...props}
        name="phone"
        label={order.fields.phone}
        value={typed.phone}
        longest={40}
        type="tel"
        inputmode="tel"
        isLatin
        autofocus={typed.phone === ''}
        live="typing"
      >
        {/* The form's first button: Enter looks the number up, and saves nothing. */}
        <button class="quiet" type="submit" formaction={`${typedOrderPath(t.language)}#known`} data-soft>
          <SearchIcon />
          {copy.lookUp}
        </button>
      </Field>
      <div id="known" class="known" aria-live="polite" data-part>
        {answer.customer === null ? null : <Known t={t} typed={typed} customer={answer.customer} />}
      </div>
      <Field
        {...props}
        name="name"
        label={order.fields.name}
        value={typed.name}
        longest={120}
        hint={props.doubts?.asksName ? t.words.doubts.name : undefined}
      />
    </section>
  );
}

function Known(props: { t: DeskText; typed: TypedOrderPageProps['typed']; customer: KnownCustomer }) {
  const { t, typed, customer } = props;
  const { order, typedOrders: copy } = t.words;
  const { history, isRefused, orders } = customer;
  // The one that the form shows needs no tap.
  const addresses = customer.addresses.filter(
    ({ wilaya, commune, street, delivery }) =>
      String(wilaya) !== typed.wilaya ||
      commune !== typed.commune ||
      street !== typed.street ||
      delivery !== typed.delivery,
  );
  const path = typedOrderPath(t.language);
  return (
    <>
      {isRefused ? <p class="alert">{order.phone.allow.text}</p> : null}
      <HistoryOfPhone t={t} before={history} />
      {customer.isHidden ? (
        <p>
          <button class="quiet" type="submit" name="reveal" value="1" formaction={`${path}#known`} data-soft>
            {copy.reveal}
          </button>{' '}
          <small class="hint">{copy.revealHint}</small>
        </p>
      ) : null}
      {addresses.length === 0 ? null : (
        <>
          <p class="hint">{copy.addresses}</p>
          <ul class="taps">
            {addresses.map(({ number, street, commune, wilaya, delivery }) => (
              <li>
                <button
                  id={`address-${number}`}
                  class="quiet"
                  type="submit"
                  name="address"
                  value={number}
                  formaction={`${path}#where`}
                  data-soft
                >
                  <bdi>
                    {[
                      street === '' ? order.deliveries[delivery] : street,
                      commune,
                      wilayaOf(wilaya)?.[t.language],
                    ]
                      .filter(Boolean)
                      .join(t.comma)}
                  </bdi>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {orders.length === 0 ? null : (
        <details>
          <summary>{copy.past}</summary>
          <ul class="past-orders">
            {orders.slice(0, MOST_LISTED).map(({ number, placedAt, payment, fulfilment, total, items }) => (
              <li>
                <p>
                  {t.time(Math.floor(placedAt / 1000))} · {t.money(total)}{' '}
                  <OrderState
                    t={t}
                    payment={payment}
                    fulfilment={fulfilment}
                    isDoorLeft={false}
                    isFree={total === 0}
                  />
                </p>
                <p class="hint">
                  {items.map(({ name, label, quantity }, index) => (
                    <>
                      {index === 0 ? null : ' · '}
                      <bdi>
                        {withLabel(name, label)}
                        {quantity === 1 ? '' : ` ×\u00a0${quantity}`}
                      </bdi>
                    </>
                  ))}
                </p>
                <button
                  id={`again-${number}`}
                  class="quiet"
                  type="submit"
                  name="again"
                  value={number}
                  formaction={`${path}#picked`}
                  data-soft
                >
                  {copy.again}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
