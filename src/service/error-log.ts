import type { Context } from 'hono';
import { wordOfSqlite } from '../database/storage/failure.ts';
import type { Environment } from './environment.ts';

/**
 * Logs a failure by its name, the route's pattern and the place in our code. Never a path, query, header, body or
 * message, which may quote one: a checkout's address is enough to pay or cancel it.
 */
export function logFailure(c: Context<Environment>, error: Error): void {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const storage = wordOfSqlite(error);
  console.error(
    JSON.stringify({
      request: c.get('requestId'),
      route: c.req.routePath,
      error: error.name,
      storage,
      frames,
    }),
  );
}
