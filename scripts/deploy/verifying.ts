import { UserError } from '../../src/server/user-error.ts';
import { shared as en } from '../../templates/storefront/copy/en/shared.ts';
import type { Tools } from './deploying.ts';
import { type Deployment, storefront } from './deployments.ts';

/** A new address takes some seconds to work everywhere. */
const TRIES = 15;
const PAUSE = 2_000;
/** Milliseconds for one answer: a host that accepts the connection and never answers would delay this for minutes. */
const PATIENCE = 10_000;

/** The answer of an open Worker to a client without a key. */
const expected = {
  service: { path: '/docs', status: 200 },
  storefront: { path: '/fr', status: 200 },
} as const;

/** The cart is of one visitor, so no cache keeps it. Each question has a query of its own besides. */
const MODE_PATH = '/en/cart';

/** Waits until the Worker answers as an open one does; otherwise reports its answer. */
export async function verify(
  tools: Tools,
  { name, title, config }: Deployment,
  origin: string,
): Promise<void> {
  const { path, status } = expected[name];
  const answer = await waitFor(tools, config, () => `${origin}${path}`, status);
  if (answer !== null) throw new UserError(`${title} was deployed, but at ${origin}${path} ${answer}`);
  tools.tell(`${origin} answers.`);
}

/** Waits until the shop's pages are of this mode, by the banner of test mode; otherwise reports what they show. */
export async function verifyMode(tools: Tools, origin: string, mode: 'test' | 'live'): Promise<void> {
  let count = 0;
  const next = () => {
    count += 1;
    return `${origin}${MODE_PATH}?mode-check=${Date.now()}-${count}`;
  };
  const answer = await waitFor(tools, storefront.config, next, 200, (text) =>
    text.includes(en.test) === (mode === 'test') ? null : `the page is not of ${mode} mode`,
  );
  if (answer !== null)
    throw new UserError(
      `The secrets were changed, but at ${origin}${MODE_PATH} ${answer}\nTest mode again: npm run live -- --back`,
    );
  tools.tell(`${origin} answers in ${mode} mode.`);
}

/** Null once the address answers as expected; otherwise the last answer. `check`: what is wrong with a right page. */
async function waitFor(
  { ask, wait }: Tools,
  config: string,
  addressOf: () => string,
  status: number,
  check: (text: string) => string | null = () => null,
): Promise<string | null> {
  let last = 'nothing answers';
  for (let count = 0; count < TRIES; count += 1) {
    if (count > 0) await wait(PAUSE);
    const asked = { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) } as const;
    const answer = await ask(addressOf(), asked).catch(() => null);
    if (answer?.status === status) {
      const wrong = check(await answer.text());
      if (wrong === null) return null;
      last = wrong;
      continue;
    }
    if (answer === null) {
      last = 'nothing answers';
      continue;
    }
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
    const said = isPage
      ? ` with a page, and its log says why: npx wrangler tail --config ${config}`
      : `: ${(await answer.text()).slice(0, 300).trim()}`;
    last = `it answers ${answer.status}${said}`;
    // A one-line 503 names a missing setting and will not change. A 503 page may come from a shop that still reads
    // its catalogue.
    if (answer.status === 503 && !isPage) break;
  }
  return last;
}
