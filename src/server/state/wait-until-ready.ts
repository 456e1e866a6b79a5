import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { absolute, cataloguePath } from '../../domain/addresses/shop.ts';
import { UserError } from '../user-error.ts';
import type { Send, ServicePlace } from './service-api.ts';

/** Milliseconds until a process must answer (overdue alarms run first), and until a Worker must be open. */
const PATIENCE = 90_000;
/** Milliseconds between two checks: of a process, of a Worker. */
const SHORT_PAUSE = 50;
const PAUSE = 250;

/** A started process. `name`: of its Worker. */
type Begun = {
  name: string;
  answers(): Promise<boolean>;
  /** Why it can no longer succeed, as far as known; null while it may. */
  findFailure(): Promise<string | null>;
  /** Where to read more, as the end of a sentence; else empty. */
  more: string;
  /** Milliseconds between two checks. */
  pause?: number | undefined;
};

/** Returns when a process answers; throws a UserError with its output when it fails. */
export async function waitForProcess({
  name,
  answers,
  findFailure,
  more,
  pause = SHORT_PAUSE,
}: Begun): Promise<void> {
  for (let waited = 0; waited < PATIENCE; waited += pause) {
    const failure = await findFailure();
    if (failure !== null) throw new UserError(`The ${name} did not start: ${failure}${more}`);
    if (await answers()) return;
    await sleep(pause);
  }
  throw new UserError(`The ${name} did not answer within ${PATIENCE / 1000} s${more}.`);
}

const refusal = z.object({ code: z.literal('not_configured'), message: z.string() });

/** Waits until the service answers its home page, which starts no object; throws a UserError when it is closed. */
export async function waitForService({ serviceOrigin, send = fetch }: ServicePlace): Promise<void> {
  let last = 'nothing';
  for (let tries = 0; tries < PATIENCE / PAUSE; tries += 1) {
    const asked = { signal: AbortSignal.timeout(10_000) };
    const answer = await send(`${serviceOrigin}/`, asked).catch(() => null);
    const body: unknown = answer?.ok ? null : await answer?.json().catch(() => null);
    if (answer?.ok) return;
    const { data: closed } = refusal.safeParse(body);
    // An invalid setting: waiting does not help.
    if (closed !== undefined) throw new UserError(closed.message);
    last = answer === null ? last : String(answer.status);
    await sleep(PAUSE);
  }
  throw new UserError(`The service answers ${serviceOrigin}/ with ${last}.`);
}

/** The shop mirrors the catalogue by itself: it is ready when its catalogue is open and shows all new products. */
export async function waitForCatalogue(
  shopOrigin: string,
  filled: string[],
  { log, send = fetch }: { log: string; send?: Send },
): Promise<void> {
  for (let tries = 0; tries < PATIENCE / PAUSE; tries += 1) {
    const catalogue = await readCatalogue(absolute(shopOrigin, cataloguePath('fr')), send);
    if (catalogue !== null && filled.every((slug) => catalogue.includes(`/pictures/${slug}.svg`))) return;
    await sleep(PAUSE);
  }
  throw new UserError(`The shop does not show its products: see ${log}.`);
}

/** All pages of the catalogue; null while it is not open. */
async function readCatalogue(firstPage: string, send: Send): Promise<string | null> {
  let catalogue = '';
  for (let url: string | null = firstPage; url !== null; ) {
    const answer = await send(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    if (answer === null) return null;
    const page = await answer.text();
    // An invalid setting in wrangler.toml: waiting does not help.
    if (page.startsWith('The shop is closed: ')) throw new UserError(page.trim());
    if (!answer.ok) return null;
    const next = /href="([^"]+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/.exec(page);
    const path = next?.[1] ?? next?.[2];
    url = path === undefined ? null : new URL(path, firstPage).href;
    catalogue += page;
  }
  return catalogue;
}
