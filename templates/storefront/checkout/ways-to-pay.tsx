import { Money } from '../../parts/money.tsx';
import { copyIn } from '../copy/copy.ts';
import type { Frame } from '../page/frame.ts';
import { CardIcon, CashIcon, TickIcon } from '../page/icons.tsx';

/** A way to pay; the two amounts come to the total, in whole dinars. */
export type Offer = { way: 'card' | 'cash' | 'part'; dueOnline: number; dueOnDelivery: number };

/** True where there is nothing to choose: such a form asks nothing about ways to pay. */
export function isCardAlone(offers: readonly Offer[]): boolean {
  return offers.length === 1 && offers[0]?.way === 'card';
}

/** A button for each way to pay, with what is paid now and what at the door. It says what it was shown with, too. */
export function WaysToPay({ language, offers }: { language: Frame['language']; offers: readonly Offer[] }) {
  const copy = copyIn[language].checkout.ways;
  return (
    <div class="pay-ways">
      {offers.length > 1 ? <h3>{copy.title}</h3> : null}
      {offers.map(({ way, dueOnline, dueOnDelivery }, index) => {
        const words = copy[dueOnline + dueOnDelivery === 0 ? 'free' : way];
        return (
          <div>
            <button
              type="submit"
              class={index === 0 ? 'button' : 'quiet'}
              name="way"
              value={`${way}:${dueOnline}`}
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
