import { listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

/**
 * Removes all objects of the runtime. `reset` leaves the storage of objects that are not in memory, as after ten idle
 * seconds, so each object is woken first.
 */
export async function removeObjects(): Promise<void> {
  const bindings: unknown[] = Object.values(env);
  const namespaces = bindings.filter(
    (binding): binding is DurableObjectNamespace => binding?.constructor.name === 'DurableObjectNamespace',
  );
  for (const namespace of namespaces) {
    const ids = await listDurableObjectIds(namespace);
    await Promise.all(ids.map((id) => runInDurableObject(namespace.get(id), () => undefined)));
  }
  await reset();
}
