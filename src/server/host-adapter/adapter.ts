import { now } from '../clock.ts';
import { readClientAddress, withAddress } from './client-address.ts';
import { Counts } from './counts.ts';
import { answerFile, type StaticFiles } from './files.ts';
import { openPatterns, type RoutedHandler } from './patterns.ts';

/** What the front is bound to, beside the Worker's own. */
export type HostAdapterEnv = {
  FRONT: {
    /** The header in which the proxy says who asks; null where no proxy stands in between. */
    addressHeader: string | null;
    /** Whether each answer is a line of the log. */
    logsAnswers: boolean;
  };
  /** Only where no proxy serves them. */
  STATIC_FILES?: StaticFiles;
  STATIC_DISK?: Fetcher;
};

/** By this an answer says which line of the log is its own. */
const REQUEST_ID = 'X-Request-Id';

/**
 * Stands before a Worker's module in its own isolate, since a Worker of its own would double what a kept page costs: says who asks,
 * counts, logs, and serves files where no proxy does.
 */
export function openHostAdapter<Env extends HostAdapterEnv>(behind: RoutedHandler<Env>) {
  const counts = new Counts(now());
  const patternOf = openPatterns(behind.routes);

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
    let route = 'file';
    let requestId = given;
    try {
      const file = await findFile(request, path, env);
      if (file === null) route = patternOf(method, path);
      const answered = file ?? (await behind.fetch(withAddress(request, address, given), env, ctx));
      status = answered.status;
      const own = answered.headers.get(REQUEST_ID);
      if (own === null) return named(answered, given);
      requestId = own;
      return answered;
    } finally {
      const milliseconds = Math.max(0, now() - begun);
      counts.end({ method, route, status, milliseconds });
      // The path is not here, and nothing else of the request: an address may open what it names.
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
    /** From clients, by the proxy or without one. */
    outside: (request: Request, env: Env, ctx: ExecutionContext): Response | Promise<Response> => {
      const address = readClientAddress(request, env.FRONT.addressHeader);
      if (address !== null) return answer(request, address, env, ctx);
      // Limits would count all as one, or nobody at all.
      counts.refuseNameless();
      return new Response(
        `The proxy does not set ${env.FRONT.addressHeader ?? 'an address'} to one address.\n`,
        {
          status: 503,
          headers: { 'Cache-Control': 'no-store' },
        },
      );
    },
    /** From the other Worker of this machine, and from whoever runs both. */
    inside: (request: Request, env: Env, ctx: ExecutionContext): Promise<Response> =>
      answer(request, '127.0.0.1', env, ctx),
    /** What was counted, on a socket of its own. */
    report: (): Response => Response.json(counts.read()),
  };
}

/** An answer that says its name; one that came from elsewhere has headers that cannot be changed. */
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
