import { WAYS_TO_PAY } from '../../../src/storefront/urls.ts';
import { Money } from '../../parts/money.tsx';
import { copyIn } from '../copy/copy.ts';
import type { Frame } from '../page/frame.ts';
import { CardIcon, CashIcon, TickIcon } from '../page/icons.tsx';

/** A way to pay; the two amounts come to the total, in whole dinars. */
export type Offer = { way: 'card' | 'cash' | 'part'; dueOnline: number; dueOnDelivery: number };

/** The card, where it is the only way to pay: such a form has no choice to make. */
export function cardAlone(offers: readonly Offer[]): Offer | null {
  const [first] = offers;
  return offers.length === 1 && first?.way === 'card' ? first : null;
}

/** What a button sends that orders: the way to pay, and what it was shown to ask for online. */
export function payingBy({ way, dueOnline }: Pick<Offer, 'way' | 'dueOnline'>) {
  return { name: 'way', value: `${way}:${dueOnline}` };
}

/** A button for each way to pay, with what is paid now and what at the door. It says what it was shown with, too. */
export function WaysToPay({ language, offers }: { language: Frame['language']; offers: readonly Offer[] }) {
  const copy = copyIn[language].checkout.ways;
  return (
    <div class="pay-ways" id={WAYS_TO_PAY}>
      {offers.length > 1 ? <h3>{copy.title}</h3> : null}
      {offers.map(({ way, dueOnline, dueOnDelivery }, index) => {
        const words = copy[dueOnline + dueOnDelivery === 0 ? 'free' : way];
        return (
          <div>
            <button
              type="submit"
              class={index === 0 ? 'button' : 'quiet'}
              {...payingBy({ way, dueOnline })}
              aria-describedby={`way-${way}`}
            >
              {dueOnline > 0 ? <CardIcon /> : dueOnDelivery > 0 ? <CashIcon /> : <TickIcon />}
              {words.button}
            </button>
            <p class="hint" id={`way-${way}`}>
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
