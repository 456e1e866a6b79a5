import type { stockForm } from '../../../src/desk/stock/form.ts';
import { type ReasonChoice, reasonChoices } from '../../../src/desk/stock/rules/change-reasons.ts';
import { stockStates } from '../../../src/desk/stock/rules/low-stock.ts';
import type { RowProblem, StockRow } from '../../../src/desk/stock/rules/stock-rows.ts';
import { type StockAddress, stockMovesPath, stockPath } from '../../../src/domain/addresses/desk/products.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { More } from '../order-lists/order-list.tsx';
import { Hidden, Input, SearchField, SelectField, TextField } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { BoxIcon } from '../page/icons.tsx';
import { DeskAlert, DeskPage } from '../page/page.tsx';

/** The values of a form that was not saved as a whole, by the key of a count. */
export type TypedStock = {
  texts: ReadonlyMap<string, string>;
  reason: ReasonChoice;
  note: string;
  /** `wrong`: no number. */
  problems: ReadonlyMap<string, RowProblem | 'wrong'>;
  savedRows: number;
};

type StockProps = {
  frame: DeskFrame;
  address: StockAddress;
  rows: readonly StockRow[];
  next: string | null;
  /** So many pieces count as few. */
  few: number;
  typed: TypedStock | null;
  submission: string;
  isSaved: boolean;
};

/** The pieces of all products, the fewest first, with a form that counts and corrects them. */
export function StockPage(props: StockProps) {
  const { frame, address, rows, next, few, typed } = props;
  const { t } = frame;
  const copy = t.words.stock;
  const { q = '', state = '' } = address;
  return (
    <DeskPage frame={frame} title={copy.title} page="stock">
      <h1>{copy.title}</h1>
      {typed === null ? null : (
        <DeskAlert>
          {[...typed.problems.values()].includes('wrong')
            ? copy.problems.wrong
            : copy.notAll(typed.savedRows, typed.problems.size)}
        </DeskAlert>
      )}
      {props.isSaved && typed === null ? (
        <p class="done" role="status">
          {copy.saved}
        </p>
      ) : null}
      <search>
        <form class="card finder" method="get" action={stockPath(t.language)}>
          <SearchField label={copy.q} value={q} />
          {state === '' ? null : <Hidden<StockAddress> name="state" value={state} />}
          <button class="button" type="submit">
            {t.words.search.button}
          </button>
        </form>
      </search>
      <ul class="groups" aria-label={copy.filter}>
        {(['', ...stockStates] as const).map((one) => (
          <li>
            <a
              class="quiet"
              href={stockPath(t.language, { q, state: one })}
              aria-current={one === state ? 'true' : undefined}
            >
              {one === '' ? copy.states.all : one === 'low' ? copy.states.low(few) : copy.states.out}
            </a>
          </li>
        ))}
      </ul>
      {rows.length === 0 ? (
        <p class="empty">{q === '' && state === '' ? copy.empty : copy.none}</p>
      ) : (
        <Counts {...props} />
      )}
      {next === null ? null : (
        <More href={stockPath(t.language, { q, state, after: next })} words={copy.more} />
      )}
    </DeskPage>
  );
}

function Counts({ frame: { t }, address, rows, few, typed, submission }: StockProps) {
  const copy = t.words.stock;
  const { saved: _, ...here } = address;
  return (
    <form class="counts" method="post" action={stockPath(t.language, here)}>
      <NothingOnEnter />
      <Hidden<typeof stockForm> name="submission" value={submission} />
      <p class="hint">{copy.how}</p>
      <ul class="list">
        {rows.map((row, place) => {
          const problem = typed?.problems.get(row.key);
          const text = problem === undefined ? '' : (typed?.texts.get(row.key) ?? '');
          return (
            <li class="card piece">
              {row.picture === null ? (
                <span class="thumb">
                  <BoxIcon />
                </span>
              ) : (
                <span class="thumb">
                  <img src={row.picture} alt="" width="64" height="64" loading="lazy" />
                </span>
              )}
              <p>
                <a class="line-link" href={stockMovesPath(t.language, row)}>
                  <bdi>{row.name}</bdi>
                  <span class="unseen"> · {copy.moves.title}</span>
                </a>
                {row.label === null ? null : (
                  <small>
                    <bdi>{row.label}</bdi>
                  </small>
                )}
              </p>
              <p>
                <span class={`tag ${row.left === 0 ? 'bad' : row.left <= few ? 'waiting' : 'good'}`}>
                  {copy.left(row.left)}
                </span>
                {row.held === 0 ? null : (
                  <small>
                    {copy.free(row.free)} · {copy.held(row.held)}
                  </small>
                )}
              </p>
              <p class="field typed">
                <label class="unseen" for={`typed-${place}`}>
                  {copy.label} · {row.name} {row.label ?? ''}
                </label>
                <Hidden<typeof stockForm> name="key" value={row.key} />
                <Hidden<typeof stockForm> name="seen" value={`${row.left}.${row.counted}`} />
                <Input<typeof stockForm>
                  id={`typed-${place}`}
                  name="typed"
                  value={text}
                  placeholder={String(row.left)}
                  maxlength={12}
                  inputmode="text"
                  dir="ltr"
                  autocomplete="off"
                  aria-invalid={problem === undefined ? undefined : 'true'}
                  aria-describedby={problem === undefined ? undefined : `why-${place}`}
                />
                {problem === undefined ? null : <small id={`why-${place}`}>{copy.problems[problem]}</small>}
              </p>
            </li>
          );
        })}
      </ul>
      <section class="card">
        <SelectField<typeof stockForm>
          name="reason"
          label={copy.reason}
          options={reasonChoices.map((reason) => [reason, copy.reasons[reason]])}
          chosen={typed?.reason ?? ''}
        />
        <TextField<typeof stockForm>
          name="note"
          label={copy.note}
          value={typed?.note ?? ''}
          maxlength={100}
          dir="auto"
          autocomplete="off"
        />
        <button class="button" type="submit">
          {copy.save}
        </button>
      </section>
    </form>
  );
}
