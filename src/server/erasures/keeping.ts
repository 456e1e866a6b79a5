import { describeTrouble } from '../inventory/losses.ts';
import { findStored, reports } from '../metrics/storage-figures.ts';
import type { ServerSettings } from '../settings.ts';
import { UserError } from '../user-error.ts';
import { appendErasures, type Erased, openErasures, readErasures } from './list.ts';
import { findErased } from './store.ts';

/** Opens the list and adds erasures that only the objects know. Call before the Workers run. */
export async function keepErasures(settings: ServerSettings, file: string): Promise<void> {
  await openErasures(file);
  const { orders, customers } = await readErasures(file);
  const missing: Erased[] = [];
  for (const { className, paths } of await findStored(settings))
    for (const one of (reports(className) ? paths : []).flatMap((path) => readErased(path, className)))
      if (!('order' in one ? orders.has(one.order) : customers.has(one.customer))) missing.push(one);
  if (missing.length > 0) await appendErasures(file, missing);
}

/** What is wrong with an object does not concern the list. */
function readErased(path: string, className: string): Erased[] {
  try {
    return findErased(path, className);
  } catch (error) {
    throw new UserError(describeTrouble(path, error));
  }
}
