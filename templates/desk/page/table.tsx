import {
  type ColumnOf,
  deskTables,
  readColumns,
  readSort,
  type SortOf,
  type TableName,
  writeSort,
} from '../../../src/domain/desk-tables.ts';
import type { Child } from '../../parts/jsx-runtime.ts';
import type { DeskText } from './text.tsx';

/** How the rows are sorted, as their address has it. `path`: the same list in another order. */
type Sorting = { current: string; path: (sort: string) => string };

type TableProps<Name extends TableName, Row> = {
  t: DeskText;
  name: Name;
  rows: readonly Row[];
  /** What names a row: its link. */
  head: (row: Row) => Child;
  cells: Record<ColumnOf<Name>, (row: Row) => Child>;
  /** A heading that says something else in this list. */
  headings?: Partial<Record<ColumnOf<Name>, string>>;
  /** Before and after all other cells: the box of a row, and what can be done with it. */
  box?: ((row: Row) => Child) | null;
  act?: ((row: Row) => Child) | null;
  /** The columns of wide screens; those of the start without a choice. */
  chosen?: readonly ColumnOf<Name>[];
  sorting?: Sorting | null;
  kind?: string;
};

/**
 * A list: cards on narrow screens, which have all that a row has, and a table on wide ones, with the columns that the
 * merchant chose. A heading sorts where an index serves it.
 */
export function Table<Name extends TableName, Row>(props: TableProps<Name, Row>) {
  const { t, name, rows, head, cells, headings, box = null, act = null, sorting = null } = props;
  const chosen = props.chosen ?? readColumns(name, null);
  const facts: { columns: readonly ColumnOf<Name>[]; wide: readonly string[] } = deskTables[name];
  const words: Readonly<Record<string, string>> = t.words.tables[name];
  const columns = facts.columns.flatMap((column) => {
    const [isChosen, isWide] = [chosen.includes(column), facts.wide.includes(column)];
    const place = isWide ? ' wide' : isChosen ? '' : ' narrow';
    return isWide && !isChosen ? [] : [{ column, kind: `c-${column}${place}` }];
  });
  return (
    <table class={`rows ${props.kind ?? name}`}>
      <thead>
        <tr>
          {box === null ? null : <td />}
          <th scope="col">{words.row}</th>
          {columns.map(({ column, kind }) => (
            <Heading name={name} column={column} kind={kind} sorting={sorting}>
              {headings?.[column] ?? words[column]}
            </Heading>
          ))}
          {act === null ? null : <td />}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            {box === null ? null : <td class="c-box">{box(row)}</td>}
            <th scope="row" class="c-head">
              {head(row)}
            </th>
            {columns.map(({ column, kind }) => (
              <td class={kind}>{cells[column](row)}</td>
            ))}
            {act === null ? null : <td class="c-act">{act(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A heading; with a link where the rows can be sorted by it: a second click turns their order round. */
function Heading<Name extends TableName>(props: {
  name: Name;
  column: ColumnOf<Name>;
  kind: string;
  sorting: Sorting | null;
  children?: Child;
}) {
  const { name, column, kind, sorting, children } = props;
  const sorts: readonly SortOf<Name>[] = deskTables[name].sorts;
  const by = sorts.find((sort) => sort === column);
  if (sorting === null || by === undefined)
    return (
      <th scope="col" class={kind}>
        {children}
      </th>
    );
  const current = readSort(name, sorting.current);
  const isCurrent = current.by === by;
  // Places are looked up from their first number on, amounts and times from the greatest.
  const isAscending = isCurrent ? !current.isAscending : by === 'place';
  return (
    <th
      scope="col"
      class={kind}
      aria-sort={isCurrent ? (current.isAscending ? 'ascending' : 'descending') : undefined}
    >
      <a href={sorting.path(writeSort(name, { by, isAscending }))}>{children}</a>
    </th>
  );
}
