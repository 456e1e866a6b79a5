import { PAYMENT_METHODS_ANCHOR } from '../../../src/shop/urls.ts';
import { Money } from '../../parts/money.tsx';
import { copyIn } from '../copy/copy.ts';
import type { Frame } from '../page/frame.ts';
import { CardIcon, CashIcon, TickIcon } from '../page/icons.tsx';

/** A way to pay; the two amounts come to the total, in whole dinars. */
export type Offer = { paymentMethod: 'card' | 'cash' | 'part'; dueOnline: number; dueOnDelivery: number };

/** The card, where it is the only way to pay: such a form has no choice to make. */
export function cardAlone(offers: readonly Offer[]): Offer | null {
  const [first] = offers;
  return offers.length === 1 && first?.paymentMethod === 'card' ? first : null;
}

/** What a button sends that orders: the way to pay, and what it was shown to ask for online. */
export function payingBy({ paymentMethod, dueOnline }: Pick<Offer, 'paymentMethod' | 'dueOnline'>) {
  return { name: 'way', value: `${paymentMethod}:${dueOnline}` };
}

/** A button for each way to pay, with what is paid now and what at the door. It says what it was shown with, too. */
export function PaymentMethods({
  language,
  offers,
}: {
  language: Frame['language'];
  offers: readonly Offer[];
}) {
  const copy = copyIn[language].checkout.ways;
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
              {words.button}
            </button>
            <p class="hint" id={`way-${paymentMethod}`}>
              {dueOnline === 0 || dueOnDelivery === 0 ? null : (
                <>
                  {copy.now} <Money amount={dueOnline} language={language} />
                  {copy.rest} <Money amount={dueOnDelivery} language={language} />.{' '}
                </>
              )}
              {words.text}
            </p>
          </div>
        );
      })}
    </div>
  );
}
