import { UserError } from '../../src/server/user-error.ts';
import type { Tools } from './deploying.ts';
import type { Deployment } from './deployments.ts';

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

/** Waits until the Worker answers as an open one does; otherwise reports its answer. */
export async function verify(
  { ask, wait, tell }: Tools,
  { name, title, config }: Deployment,
  origin: string,
): Promise<void> {
  const { path, status } = expected[name];
  let last = 'nothing answers';
  for (let count = 0; count < TRIES; count += 1) {
    if (count > 0) await wait(PAUSE);
    const asked = { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) } as const;
    const answer = await ask(`${origin}${path}`, asked).catch(() => null);
    if (answer?.status === status) {
      tell(`${origin} answers.`);
      return;
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
  throw new UserError(`${title} was deployed, but at ${origin}${path} ${last}`);
}
