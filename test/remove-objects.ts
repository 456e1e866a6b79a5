import { listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { takeMade } from './tracked-objects.ts';

/**
 * Removes all objects of the runtime. `reset` leaves the storage of objects that are not in memory, as after ten idle
 * seconds, so each object that was made since the last removal is woken first. Objects of earlier files stay in the
 * list although they are empty: waking them too made each file of a run slower than the one before it. Gives the number
 * of woken objects.
 */
export async function removeObjects(): Promise<number> {
  const bindings: unknown[] = Object.values(env);
  const namespaces = bindings.filter(
    (binding): binding is DurableObjectNamespace => binding?.constructor.name === 'DurableObjectNamespace',
  );
  const made = takeMade();
  let woken = 0;
  for (const namespace of namespaces) {
    const ids = (await listDurableObjectIds(namespace)).filter((id) => made.has(id.toString()));
    woken += ids.length;
    await Promise.all(ids.map((id) => runInDurableObject(namespace.get(id), () => undefined)));
  }
  await reset();
  // Waking made them again; now they are empty.
  takeMade();
  return woken;
}
