import type { Database } from '../../../database/rows.ts';
import { HEALTH_ROWS } from '../rules/endpoint-health.ts';

/** The newest deliveries to an endpoint: `HEALTH_ROWS` at most, tests among them. */
export function newestDeliveries(
  database: Database,
  endpointId: string,
): { state: string; attempts: number }[] {
  return database
    .all(
      'SELECT state, attempts FROM deliveries WHERE endpoint_id = ? ORDER BY seq DESC LIMIT ?',
      endpointId,
      HEALTH_ROWS,
    )
    .map((row) => ({ state: row.text('state'), attempts: row.integer('attempts') }));
}
