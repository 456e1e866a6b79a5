import type { OperatorSummary } from '../../../contract/resources/account.ts';
import type { Database } from '../../../database/rows.ts';
import { readSessions } from '../../people/store/sessions.ts';
import { scopesOf } from './rules.ts';
import { readOperatorPeople } from './store.ts';

/** The people of the operators' pages with their roles, and when a session of theirs was last seen. */
export function presentPeople(database: Database, nowMs: number): OperatorSummary[] {
  const sessions = readSessions(database, nowMs);
  return readOperatorPeople(database).map(({ id, name, roles }) => {
    const seen = sessions.filter(({ personId }) => personId === id).map(({ seenAt }) => seenAt);
    return {
      ...{ name, entity: 'operator', kind: 'person', roles, scopes: scopesOf(roles) },
      last_used_at: seen.length === 0 ? null : Math.floor(Math.max(...seen) / 1000),
    };
  });
}
