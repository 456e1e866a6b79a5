import { join } from 'node:path';
import * as z from 'zod';
import { type LiveSecret, liveSecrets, readLiveSecrets } from '../../src/domain/settings/live-secrets.ts';
import { readEnvFile } from '../../src/server/state/env-files.ts';
import { UserError } from '../../src/server/user-error.ts';
import type { Prompt } from '../ask-person.ts';
import { readConfig } from './config.ts';
import type { Tools } from './deploying.ts';
import { storefront } from './deployments.ts';
import { verifyMode } from './verifying.ts';

/** The file with the shop's secrets of live mode on this machine; git ignores it. */
const LIVE_FILE = '.dev.vars.live';

export const LIVE_USAGE = `npm run live [-- --check | --back --yes]

  --check   only checks what ${LIVE_FILE} names
  --back    back to test mode: open live payments and refunds wait until the shop is in live mode again
  --yes     does so without a question

Switches the deployed shop to live mode: ${liveSecrets.join(', ')} of ${LIVE_FILE} go to the platform
as secrets, and the code stays. Before that the key must answer at the address, and the account must take live payments
and have products. To copy the catalogue of test mode: npm run catalogue -- export goods.csv, then npm run catalogue --
import goods.csv with the live address and key.`;

/** Milliseconds for one answer of the service. */
const PATIENCE = 20_000;

const products = z.object({ livemode: z.boolean(), total: z.int() });
const refusal = z.object({ code: z.string().optional(), message: z.string() });

/** Switches the shop to live mode, by secrets alone. Throws a UserError with the first thing that is missing. */
export async function switchToLive(tools: Tools, { isCheck }: { isCheck: boolean }): Promise<void> {
  const { root, wrangler, tell } = tools;
  const origin = originOf(root);
  const secrets = await readLiveFile(root);
  await checkLive(tools, secrets, origin);
  tell(`${secrets.LIVE_SERVICE_URL} takes live payments for this key.`);
  if (isCheck) return;
  await wrangler.putSecrets(storefront.config, secrets);
  await verifyMode(tools, origin, 'live');
  tell(
    'The shop sells in live mode now. Orders of test mode stay, marked as such. To go back: npm run live -- --back',
  );
}

/** What `--back` means for money that is under way. */
const BACK_QUESTION =
  'Open live payments and refunds wait while the shop is in test mode: payers who are at the bank may pay, and the shop learns it once it is in live mode again. Go back to test mode? (yes/no) ';

/** Removes the secrets of live mode, once the person agrees: those of test mode count again. */
export async function switchBack(tools: Tools, prompt: Prompt): Promise<void> {
  const { root, wrangler, tell } = tools;
  const origin = originOf(root);
  if (!/^y(?:es)?$/i.test((await prompt(BACK_QUESTION)).trim())) throw new UserError('Nothing was changed.');
  await wrangler.putSecrets(storefront.config, Object.fromEntries(liveSecrets.map((name) => [name, null])));
  await verifyMode(tools, origin, 'test');
  tell('The shop is in test mode again.');
}

function originOf(root: string): string {
  const origin = readConfig(join(root, storefront.config)).vars.PUBLIC_ORIGIN;
  if (!origin) throw new UserError(`${storefront.config} names no PUBLIC_ORIGIN: deploy the shop first.`);
  return origin;
}

async function readLiveFile(root: string): Promise<Record<LiveSecret, string>> {
  const read = readLiveSecrets(await readEnvFile(join(root, LIVE_FILE)), false);
  if (read.kind === 'complete') return read.secrets;
  const name = read.kind === 'none' ? liveSecrets[0] : read.binding;
  throw new UserError(`${LIVE_FILE} has no usable ${name} of live mode.\n\n${LIVE_USAGE}`);
}

/** The webhook secret cannot be asked about: an order that becomes paid late shows that it is wrong. */
async function checkLive(
  { ask }: Tools,
  { LIVE_SERVICE_URL: base, LIVE_API_KEY: key }: Record<LiveSecret, string>,
  origin: string,
): Promise<void> {
  const send = async (path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const request = { headers, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) } as const;
    const posted = body === undefined ? request : { ...request, method: 'POST', body: JSON.stringify(body) };
    const answer = await ask(base + path, posted).catch(() => null);
    if (answer === null) throw new UserError(`Nothing answers at ${base}.`);
    return { status: answer.status, body: (await answer.json().catch(() => null)) as unknown };
  };
  const catalogue = await send('/products?per_page=1');
  const read = products.safeParse(catalogue.body);
  if (catalogue.status !== 200 || !read.success)
    throw new UserError(
      `${base} answers ${catalogue.status} to LIVE_API_KEY: the key is of another account or mode.`,
    );
  if (!read.data.livemode) throw new UserError(`${base} is of test mode.`);
  // A customer that nobody has: a checkout is never made, and an account that is not live says so first.
  const probe = await send('/checkouts', {
    amount: 50,
    currency: 'dzd',
    success_url: origin,
    customer_id: 'none',
  });
  if (probe.status !== 422) {
    const { message } = refusal.safeParse(probe.body).data ?? { message: `It answers ${probe.status}.` };
    throw new UserError(`The account takes no live payments yet. ${message}`);
  }
  if (read.data.total === 0)
    throw new UserError(`The account has no products in live mode.\n\n${LIVE_USAGE}`);
}
