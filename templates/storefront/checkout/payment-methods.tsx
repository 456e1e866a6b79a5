import { PAYMENT_METHODS_ANCHOR } from '../../../src/domain/addresses/shop.ts';
import { CardMarks } from '../page/card-marks.tsx';
import { CardIcon, CashIcon, TickIcon } from '../page/icons.tsx';
import type { ShopText } from '../page/text.tsx';

/** A payment method; the two amounts add up to the total, in whole dinars. */
export type PaymentOption = {
  paymentMethod: 'card' | 'cash' | 'part';
  dueOnline: number;
  dueOnDelivery: number;
};

/** The card, where it is the only payment method: then the form has no choice. */
export function cardAlone(offers: readonly PaymentOption[]): PaymentOption | null {
  const [first] = offers;
  return offers.length === 1 && first?.paymentMethod === 'card' ? first : null;
}

/** The value of a button that orders: the payment method, and the amount due online that it showed. */
export function payingBy({ paymentMethod, dueOnline }: Pick<PaymentOption, 'paymentMethod' | 'dueOnline'>) {
  return { name: 'way', value: `${paymentMethod}:${dueOnline}` };
}

/** The sum in a button. `isOpen`: delivery comes on top of it, at the price beside its wilaya. */
export function Sum(props: { t: ShopText; amount: number; isOpen: boolean }) {
  const { t, amount, isOpen } = props;
  return (
    <span class="picked">
      {t.money(amount)}
      {isOpen ? <span>{t.words.checkout.plusDelivery}</span> : null}
    </span>
  );
}

/** A button for each payment method, with what is paid now and at the door. Its value contains the shown amount. */
export function PaymentMethods({
  t,
  offers,
  isOpen = false,
}: {
  t: ShopText;
  offers: readonly PaymentOption[];
  isOpen?: boolean;
}) {
  const copy = t.words.checkout.methods;
  return (
    <div class="pay-ways" id={PAYMENT_METHODS_ANCHOR}>
      {offers.length > 1 ? <h3>{copy.title}</h3> : null}
      {offers.map(({ paymentMethod, dueOnline, dueOnDelivery }, index) => {
        const words = copy[dueOnline + dueOnDelivery === 0 ? 'free' : paymentMethod];
        return (
          <div>
            <button
              type="submit"
              class={index === 0 ? 'button' : 'quiet'}
              {...payingBy({ paymentMethod, dueOnline })}
              aria-describedby={`way-${paymentMethod}`}
            >
              {dueOnline > 0 ? <CardIcon /> : dueOnDelivery > 0 ? <CashIcon /> : <TickIcon />}
              <span>{words.button}</span>
              {dueOnline + dueOnDelivery === 0 ? null : (
                <Sum t={t} amount={dueOnline || dueOnDelivery} isOpen={isOpen} />
              )}
            </button>
            <p class="hint" id={`way-${paymentMethod}`}>
              {dueOnline === 0 || dueOnDelivery === 0 ? null : (
                <>
                  {copy.now} {t.money(dueOnline)}
                  {copy.rest} {t.money(dueOnDelivery)}.{' '}
                </>
              )}
              {words.text}
              {dueOnline === 0 ? null : (
                <>
                  {' '}
                  <CardMarks t={t} />
                </>
              )}
            </p>
          </div>
        );
      })}
    </div>
  );
}
