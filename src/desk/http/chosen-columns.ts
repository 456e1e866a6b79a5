import { getCookie } from 'hono/cookie';
import { type ColumnOf, readColumns, type TableName } from '../../domain/desk-tables.ts';
import { isSecure, type RequestContext } from '../../shop-web/request-context.ts';
import { cookieName } from '../../web/signed-cookies.ts';
import { CHOICE_LASTS, setCookie } from './cookies.ts';

/** More columns than any table has. */
const MOST_COLUMNS = 20;

/** The columns of a table: those that its address names, which the browser keeps from then on, or those it keeps. */
export function chosenColumns<Name extends TableName>(c: RequestContext, table: Name): ColumnOf<Name>[] {
  const name = `desk_columns_${table}`;
  const asked = c.req.queries('columns')?.slice(0, MOST_COLUMNS);
  if (asked === undefined) return readColumns(table, getCookie(c, cookieName(name, isSecure(c))) ?? null);
  const columns = readColumns(table, asked.join('.'));
  // A cookie without a value would be a removed one.
  setCookie(c, name, columns.join('.') || 'none', CHOICE_LASTS);
  return columns;
}
