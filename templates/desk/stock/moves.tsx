import type { ListedMove, StockRow } from '../../../src/desk/stock/rules/stock-rows.ts';
import { deskOrderPath } from '../../../src/domain/addresses/desk/orders.ts';
import { deskProductPath, stockMovesPath } from '../../../src/domain/addresses/desk/products.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import { More } from '../order-lists/order-list.tsx';
import { type DeskFrame, frameMay } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';

type MovesProps = {
  frame: DeskFrame;
  row: StockRow;
  moves: readonly ListedMove[];
  /** The order number where older moves begin; null without older orders. */
  next: string | null;
};

/** A number with its sign, which no browser breaks off or turns around. */
const signed = (pieces: number) => `${pieces > 0 ? '+' : pieces < 0 ? '−' : ''}${Math.abs(pieces)}`;

/** One count: its pieces now, and what moved them, newest first. */
export function StockMovesPage({ frame, row, moves, next }: MovesProps) {
  const { t } = frame;
  const { stock: copy, products } = t.words;
  const hasProducts = frameMay(frame, 'manage_products');
  return (
    <DeskPage frame={frame} title={row.name} page="stock_moves">
      <h1>
        <bdi>{row.name}</bdi>
        {row.label === null ? null : (
          <>
            {' '}
            <small>
              <bdi>{row.label}</bdi>
            </small>
          </>
        )}
      </h1>
      <section class="card">
        <dl class="sums">
          <div>
            <dt>{copy.sums.free}</dt>
            <dd>{row.free}</dd>
          </div>
          <div>
            <dt>{copy.sums.held}</dt>
            <dd>{row.held}</dd>
          </div>
          <div>
            <dt>{copy.sums.left}</dt>
            <dd>
              <strong>{row.left}</strong>
            </dd>
          </div>
        </dl>
        <p class="hint">{copy.sums.text}</p>
      </section>
      <h2>{copy.moves.title}</h2>
      {moves.length === 0 ? (
        <p class="empty">{next === null ? copy.moves.none : copy.moves.further}</p>
      ) : null}
      <ol class="list">
        {moves.map((move) => (
          <li class="card move">
            <bdi class={`tag ${(move.pieces ?? 0) < 0 ? 'bad' : 'good'}`} dir="ltr">
              {move.pieces === null ? '=' : signed(move.pieces)}
            </bdi>
            <p>
              {move.kind === 'change' ? copy.moves.reasons[move.reason] : copy.moves[move.kind]}
              {move.kind === 'change' ? (
                move.after === null ? null : (
                  <small> · {copy.left(move.after)}</small>
                )
              ) : (
                <>
                  {' '}
                  {frameMay(frame, 'search_orders') ? (
                    <a class="line-link" href={deskOrderPath(t.language, move.number)}>
                      <bdi dir="ltr">{formatOrderNumber(move.number)}</bdi>
                    </a>
                  ) : (
                    <bdi dir="ltr">{formatOrderNumber(move.number)}</bdi>
                  )}
                </>
              )}
            </p>
            {move.kind !== 'change' || move.note === null ? null : (
              <p class="remark">
                <bdi>{move.note}</bdi>
              </p>
            )}
            <p class="hint">
              {t.time(Math.floor(move.at / 1000))}
              {move.device === null ? null : (
                <>
                  {' · '}
                  <bdi>{move.device}</bdi>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
      {next === null ? null : <More href={stockMovesPath(t.language, row, next)} words={copy.moves.older} />}
      <p class="tools">
        {hasProducts ? (
          <a class="plain" href={deskProductPath(t.language, row.productId)}>
            {products.title}
          </a>
        ) : null}
      </p>
    </DeskPage>
  );
}
