import type { ListedFigures, MonthFigures, ProfitList } from '../../../src/desk/profit/rules/figures.ts';
import { profitLists } from '../../../src/desk/profit/rules/figures.ts';
import { settlementsPath } from '../../../src/domain/addresses/desk/couriers.ts';
import { profitPath } from '../../../src/domain/addresses/desk/figures.ts';
import { deskProductsPath } from '../../../src/domain/addresses/desk/products.ts';
import { type Figures, profitOf } from '../../../src/domain/orders/profit/profit.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import { sourceName } from '../order-page/source-name.ts';
import { type DeskFrame, frameMay } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';
import { monthName } from './month-name.ts';

type Profit = {
  month: number;
  thisMonth: number;
  figures: Figures;
  rows: readonly ListedFigures[];
  months: readonly MonthFigures[];
  /** A changed cost price has not reached all orders yet. */
  isRepricing: boolean;
};

/** What the sales of a month cost and brought, in all and by product, wilaya or source. */
export function ProfitPage({ frame, by, profit }: { frame: DeskFrame; by: ProfitList; profit: Profit }) {
  const { t } = frame;
  const copy = t.words.profit;
  const { month, figures, rows, months } = profit;
  const others = months.filter((one) => one.month !== month);
  return (
    <DeskPage frame={frame} title={copy.title} page="profit">
      <h1>
        {copy.title} <small>{monthName(month, t)}</small>
      </h1>
      <p class="lead">{copy.lead}</p>
      <section class="card">
        <h2>{copy.net}</h2>
        <p class={`net${profitOf(figures) < 0 ? ' loss' : ''}`}>{t.money(profitOf(figures))}</p>
        <p>{copy.parcels(figures.delivered, figures.returned)}</p>
        <Sum t={t} figures={figures} />
        <Unknown frame={frame} figures={figures} />
        {profit.isRepricing ? <p class="hint">{copy.repricing}</p> : null}
      </section>
      <section class="card">
        <h2>{copy.list}</h2>
        <ul class="groups">
          {profitLists.map((one) => (
            <li>
              <a
                class="quiet"
                href={profitPath(t.language, { month: String(month), by: one })}
                aria-current={one === by ? 'true' : undefined}
              >
                {copy.by[one]}
              </a>
            </li>
          ))}
        </ul>
        {rows.length === 0 ? (
          <p class="empty">{copy.empty}</p>
        ) : (
          <ul class="list earners">
            {rows.map((row) => (
              <Row t={t} name={nameOf(row, by, t)} figures={row.figures} />
            ))}
          </ul>
        )}
      </section>
      {others.length === 0 ? null : (
        <section class="card">
          <h2>{copy.months}</h2>
          <ul class="list earners">
            {others.map((one) => (
              <Row
                t={t}
                name={monthName(one.month, t)}
                href={profitPath(t.language, { month: String(one.month), by })}
                figures={one.figures}
              />
            ))}
          </ul>
        </section>
      )}
    </DeskPage>
  );
}

function nameOf({ key, name }: ListedFigures, by: ProfitList, t: DeskText): string {
  if (by === 'source') return sourceName(t, key);
  return by === 'wilaya' ? (wilayaOf(Number(key))?.[t.language] ?? key) : (name ?? key);
}

/** From the income to what is left of it. */
function Sum({ t, figures }: { t: DeskText; figures: Figures }) {
  const copy = t.words.profit;
  const parts = ['costs', 'courierFees', 'returnFees', 'paymentFees'] as const;
  return (
    <dl class="account">
      <div>
        <dt>
          {copy.income}
          {figures.discounts === 0 ? null : (
            <span class="share">
              {copy.afterDiscounts} {t.money(figures.discounts)}
            </span>
          )}
        </dt>
        <dd>{t.money(figures.income)}</dd>
      </div>
      {parts.map((part) =>
        figures[part] === 0 ? null : (
          <div>
            <dt>{copy[part]}</dt>
            <dd>{t.money(-figures[part])}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** What the figures lack, with the page that adds it. */
function Unknown({ frame, figures }: { frame: DeskFrame; figures: Figures }) {
  const { t } = frame;
  const copy = t.words.profit;
  const { unknownCosts, unknownFees } = figures;
  return (
    <>
      {unknownCosts === 0 ? null : (
        <p class="alert">
          {copy.lacksCosts(unknownCosts)}{' '}
          {frameMay(frame, 'manage_products') ? (
            <a href={deskProductsPath(t.language)}>{t.words.products.title}</a>
          ) : null}
        </p>
      )}
      {unknownFees === 0 ? null : (
        <p class="alert">
          {copy.lacksFees(unknownFees)}{' '}
          <a href={settlementsPath(t.language)}>{t.words.courierSettlements.title}</a>
        </p>
      )}
    </>
  );
}

function Row(props: { t: DeskText; name: string; figures: Figures; href?: string }) {
  const { t, name, figures, href } = props;
  const copy = t.words.profit;
  const net = profitOf(figures);
  return (
    <li>
      <p class="rank">
        {href === undefined ? (
          <bdi>{name}</bdi>
        ) : (
          <a class="line-link" href={href}>
            <bdi>{name}</bdi>
          </a>
        )}
        <span class={net < 0 ? 'gain loss' : 'gain'}>{t.money(net)}</span>
      </p>
      <p class="hint">
        {copy.parcels(figures.delivered, figures.returned)} · {copy.income} {t.money(figures.income)}
        {figures.unknownCosts === 0 ? null : <> · {copy.lacksCosts(figures.unknownCosts)}</>}
      </p>
    </li>
  );
}
