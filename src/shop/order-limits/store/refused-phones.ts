import type { Database } from '../../../database/rows.ts';

/** Phones that may not order with cash on delivery. Times in milliseconds. */

/** True for a phone that may not order with cash on delivery. In E.164. */
export function isRefusedPhone(sql: Database, phone: string): boolean {
  return sql.first('SELECT 1 FROM refused_phones WHERE phone = ?', phone) !== null;
}

/** Which of these phones may not order with cash on delivery. */
export function refusedAmong(sql: Database, phones: readonly string[]): ReadonlySet<string> {
  const rows = sql.all(
    'SELECT phone FROM json_each(?) CROSS JOIN refused_phones ON refused_phones.phone = json_each.value',
    JSON.stringify(phones),
  );
  return new Set(rows.map((row) => row.text('phone')));
}

/** Adds a phone to the refused ones or removes it; false when nothing changes. `device`: the device that acts. */
export function setRefused(
  sql: Database,
  { phone, isRefused, device, at }: { phone: string; isRefused: boolean; device: string | null; at: number },
): boolean {
  if (isRefusedPhone(sql, phone) === isRefused) return false;
  if (isRefused)
    sql.run('INSERT INTO refused_phones (phone, device, at) VALUES (?, ?, ?)', phone, device, at);
  else sql.run('DELETE FROM refused_phones WHERE phone = ?', phone);
  return true;
}

/** Refused phones after `after`, in order. */
export function refusedPhones(
  sql: Database,
  after: string,
  count: number,
): { phone: string; device: string | null; at: number }[] {
  return sql
    .all('SELECT phone, device, at FROM refused_phones WHERE phone > ? ORDER BY phone LIMIT ?', after, count)
    .map((row) => ({ phone: row.text('phone'), device: row.textOrNull('device'), at: row.integer('at') }));
}
