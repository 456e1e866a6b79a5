import type * as z from 'zod';
import { askByKey } from '../asking.ts';
import type { LedgerPlace } from './place.ts';

/** Asks the operator's API about the account; with a body by POST. Throws a UserError with its message. */
export function askLedger<T extends z.ZodType>(
  { service, key, account }: LedgerPlace,
  path: string,
  shape: T,
  request: { ask: typeof fetch; body?: object },
): Promise<z.infer<T>> {
  return askByKey(
    { worker: 'service', origin: service, key },
    `/operator/accounts/${encodeURIComponent(account)}/${path}`,
    shape,
    { ...request, missing: 'it has no such account.' },
  );
}
