import { type StockValue, type StockValueRow, worthOf } from '../../../src/desk/profit/rules/stock-value.ts';
import { stockValueFilePath, stockValuePath } from '../../../src/domain/addresses/desk/figures.ts';
import { deskProductPath } from '../../../src/domain/addresses/desk/products.ts';
import { More } from '../order-lists/order-list.tsx';
import { type DeskFrame, frameMay } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';

type StockValueProps = {
  frame: DeskFrame;
  rows: readonly StockValueRow[];
  next: string | null;
  /** Null on a further page, and in a large shop until it is asked for. */
  sum: StockValue | null;
};

/** What the pieces in stock cost: pieces, cost price and their product, for each product, and the sum of all. */
export function StockValuePage({ frame, rows, next, sum }: StockValueProps) {
  const { t } = frame;
  const copy = t.words.profit.stock;
  const isLinked = frameMay(frame, 'manage_products');
  return (
    <DeskPage frame={frame} title={copy.title} page="stock_value">
      <h1>{copy.title}</h1>
      <p class="lead">{copy.lead}</p>
      {sum === null ? (
        <p class="tools">
          <a class="button" href={stockValuePath(t.language, { sum: '1' })}>
            {copy.sum}
          </a>
        </p>
      ) : (
        <Sum t={t} sum={sum} />
      )}
      <p class="tools">
        {(['xlsx', 'csv'] as const).map((format) => (
          <a class="quiet" href={stockValueFilePath(t.language, format)} download>
            {copy.files[format]}
          </a>
        ))}
      </p>
      <section class="card">
        <h2>{copy.list}</h2>
        {rows.length === 0 ? <p class="empty">{next === null ? copy.empty : copy.further}</p> : null}
        <ul class="list earners">
          {rows.map((row) => (
            <Row t={t} row={row} isLinked={isLinked} />
          ))}
        </ul>
      </section>
      {next === null ? null : <More href={stockValuePath(t.language, { after: next })} words={copy.more} />}
    </DeskPage>
  );
}

function Sum({ t, sum }: { t: DeskText; sum: StockValue }) {
  const copy = t.words.profit;
  const { value, pieces, unvalued, lacking } = sum;
  return (
    <section class="card">
      <p class="net">{t.money(value)}</p>
      <p>{copy.stock.pieces(pieces)}</p>
      {unvalued === 0 ? null : (
        <div class="alert">
          <p>{copy.lacksCosts(unvalued)}</p>
          <ul>
            {lacking.map((name) => (
              <li>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Row({ t, row, isLinked }: { t: DeskText; row: StockValueRow; isLinked: boolean }) {
  const copy = t.words.profit.stock;
  const { productId, name, label, left, cost, isMixed } = row;
  const value = worthOf(row);
  const words = (
    <span>
      <bdi>{name}</bdi>
      {label === null ? null : (
        <>
          {' · '}
          <bdi>{label}</bdi>
        </>
      )}
    </span>
  );
  return (
    <li>
      <p class="rank">
        {isLinked ? (
          <a class="line-link" href={deskProductPath(t.language, productId)}>
            {words}
          </a>
        ) : (
          words
        )}
        {value === null ? null : <span class="gain">{t.money(value)}</span>}
      </p>
      <p class="hint">
        {left === null ? copy.uncounted : copy.pieces(left)} ·{' '}
        {cost !== null ? (
          <>
            {copy.columns.cost} {t.money(cost)}
          </>
        ) : (
          <strong>{isMixed ? copy.mixed : copy.uncosted}</strong>
        )}
      </p>
    </li>
  );
}
