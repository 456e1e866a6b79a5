import { PAYMENT_METHODS_ANCHOR } from '../../../src/domain/addresses/shop.ts';
import { Money } from '../../parts/money.tsx';
import { copyIn } from '../copy/copy.ts';
import { CardMarks } from '../page/card-marks.tsx';
import type { Frame } from '../page/frame.ts';
import { CardIcon, CashIcon, TickIcon } from '../page/icons.tsx';

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
export function Sum(props: { language: Frame['language']; amount: number; isOpen: boolean }) {
  const { language, amount, isOpen } = props;
  return (
    <span class="picked">
      <Money amount={amount} language={language} />
      {isOpen ? <span>{copyIn[language].checkout.plusDelivery}</span> : null}
    </span>
  );
}

/** A button for each payment method, with what is paid now and at the door. Its value contains the shown amount. */
export function PaymentMethods({
  language,
  offers,
  isOpen = false,
}: {
  language: Frame['language'];
  offers: readonly PaymentOption[];
  isOpen?: boolean;
}) {
  const copy = copyIn[language].checkout.methods;
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
                <Sum language={language} amount={dueOnline || dueOnDelivery} isOpen={isOpen} />
              )}
            </button>
            <p class="hint" id={`way-${paymentMethod}`}>
              {dueOnline === 0 || dueOnDelivery === 0 ? null : (
                <>
                  {copy.now} <Money amount={dueOnline} language={language} />
                  {copy.rest} <Money amount={dueOnDelivery} language={language} />.{' '}
                </>
              )}
              {words.text}
              {dueOnline === 0 ? null : (
                <>
                  {' '}
                  <CardMarks language={language} />
                </>
              )}
            </p>
          </div>
        );
      })}
    </div>
  );
}
