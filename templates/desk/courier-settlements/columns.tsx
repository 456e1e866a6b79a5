import type { ColumnFields } from '../../../src/desk/courier-settlements/form.ts';
import {
  type ColumnRole,
  columnRoles,
  type SettlementColumns,
} from '../../../src/desk/courier-settlements/rules/columns.ts';
import type { CourierSettlement } from '../../../src/desk/courier-settlements/rules/settlements.ts';
import { meanings } from '../../../src/desk/courier-settlements/rules/status-words.ts';
import { letterOf } from '../../../src/desk/spreadsheets/rules/column-letters.ts';
import { settlementFormPath } from '../../../src/domain/addresses/desk/couriers.ts';
import { Hidden, SelectField } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';

/** `sample`: rows as they came, with the headers first, if there are any. */
type ColumnsProps = {
  frame: DeskFrame;
  settlement: CourierSettlement;
  sample: readonly (readonly string[])[];
  isAgain?: boolean;
};

/** The merchant chooses the columns, where the headers are not enough. */
export function ColumnsPage({ frame, settlement, sample, isAgain = false }: ColumnsProps) {
  const { t } = frame;
  const { courierSettlements: copy } = t.words;
  const { columns } = settlement;
  const width = Math.max(0, ...sample.map((cells) => cells.length));
  const names = Array.from({ length: width }, (_, column) => {
    const header = columns.from > 0 ? (sample[0]?.[column] ?? '') : '';
    return copy.columns.column(letterOf(column), header.slice(0, 40));
  });
  return (
    <DeskPage frame={frame} title={copy.columns.title} page="settlement">
      <h1>{copy.columns.title}</h1>
      <p class="lead">{copy.columns.lead}</p>
      {isAgain ? <DeskAlert>{copy.columns.again}</DeskAlert> : null}
      <form class="card" method="post" action={settlementFormPath(t.language, settlement.id, 'columns')}>
        <Hidden<ColumnFields> name="from" value={String(columns.from)} />
        <div class="filters">
          {columnRoles.map((role) => (
            <SelectField<ColumnFields>
              name={role}
              label={copy.columns.roles[role]}
              none={role === 'status' ? undefined : copy.columns.none}
              options={[
                ...names.map((name, column) => [String(column), name] as const),
                ...(role === 'status' ? meanings.map((one) => [one, copy.columns.all[one]] as const) : []),
              ]}
              chosen={chosenFor(role, columns)}
            />
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

/** The column of a role. For the state it may be one meaning of all rows; before a choice, that their money came. */
function chosenFor(role: ColumnRole, columns: SettlementColumns): string {
  const column = columns[role];
  if (role === 'status' && (columns.all !== null || column === null)) return columns.all ?? 'remitted';
  return column === null ? '' : String(column);
}
