import type { Locale } from '../../../src/contract/scalars.ts';
import { wilayaOf, wilayas } from '../../../src/text/wilayas.ts';
import { Money, moneyText } from '../../parts/money.tsx';
import { Day } from '../../parts/time.tsx';
import { copyIn } from '../copy/copy.ts';

type Mode = 'home' | 'desk';

/** What delivery adds to a cart. Amounts in whole dinars. */
export type DeliveryProps = {
  isCharged: boolean;
  choice: { wilaya: number; mode: Mode } | null;
  offers: Record<Mode, number | null>;
  /** The longest time of each mode in days, where it is known. */
  days?: Record<Mode, number | null>;
  /** When a parcel of today is likely to arrive, in seconds; null or absent where unknown. */
  arrivesAt?: number | null;
  /** Pick-up points of the chosen wilaya, where there are several. */
  pickupPoints?: readonly string[];
  tariff: { amount: number } | null;
  /** Delivery is free from so many dinars of products on; null or absent: never. */
  freeFrom?: number | null;
  /** The price that stands beside each served wilaya; absent where none does. */
  usual?: readonly WilayaTariff[];
};

/** The delivery price that stands beside each wilaya of a select. Whole dinars. */
type WilayaTariff = { wilaya: number; mode: Mode; amount: number };

type WilayaOptionsProps = {
  language: Locale;
  chosen: string;
  /** The tariffs of the served wilayas; null or absent: options show no tariff, and all can be chosen. */
  tariffs?: readonly WilayaTariff[] | null;
};

/** The wilayas of a select, with their numbers, by which everybody knows them. */
export function WilayaOptions({ language, chosen, tariffs = null }: WilayaOptionsProps) {
  const copy = copyIn[language].delivery;
  return (
    <>
      <option value="">{copy.chooseWilaya}</option>
      {wilayas.map((wilaya) => {
        const code = String(wilaya.code);
        const tariff = tariffs?.find((one) => one.wilaya === wilaya.code) ?? null;
        const isServed = tariffs === null || tariff !== null;
        const price = tariff === null ? (isServed ? null : copy.notThere) : priceText(language, tariff);
        return (
          <option value={code} selected={chosen === code} disabled={!isServed}>
            {`${code.padStart(2, '0')} · ${wilaya[language]}${price === null ? '' : ` · ${price}`}`}
          </option>
        );
      })}
    </>
  );
}

function priceText(language: Locale, { mode, amount }: WilayaTariff): string {
  const copy = copyIn[language].delivery.tariffs;
  const price = amount === 0 ? copy.free : moneyText(amount, language);
  return mode === 'home' ? price : `${price} (${copy.desk})`;
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
  const { choice, tariff, arrivesAt = null } = delivery;
  if (choice === null || tariff === null) return null;
  return <DeliveryItem language={language} choice={choice} amount={tariff.amount} arrivesAt={arrivesAt} />;
}

/** The delivery price; `choice`: null where the visitor may not see the place. */
export function DeliveryItem(props: {
  language: Locale;
  choice: DeliveryProps['choice'];
  amount: number;
  arrivesAt?: number | null;
}) {
  const { language, choice, amount, arrivesAt = null } = props;
  const copy = copyIn[language].delivery;
  return (
    <li>
      <span>
        {copy.delivery}{' '}
        {choice === null ? null : (
          <small class="detail">
            {copy.to[choice.mode](wilayaName(choice.wilaya, language))}
            {arrivesAt === null ? null : (
              <>
                {' · '}
                {copyIn[language].order.about} <Day at={arrivesAt} language={language} />
              </>
            )}
          </small>
        )}
      </span>
      <Money amount={amount} language={language} />
    </li>
  );
}

/** What is missing to free delivery; nothing where it is never free, or is free already. */
export function MissingToFree(props: { language: Locale; delivery: DeliveryProps; subtotal: number }) {
  const { language, delivery, subtotal } = props;
  const { freeFrom = null, tariff } = delivery;
  if (freeFrom === null || subtotal >= freeFrom || tariff?.amount === 0) return null;
  return (
    <p class="hint">{copyIn[language].delivery.missingToFree(moneyText(freeFrom - subtotal, language))}</p>
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
