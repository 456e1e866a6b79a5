import { UserError } from '../../src/server/user-error.ts';
import type { Tools } from './deploying.ts';
import type { Deployment } from './deployments.ts';

/** A new address takes some seconds to be known everywhere. */
const TRIES = 15;
const PAUSE = 2_000;

/** What an open Worker answers to whoever has no key. */
const expected = {
  service: { path: '/docs', status: 200 },
  storefront: { path: '/fr', status: 200 },
} as const;

/** Waits until the Worker answers at its address as an open one does; says what it answers when it does not. */
export async function verify(
  { ask, wait, tell }: Tools,
  { name, title }: Deployment,
  origin: string,
): Promise<void> {
  const { path, status } = expected[name];
  let last = 'nothing answers';
  for (let count = 0; count < TRIES; count += 1) {
    if (count > 0) await wait(PAUSE);
    const answer = await ask(`${origin}${path}`, { redirect: 'manual' }).catch(() => null);
    if (answer?.status === status) {
      tell(`${origin} answers.`);
      return;
    }
    const text = answer === null ? '' : (await answer.text()).slice(0, 300);
    last = answer === null ? 'nothing answers' : `it answers ${answer.status}: ${text}`;
    // It says what is missing, and says so for ever.
    if (answer?.status === 503) break;
  }
  throw new UserError(`${title} was deployed, but at ${origin}${path} ${last}`);
}
