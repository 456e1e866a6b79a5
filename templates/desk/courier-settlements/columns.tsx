import { columnRoles } from '../../../src/desk/courier-settlements/rules/columns.ts';
import { meanings } from '../../../src/desk/courier-settlements/rules/courier-labels.ts';
import type { CourierSettlement } from '../../../src/desk/courier-settlements/rules/settlements.ts';
import { settlementFormPath } from '../../../src/domain/addresses/desk.ts';
import { letterOf } from '../page/column-letters.ts';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';

/** `sample`: rows as they came, with the headers first, if there are any. */
type ColumnsProps = {
  frame: DeskFrame;
  statement: CourierSettlement;
  sample: readonly (readonly string[])[];
  isAgain?: boolean;
};

/** The merchant chooses the columns, where the headers are not enough. */
export function ColumnsPage({ frame, statement, sample, isAgain = false }: ColumnsProps) {
  const { t } = frame;
  const { courierSettlements: copy } = t.words;
  const { columns } = statement;
  const width = Math.max(0, ...sample.map((cells) => cells.length));
  const names = Array.from({ length: width }, (_, column) => {
    const header = columns.from > 0 ? (sample[0]?.[column] ?? '') : '';
    return copy.columns.column(letterOf(column), header.slice(0, 40));
  });
  return (
    <DeskPage frame={frame} title={copy.columns.title} section="today">
      <h1>{copy.columns.title}</h1>
      <p class="lead">{copy.columns.lead}</p>
      {isAgain ? <DeskAlert>{copy.columns.again}</DeskAlert> : null}
      <form class="card" method="post" action={settlementFormPath(t.language, statement.id, 'columns')}>
        <input type="hidden" name="from" value={String(columns.from)} />
        <div class="filters">
          {columnRoles.map((role) => (
            <p class="field">
              <label for={role}>{copy.columns.roles[role]}</label>
              <select id={role} name={role}>
                {role === 'status' ? null : <option value="">{copy.columns.none}</option>}
                {names.map((name, column) => (
                  <option value={String(column)} selected={columns[role] === column}>
                    {name}
                  </option>
                ))}
                {role === 'status'
                  ? meanings.map((meaning) => (
                      <option
                        value={meaning}
                        selected={
                          columns.all === meaning ||
                          (columns.status === null && columns.all === null && meaning === 'remitted')
                        }
                      >
                        {copy.columns.all[meaning]}
                      </option>
                    ))
                  : null}
              </select>
            </p>
          ))}
        </div>
        <button class="button" type="submit">
          {copy.columns.button}
        </button>
      </form>
      <section class="card">
        <h2>{copy.columns.sample}</h2>
        <section class="scroll" tabindex={0} aria-label={copy.columns.sample}>
          <table>
            <thead>
              <tr>
                {names.map((_, column) => (
                  <th scope="col">{letterOf(column)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sample.map((cells) => (
                <tr>
                  {names.map((_, column) => (
                    <td>
                      <bdi>{cells[column] ?? ''}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </section>
    </DeskPage>
  );
}
