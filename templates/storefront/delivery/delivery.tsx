import type { Locale } from '../../../src/contract/scalars.ts';
import { wilayaOf, wilayas } from '../../../src/text/wilayas.ts';
import { Money } from '../../parts/money.tsx';
import { copyIn } from '../copy/copy.ts';

type Mode = 'home' | 'desk';

/** What delivery adds to a cart. Amounts in whole dinars. */
export type DeliveryProps = {
  isCharged: boolean;
  choice: { wilaya: number; mode: Mode } | null;
  offers: Record<Mode, number | null>;
  /** The longest time of each mode in days, where it is known. */
  days?: Record<Mode, number | null>;
  /** Pick-up points of the chosen wilaya, where there are several. */
  offices?: readonly string[];
  tariff: { amount: number } | null;
};

/** The wilayas of a select, with their numbers, by which everybody knows them. */
export function WilayaOptions({ language, chosen }: { language: Locale; chosen: string }) {
  return (
    <>
      <option value="">{copyIn[language].delivery.chooseWilaya}</option>
      {wilayas.map((wilaya) => (
        <option value={String(wilaya.code)} selected={chosen === String(wilaya.code)}>
          {`${String(wilaya.code).padStart(2, '0')} · ${wilaya[language]}`}
        </option>
      ))}
    </>
  );
}

/** Home or pick-up point, with the price of each to the chosen wilaya. */
export function DeliveryModes(props: { language: Locale; chosen: string; delivery: DeliveryProps }) {
  const { language, chosen, delivery } = props;
  const copy = copyIn[language].delivery;
  return (
    <div class="choices">
      {(['home', 'desk'] as const).map((mode) => (
        <label class="choice">
          <input type="radio" name="delivery" value={mode} checked={chosen === mode} />
          <span>
            {copy[mode]}
            <Days days={delivery.days?.[mode] ?? null} language={language} />
          </span>
          {delivery.isCharged && delivery.choice !== null ? (
            <Offer amount={delivery.offers[mode]} language={language} />
          ) : null}
        </label>
      ))}
    </div>
  );
}

function Days({ days, language }: { days: number | null; language: Locale }) {
  if (days === null) return null;
  return (
    <>
      {' '}
      <small class="detail">{copyIn[language].delivery.days(days)}</small>
    </>
  );
}

function Offer({ amount, language }: { amount: number | null; language: Locale }) {
  if (amount === null) return <small>{copyIn[language].delivery.notThere}</small>;
  return <Money amount={amount} language={language} />;
}

/** The delivery line of a bill; nothing while the price is unknown, or in a shop that charges nothing. */
export function DeliveryLine({ language, delivery }: { language: Locale; delivery: DeliveryProps }) {
  const { choice, tariff } = delivery;
  if (choice === null || tariff === null) return null;
  return <DeliveryItem language={language} choice={choice} amount={tariff.amount} />;
}

/** The delivery price; `choice`: null where the visitor may not see the place. */
export function DeliveryItem(props: { language: Locale; choice: DeliveryProps['choice']; amount: number }) {
  const { language, choice, amount } = props;
  const copy = copyIn[language].delivery;
  return (
    <li>
      <span>
        {copy.delivery}{' '}
        {choice === null ? null : (
          <small class="detail">{copy.to[choice.mode](wilayaName(choice.wilaya, language))}</small>
        )}
      </span>
      <Money amount={amount} language={language} />
    </li>
  );
}

/** Why delivery cannot be added yet, in words; null when nothing prevents it. */
export function deliveryBlocker(language: Locale, delivery: DeliveryProps): string | null {
  const { choice, offers } = delivery;
  if (!delivery.isCharged || delivery.tariff !== null) return null;
  const copy = copyIn[language].delivery;
  if (choice === null) return copy.open;
  const name = wilayaName(choice.wilaya, language);
  return offers.home === null && offers.desk === null ? copy.unserved(name) : copy.otherWay(name);
}

/** A wilaya's name in a language. */
export function wilayaName(code: number, language: Locale): string {
  return wilayaOf(code)?.[language] ?? String(code);
}
