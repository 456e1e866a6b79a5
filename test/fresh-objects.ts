import { listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, vi } from 'vitest';

/**
 * Files of a project share a runtime, which starts once: each file starts without objects and restores clock and
 * spies. `reset` leaves the storage of objects that are not in memory, as after ten idle seconds, so each object is
 * woken first.
 */
export async function removeObjects(): Promise<void> {
  const bindings: unknown[] = Object.values(env);
  const namespaces = bindings.filter(
    (binding): binding is DurableObjectNamespace => binding?.constructor.name === 'DurableObjectNamespace',
  );
  for (const namespace of namespaces)
    for (const id of await listDurableObjectIds(namespace))
      await runInDurableObject(namespace.get(id), () => undefined);
  await reset();
}

await removeObjects();
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
