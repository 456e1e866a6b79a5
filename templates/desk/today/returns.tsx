import type { Outcome, Outcomes, ProductOutcome } from '../../../src/desk/today/rules/delivery-outcomes.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import type { DeskText } from '../page/text.tsx';

function rateOf({ delivered, returned }: Outcomes): number {
  return returned / (delivered + returned);
}

/** The highest rate of returns first. */
function worstFirst(one: Outcomes, other: Outcomes): number {
  return rateOf(other) - rateOf(one) || other.returned - one.returned;
}

/** Returned parcels: in all, by wilaya and by product. */
export function Returns(props: {
  t: DeskText;
  outcomes: readonly Outcome[];
  products: readonly ProductOutcome[];
}) {
  const { t, outcomes, products } = props;
  const copy = t.words.today.returns;
  const all = outcomes.reduce(
    (sum, { delivered, returned }) => ({
      delivered: sum.delivered + delivered,
      returned: sum.returned + returned,
    }),
    { delivered: 0, returned: 0 },
  );
  if (all.delivered + all.returned === 0) return null;
  const wilayas = outcomes
    .toSorted((one, other) => worstFirst(one, other) || one.wilaya - other.wilaya)
    .map((outcome) => ({
      ...outcome,
      name: wilayaOf(outcome.wilaya)?.[t.language] ?? String(outcome.wilaya),
    }));
  const returned = products.toSorted(worstFirst).map((one) => ({ ...one, name: one.names[t.language] }));
  return (
    <section class="card">
      <h2>{copy.title}</h2>
      <p class="rate">
        <strong>{t.percent(rateOf(all))}</strong>{' '}
        <span class="hint">{copy.text(t.count(all.returned), t.count(all.delivered + all.returned))}</span>
      </p>
      <OutcomeTable t={t} title={copy.table} of={copy.wilaya} rows={wilayas} />
      {returned.length === 0 ? null : (
        <OutcomeTable
          t={t}
          title={copy.productTable}
          of={copy.product}
          rows={returned}
          hint={copy.productText}
        />
      )}
    </section>
  );
}

function OutcomeTable(props: {
  t: DeskText;
  title: string;
  of: string;
  rows: readonly (Outcomes & { name: string })[];
  hint?: string;
}) {
  const copy = props.t.words.today.returns;
  return (
    <details>
      <summary>{props.title}</summary>
      {props.hint === undefined ? null : <p class="hint">{props.hint}</p>}
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">{props.of}</th>
            <th scope="col">{copy.returned}</th>
            <th scope="col">{copy.delivered}</th>
            <th scope="col">{copy.rate}</th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr>
              <th scope="row">
                <bdi>{row.name}</bdi>
              </th>
              <td>{props.t.count(row.returned)}</td>
              <td>{props.t.count(row.delivered)}</td>
              <td>{props.t.percent(rateOf(row))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
