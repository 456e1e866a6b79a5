import type { Locale } from '../contract/scalars.ts';
import { deskPath } from './desk-urls.ts';

/** Addresses of couriers' statements at the desk. */

/** Where a statement is given, by GET and POST. */
export function statementsPath(language: Locale): string {
  return `${deskPath(language)}/statements`;
}

/** A statement: its columns, what would come of it, or what came. `show`: rows of one verdict; `after`: behind one of them. */
export function statementPath(
  language: Locale,
  statementId: string,
  { show = null, after = null }: { show?: string | null; after?: number | null } = {},
): string {
  const query = [
    ...(show === null ? [] : [`show=${encodeURIComponent(show)}`]),
    ...(after === null ? [] : [`after=${after}`]),
  ];
  const path = `${statementsPath(language)}/${encodeURIComponent(statementId)}`;
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** Where its forms post to. `judge`: goes on with looking its rows up. */
export function statementFormPath(
  language: Locale,
  statementId: string,
  form: 'columns' | 'judge' | 'apply',
): string {
  return `${statementPath(language, statementId)}/${form}`;
}
