import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWorker } from '../bench/harness/bundles.ts';

/** Stands for the runtime's own modules, which listing routes does not use. */
const stub =
  'data:text/javascript,export class DurableObject {} export class WorkerEntrypoint {} export const env = {};';

type Route = { method: string; path: string };

/** The routes of a Worker that accept a body, from its own router. */
export async function readRoutes(config: string, folder: string): Promise<Route[]> {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith('cloudflare:') ? { url: stub, shortCircuit: true } : next(specifier, context),
  });
  const module = buildWorker(config, join(folder, 'routes', config.replaceAll('/', '-')));
  const { default: worker } = (await import(pathToFileURL(module).href)) as {
    default: { routes: Route[]; loadRoutes?(): Promise<Route[]> };
  };
  return worker.loadRoutes?.() ?? worker.routes;
}
