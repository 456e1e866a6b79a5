import { wilayaOf, wilayas } from '../../../src/text/wilayas.ts';
import type { ShopText } from '../page/text.tsx';

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
  t: ShopText;
  chosen: string;
  /** The tariffs of the served wilayas; null or absent: options show no tariff, and all can be chosen. */
  tariffs?: readonly WilayaTariff[] | null;
};

/** The wilayas of a select, with their numbers, by which everybody knows them. */
export function WilayaOptions({ t, chosen, tariffs = null }: WilayaOptionsProps) {
  const copy = t.words.delivery;
  return (
    <>
      <option value="">{copy.chooseWilaya}</option>
      {wilayas.map((wilaya) => {
        const code = String(wilaya.code);
        const tariff = tariffs?.find((one) => one.wilaya === wilaya.code) ?? null;
        const isServed = tariffs === null || tariff !== null;
        const price = tariff === null ? (isServed ? null : copy.notThere) : priceText(t, tariff);
        return (
          <option value={code} selected={chosen === code} disabled={!isServed}>
            {`${code.padStart(2, '0')} · ${wilaya[t.language]}${price === null ? '' : ` · ${price}`}`}
          </option>
        );
      })}
    </>
  );
}

function priceText(t: ShopText, { mode, amount }: WilayaTariff): string {
  const copy = t.words.delivery.tariffs;
  const price = amount === 0 ? copy.free : t.moneyText(amount);
  return mode === 'home' ? price : `${price} (${copy.desk})`;
}

/** Home or pick-up point, with the price of each to the chosen wilaya. */
export function DeliveryModes(props: { t: ShopText; chosen: string; delivery: DeliveryProps }) {
  const { t, chosen, delivery } = props;
  const copy = t.words.delivery;
  return (
    <div class="choices">
      {(['home', 'desk'] as const).map((mode) => (
        <label class="choice">
          <input type="radio" name="delivery" value={mode} checked={chosen === mode} />
          <span>
            {copy[mode]}
            <Days days={delivery.days?.[mode] ?? null} t={t} />
          </span>
          {delivery.isCharged && delivery.choice !== null ? (
            <Offer amount={delivery.offers[mode]} t={t} />
          ) : null}
        </label>
      ))}
    </div>
  );
}

function Days({ days, t }: { days: number | null; t: ShopText }) {
  if (days === null) return null;
  return (
    <>
      {' '}
      <small class="detail">{t.words.delivery.days(days)}</small>
    </>
  );
}

function Offer({ amount, t }: { amount: number | null; t: ShopText }) {
  if (amount === null) return <small>{t.words.delivery.notThere}</small>;
  return t.money(amount);
}

/** The delivery line of a bill; nothing while the price is unknown, or in a shop that charges nothing. */
export function DeliveryLine({ t, delivery }: { t: ShopText; delivery: DeliveryProps }) {
  const { choice, tariff, arrivesAt = null } = delivery;
  if (choice === null || tariff === null) return null;
  return <DeliveryItem t={t} choice={choice} amount={tariff.amount} arrivesAt={arrivesAt} />;
}

/** The delivery price; `choice`: null where the visitor may not see the place. */
export function DeliveryItem(props: {
  t: ShopText;
  choice: DeliveryProps['choice'];
  amount: number;
  arrivesAt?: number | null;
}) {
  const { t, choice, amount, arrivesAt = null } = props;
  const copy = t.words.delivery;
  return (
    <li>
      <span>
        {copy.delivery}{' '}
        {choice === null ? null : (
          <small class="detail">
            {copy.to[choice.mode](wilayaName(choice.wilaya, t))}
            {arrivesAt === null ? null : (
              <>
                {' · '}
                {t.words.order.about} {t.day(arrivesAt)}
              </>
            )}
          </small>
        )}
      </span>
      {t.money(amount)}
    </li>
  );
}

/** What is missing to free delivery; nothing where it is never free, or is free already. */
export function MissingToFree(props: { t: ShopText; delivery: DeliveryProps; subtotal: number }) {
  const { t, delivery, subtotal } = props;
  const { freeFrom = null, tariff } = delivery;
  if (freeFrom === null || subtotal >= freeFrom || tariff?.amount === 0) return null;
  return <p class="hint">{t.words.delivery.missingToFree(t.moneyText(freeFrom - subtotal))}</p>;
}

/** Why delivery cannot be added yet, in words; null when nothing prevents it. */
export function deliveryBlocker(t: ShopText, delivery: DeliveryProps): string | null {
  const { choice, offers } = delivery;
  if (!delivery.isCharged || delivery.tariff !== null) return null;
  const copy = t.words.delivery;
  if (choice === null) return copy.open;
  const name = wilayaName(choice.wilaya, t);
  return offers.home === null && offers.desk === null ? copy.unserved(name) : copy.otherWay(name);
}

/** A wilaya's name in a language. */
export function wilayaName(code: number, t: ShopText): string {
  return wilayaOf(code)?.[t.language] ?? String(code);
}
