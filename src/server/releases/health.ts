import { cataloguePath } from '../../domain/addresses/shop.ts';
import { apiBaseOf } from '../running/processes.ts';
import { listenerAt, sendTo } from '../running/send-to-socket.ts';
import type { ServerSettings, WorkerSettings } from '../settings.ts';
import { readAccount } from '../state/account.ts';

/** Milliseconds that an answer may take. */
const PATIENCE = 15_000;

/**
 * The fault that a visitor would see, as a sentence; null when a shop page and an API call are answered. Both read
 * the objects, and so run their migrations; both come in like a proxy's requests.
 */
export async function findTrouble(settings: ServerSettings): Promise<string | null> {
  const { service, shop } = settings;
  if (shop !== null) {
    const path = cataloguePath('fr');
    const status = await ask(settings, shop, path, {});
    if (status !== 200) return `the shop answers ${path} with ${status}`;
  }
  if (service !== null) {
    const account = await readAccount(settings);
    const path = `${new URL(apiBaseOf(service)).pathname}/balance`;
    const headers: Record<string, string> =
      account === null ? {} : { authorization: `Bearer ${account.secret_key}` };
    // Without an account no caller may read one, so 401 is the right answer.
    const wanted = account === null ? 401 : 200;
    const status = await ask(settings, service, path, headers);
    if (status !== wanted) return `the service answers ${path} with ${status}, not ${wanted}`;
  }
  return null;
}

async function ask(
  { addressHeader }: ServerSettings,
  { origin, listen }: WorkerSettings,
  path: string,
  headers: Record<string, string>,
): Promise<number | string> {
  try {
    const answer = await sendTo(listenerAt(listen))(`${origin}${path}`, {
      headers: { ...headers, ...(addressHeader !== null && { [addressHeader]: '127.0.0.1' }) },
      signal: AbortSignal.timeout(PATIENCE),
    });
    await answer.text();
    return answer.status;
  } catch (error) {
    return String(error);
  }
}
