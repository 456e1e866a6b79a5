import { tariffsPath } from '../../../src/domain/addresses/shop.ts';
import { regions, wilayasOfRegion } from '../../../src/domain/delivery/regions.ts';
import { Alternates } from '../page/alternates.tsx';
import type { Frame } from '../page/frame.ts';
import { Page } from '../page/page.tsx';
import type { ShopText } from '../page/text.tsx';
import { wilayaName } from './delivery.tsx';

type Mode = 'home' | 'desk';
/** Whole dinars; the longest time in days, where it is known. */
type Tariff = { wilaya: number; mode: Mode; amount: number; days?: number | null };
type PickupPoint = { wilaya: number; name: string; address: string; phone: string };

type TariffsProps = {
  frame: Frame;
  tariffs: readonly Tariff[];
  /** Delivery is free from so many dinars of products on; null: never. */
  freeFrom: number | null;
  pickupPoints: readonly PickupPoint[];
};

/** Delivery prices of every wilaya by region, and the pick-up points. */
export function TariffsPage({ frame, tariffs, freeFrom, pickupPoints }: TariffsProps) {
  const { t } = frame;
  const copy = t.words.delivery;
  const rows = regions.map((region) => ({
    name: region[t.language],
    wilayas: wilayasOfRegion(region.code).filter(({ code }) => tariffs.some(({ wilaya }) => wilaya === code)),
  }));
  return (
    <Page frame={frame} title={copy.tariffs.title} head={<Alternates frame={frame} pathIn={tariffsPath} />}>
      <h1>{copy.tariffs.title}</h1>
      <p>{tariffs.length === 0 ? copy.tariffs.none : copy.tariffs.lead}</p>
      {freeFrom === null ? null : <p class="hint">{copy.tariffs.freeFrom(t.moneyText(freeFrom))}</p>}
      {rows
        .filter(({ wilayas }) => wilayas.length > 0)
        .map(({ name, wilayas }) => (
          <section>
            <h2>{name}</h2>
            <table class="tariffs">
              <thead>
                <tr>
                  <th scope="col">{copy.wilaya}</th>
                  <th scope="col">{copy.tariffs.home}</th>
                  <th scope="col">{copy.tariffs.desk}</th>
                </tr>
              </thead>
              <tbody>
                {wilayas.map((wilaya) => (
                  <tr>
                    <th scope="row">
                      {wilaya[t.language]} <small>{String(wilaya.code).padStart(2, '0')}</small>
                    </th>
                    {(['home', 'desk'] as const).map((mode) => (
                      <td>
                        <Way t={t} tariff={tariffOf(tariffs, wilaya.code, mode)} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))}
      {pickupPoints.length === 0 ? null : (
        <section>
          <h2>{copy.tariffs.pickupPoints}</h2>
          <ul>
            {pickupPoints.map((point) => (
              <li>
                {wilayaName(point.wilaya, t)} · <bdi>{point.name}</bdi>
                {point.address === '' ? null : (
                  <>
                    {' '}
                    · <bdi>{point.address}</bdi>
                  </>
                )}
                {point.phone === '' ? null : (
                  <>
                    {' '}
                    · <bdi dir="ltr">{point.phone}</bdi>
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}

function tariffOf(tariffs: readonly Tariff[], place: number, mode: Mode): Tariff | null {
  return tariffs.find((one) => one.wilaya === place && one.mode === mode) ?? null;
}

function Way({ t, tariff }: { t: ShopText; tariff: Tariff | null }) {
  const copy = t.words.delivery;
  if (tariff === null) return <small>{copy.notThere}</small>;
  const { amount, days = null } = tariff;
  return (
    <>
      {amount === 0 ? copy.tariffs.free : t.money(amount)}
      {days === null ? null : (
        <>
          {' '}
          <small class="detail">{copy.days(days)}</small>
        </>
      )}
    </>
  );
}
