/** A route as a Worker's module lists it. */
type Route = { method: string; path: string };

/** The parts of a Worker's module that the adapter reads: its handler and its routes. */
export type RoutedHandler<Env> = {
  fetch(request: Request, env: Env, ctx: ExecutionContext): Response | Promise<Response>;
  /** Those that are loaded by now; a Worker may load more when they are asked for. */
  readonly routes: readonly Route[];
};

/** Stands for an address without a route. */
const UNMATCHED = 'unmatched';

type Known = { shown: string; segments: (string | RegExp)[] };

/**
 * Finds the pattern of the answering route, never its path, which may hold a token. Patterns that end in a star are
 * middleware and do not answer themselves.
 */
export function openPatterns(routes: readonly Route[]): (method: string, path: string) => string {
  const known = new Map<string, Known[]>();
  for (const { method, path } of routes) {
    if (method === 'ALL' || path.includes('*')) continue;
    const parts = split(path);
    const key = `${method} ${parts.length}`;
    const segments = parts.map(readSegment);
    known.set(key, [...(known.get(key) ?? []), { shown: path.replace(/\{[^/]*\}/g, ''), segments }]);
  }
  return (method, path) => {
    const parts = split(path);
    const candidates = known.get(`${method === 'HEAD' ? 'GET' : method} ${parts.length}`) ?? [];
    const found = candidates.find(({ segments }) =>
      segments.every((one, at) => isMatch(one, parts[at] ?? '')),
    );
    return found?.shown ?? UNMATCHED;
  };
}

/** Trailing slashes do not count. */
function split(path: string): string[] {
  return path.replace(/\/+$/, '').split('/').slice(1);
}

/** `name`, `:name` and `:name{expression}`. */
function readSegment(segment: string): string | RegExp {
  if (!segment.startsWith(':')) return segment;
  return new RegExp(`^(?:${/\{(.*)\}/.exec(segment)?.[1] ?? '.+'})$`);
}

function isMatch(segment: string | RegExp, part: string): boolean {
  return typeof segment === 'string' ? segment === part : segment.test(part);
}
