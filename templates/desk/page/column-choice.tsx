import { type ColumnOf, deskTables, type TableName } from '../../../src/domain/desk-tables.ts';
import { Hidden, Input } from './fields.tsx';
import type { DeskText } from './text.tsx';

/** The fields of the choice. */
type ColumnsForm = { columns: string };

/** The choice of a table's columns, which a browser keeps. `path`, `address`: of the list as it is. */
export function ColumnChoice<Name extends TableName>(props: {
  t: DeskText;
  name: Name;
  chosen: readonly ColumnOf<Name>[];
  path: string;
  address?: Readonly<Record<string, string>>;
}) {
  const { t, name, chosen, path, address = {} } = props;
  const columns: readonly ColumnOf<Name>[] = deskTables[name].columns;
  const words: Readonly<Record<string, string>> = t.words.tables[name];
  return (
    <details class="column-choice">
      <summary>{t.words.tables.choose}</summary>
      <form class="tools" method="get" action={path}>
        {Object.entries(address).map(([key, value]) =>
          value === '' ? null : <Hidden<Record<string, string>> name={key} value={value} />,
        )}
        <Hidden<ColumnsForm> name="columns" value="none" />
        {columns.map((column) => (
          <label class="choice">
            <Input<ColumnsForm>
              type="checkbox"
              name="columns"
              value={column}
              checked={chosen.includes(column)}
            />
            {words[column]}
          </label>
        ))}
        <button class="quiet" type="submit">
          {t.words.customers.save}
        </button>
      </form>
    </details>
  );
}
