import type { FieldErrors } from './fields.ts';
import type { Row } from './orders.ts';
import { archived } from './states.ts';

const PAGE = 40;
const filters = ['page', 'start_date', 'end_date', 'tracking'];

/** A page of get/orders in Laravel's shape: 40 rows, without archived ones (ECO). */
export function pageOf(
  rows: readonly Row[],
  url: URL,
  ignoresStrangers: boolean,
): { ok: true; body: Row } | { ok: false; errors: FieldErrors } {
  const query = url.searchParams;
  const stranger = ignoresStrangers ? undefined : [...query.keys()].find((name) => !filters.includes(name));
  if (stranger !== undefined) return { ok: false, errors: { [stranger]: [`The ${stranger} is unknown.`] } };
  for (const name of ['start_date', 'end_date']) {
    if (!/^(?:\d{4}-\d\d-\d\d)?$/.test(query.get(name) ?? ''))
      return { ok: false, errors: { [name]: [`The ${name} is not a valid date.`] } };
  }
  const page = Math.max(1, Math.trunc(Number(query.get('page') ?? '1')) || 1);
  const [first, last, tracking] = [query.get('start_date'), query.get('end_date'), query.get('tracking')];
  const found = rows.filter((row) => {
    const day = String(row.created_at).slice(0, 10);
    return (
      !archived.includes(String(row.status)) &&
      (!first || day >= first) &&
      (!last || day <= last) &&
      (!tracking || row.tracking === tracking)
    );
  });
  const start = (page - 1) * PAGE;
  const data = found.slice(start, start + PAGE);
  const lastPage = Math.max(1, Math.ceil(found.length / PAGE));
  const path = url.origin + url.pathname;
  const at = (number: number) => `${path}?page=${number}`;
  const body = {
    current_page: page,
    data,
    first_page_url: at(1),
    from: data.length === 0 ? null : start + 1,
    last_page: lastPage,
    last_page_url: at(lastPage),
    next_page_url: page < lastPage ? at(page + 1) : null,
    path,
    per_page: PAGE,
    prev_page_url: page > 1 ? at(page - 1) : null,
    to: data.length === 0 ? null : start + data.length,
    total: found.length,
  };
  return { ok: true, body };
}
