import * as z from 'zod';
import { keepAccount } from '../../src/server/seller-account.ts';
import { readAccount } from '../../src/server/state/account.ts';
import { readServiceSecrets } from '../../src/server/state/secret-files.ts';
import { call } from '../../src/server/state/service-api.ts';
import { askThrough } from './proxy.ts';
import { type Place, serviceOrigin, startServer } from './server-process.ts';

export const apiBase = `${serviceOrigin}/test/api/v2`;
const named = z.object({ id: z.string() });

/** Calls the API of a place through its proxy. */
function sendBy({ servicePort }: Pick<Place, 'servicePort'>) {
  const through = askThrough(servicePort, '41.96.0.1');
  return (url: string, request: RequestInit = {}) => through(url, request);
}

/** The body of a checkout request. */
export const checkoutBody = { amount: 1500, currency: 'dzd', success_url: 'https://a.test/done' };

/**
 * The API with the key of the place's account. `call` throws refusals; `ask` returns any answer. `send`: how the
 * service is called.
 */
export async function openApi(place: Pick<Place, 'state' | 'servicePort'>, send = sendBy(place)) {
  const key = (await readAccount({ stateFolder: place.state }))?.secret_key ?? '';
  const authorization = `Bearer ${key}`;
  const ask = (path: string, body?: unknown, idempotencyKey = '') =>
    send(
      `${apiBase}${path}`,
      body === undefined
        ? { headers: { authorization } }
        : {
            method: 'POST',
            headers: {
              authorization,
              'content-type': 'application/json',
              ...(idempotencyKey !== '' && { 'idempotency-key': idempotencyKey }),
            },
            body: JSON.stringify(body),
          },
    );
  return {
    key,
    send,
    ask,
    call: (path: string, body?: unknown) => call(`${apiBase}${path}`, key, body, send),
  };
}
export type Api = Awaited<ReturnType<typeof openApi>>;

/** Runs the service alone and fills it with `fillShelf`; returns the price. */
export async function stockShelf(place: Place): Promise<string> {
  const { child, ended } = await startServer(place.serviceAlone);
  const folder = { stateFolder: place.state };
  const where = { ...folder, serviceOrigin, apiBase, send: sendBy(place) };
  await keepAccount(where, await readServiceSecrets(folder), false, () => {});
  const price = await fillShelf(await openApi(place));
  child.kill('SIGTERM');
  await ended;
  return price;
}

/** Gives an account one product, delivered home in Algiers; returns its price. */
export async function fillShelf(api: Pick<Api, 'call'>): Promise<string> {
  const make = async (path: string, body: unknown) => named.parse(await api.call(path, body)).id;
  const delivery = await make('/products', { name: 'Livraison', metadata: { slug: 'delivery' } });
  const metadata = [{ wilaya: '16' }, { mode: 'home' }];
  await make('/prices', { amount: 400, currency: 'dzd', product_id: delivery, metadata });
  const dates = await make('/products', { name: 'Dattes', metadata: { slug: 'dattes' } });
  return make('/prices', { amount: 950, currency: 'dzd', product_id: dates });
}
