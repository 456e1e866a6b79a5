import { now } from '../clock.ts';
import { readClientAddress, withAddress } from './client-address.ts';
import { Counts } from './counts.ts';
import { answerFile, type StaticFiles } from './files.ts';
import { openPatterns, type RoutedHandler } from './patterns.ts';

/** The adapter's bindings, besides the Worker's own. */
export type HostAdapterEnv = {
  FRONT: {
    /** The header in which the proxy passes the client's address; null without a proxy. */
    addressHeader: string | null;
    /** Whether each answer is logged. */
    logsAnswers: boolean;
  };
  /** Only when no proxy serves static files. */
  STATIC_FILES?: StaticFiles;
  STATIC_DISK?: Fetcher;
};

/** The header that links an answer to its line in the log. */
const REQUEST_ID = 'X-Request-Id';

/**
 * Runs in front of a Worker's module, in its own isolate; a separate Worker would double the cost of a cached page.
 * It sets the client's address, counts, logs, and serves static files when no proxy does.
 */
export function openHostAdapter<Env extends HostAdapterEnv>(behind: RoutedHandler<Env>) {
  const counts = new Counts();
  let known = { routes: behind.routes, patternOf: openPatterns(behind.routes) };
  /** Call after the answer: it may have loaded its route. */
  const patternOf = (method: string, path: string) => {
    const { routes } = behind;
    if (routes !== known.routes) known = { routes, patternOf: openPatterns(routes) };
    return known.patternOf(method, path);
  };

  async function answer(
    request: Request,
    address: string,
    env: Env,
    ctx: ExecutionContext,
  ): Promise<Response> {
    const begun = now();
    const given = crypto.randomUUID();
    counts.begin();
    const { method } = request;
    const path = new URL(request.url).pathname;
    let status = 500;
    let isFile = false;
    let requestId = given;
    try {
      const file = await findFile(request, path, env);
      isFile = file !== null;
      const answered = file ?? (await behind.fetch(withAddress(request, address, given), env, ctx));
      status = answered.status;
      const own = answered.headers.get(REQUEST_ID);
      if (own === null) return named(answered, given);
      requestId = own;
      return answered;
    } finally {
      const milliseconds = Math.max(0, now() - begun);
      const route = isFile ? 'file' : patternOf(method, path);
      counts.end({ method, route, status, milliseconds });
      // Logs neither the path nor other parts of the request: an address may grant access to what it names.
      if (env.FRONT.logsAnswers)
        console.log(JSON.stringify({ request: requestId, method, route, status, milliseconds }));
    }
  }

  async function findFile(request: Request, path: string, env: Env): Promise<Response | null> {
    const { STATIC_FILES: files, STATIC_DISK: disk } = env;
    if (files === undefined || disk === undefined) return null;
    return answerFile(request, path, files, disk);
  }

  return {
    /** From clients, with or without a proxy. */
    outside: (request: Request, env: Env, ctx: ExecutionContext): Response | Promise<Response> => {
      const address = readClientAddress(request, env.FRONT.addressHeader);
      if (address !== null) return answer(request, address, env, ctx);
      // Without an address, rate limits would count all clients as one, or none.
      counts.refuseNameless();
      return new Response(
        `The proxy does not set ${env.FRONT.addressHeader ?? 'an address'} to one address.\n`,
        {
          status: 503,
          headers: { 'Cache-Control': 'no-store' },
        },
      );
    },
    /** From the other Worker of this machine, and from the server itself. */
    inside: (request: Request, env: Env, ctx: ExecutionContext): Promise<Response> =>
      answer(request, '127.0.0.1', env, ctx),
    /** The counters, on a socket of their own. */
    report: (): Response => Response.json(counts.read()),
  };
}

/** Adds the request id to an answer. Answers from elsewhere have immutable headers. */
function named(answer: Response, requestId: string): Response {
  try {
    answer.headers.set(REQUEST_ID, requestId);
    return answer;
  } catch {
    const copy = new Response(answer.body, answer);
    copy.headers.set(REQUEST_ID, requestId);
    return copy;
  }
}
