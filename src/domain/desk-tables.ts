/**
 * The lists that are tables on wide screens. `columns`: those that the merchant can leave out, in their order; `wide`:
 * those of them that no card has; `later`: those left out at first; `sorts`: the columns that an index serves, the first
 * one by default.
 */
export const deskTables = {
  orders: {
    columns: ['name', 'place', 'goods', 'state', 'courier', 'tracking', 'phone', 'total', 'placed'],
    wide: ['tracking'],
    later: ['courier', 'tracking'],
    sorts: ['placed', 'total', 'place'],
  },
  products: {
    columns: ['price', 'left', 'category', 'state', 'added'],
    wide: ['added'],
    later: [],
    sorts: ['added', 'price'],
  },
  customers: {
    columns: ['phone', 'orders', 'outcomes', 'bought', 'tags', 'note', 'last'],
    wide: [],
    later: [],
    sorts: ['last', 'orders', 'bought'],
  },
  parcels: {
    columns: ['customer', 'courier', 'tracking', 'state', 'problem', 'planned'],
    wide: [],
    later: [],
    sorts: ['planned'],
  },
} as const;

export type TableName = keyof typeof deskTables;
export type ColumnOf<Name extends TableName> = (typeof deskTables)[Name]['columns'][number];
export type SortOf<Name extends TableName> = (typeof deskTables)[Name]['sorts'][number];

/** The columns that a browser keeps for a table, as `name.total`; null: it has chosen none, and gets those of the start. */
export function readColumns<Name extends TableName>(table: Name, kept: string | null): ColumnOf<Name>[] {
  const { columns, later }: { columns: readonly ColumnOf<Name>[]; later: readonly string[] } =
    deskTables[table];
  const names: readonly string[] = kept?.split('.') ?? columns.filter((name) => !later.includes(name));
  return columns.filter((name) => names.includes(name));
}

/** The order of a table's rows. */
export type Sort<By extends string> = { by: By; isAscending: boolean };

/** An order of rows in an address: `total`, or `-total` from the highest down. An unknown one is the default. */
export function readSort<Name extends TableName>(table: Name, text: string): Sort<SortOf<Name>> {
  const sorts: readonly string[] = deskTables[table].sorts;
  const isSort = (name: string | undefined): name is SortOf<Name> =>
    name !== undefined && sorts.includes(name);
  const [, minus = '', name] = /^(-?)(\w+)$/.exec(text) ?? [];
  if (isSort(name)) return { by: name, isAscending: minus === '' };
  const [first] = deskTables[table].sorts;
  return { by: first, isAscending: false };
}

/** The same as in an address; empty for the default. */
export function writeSort(table: TableName, { by, isAscending }: Sort<string>): string {
  if (isAscending) return by;
  return by === deskTables[table].sorts[0] ? '' : `-${by}`;
}
