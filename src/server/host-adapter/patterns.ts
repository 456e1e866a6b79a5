/** A route as a Worker's module lists it. */
type Route = { method: string; path: string };

/** A Worker's own module, as far as the front reads it: what answers, and by which routes. */
export type RoutedHandler<Env> = {
  fetch(request: Request, env: Env, ctx: ExecutionContext): Response | Promise<Response>;
  routes: readonly Route[];
};

/** What stands for an address that no route is for. */
const UNMATCHED = 'unmatched';

type Known = { shown: string; segments: (string | RegExp)[] };

/**
 * Tells the pattern of the route that answers, never its path: that may hold what opens a page. Patterns that end in a star guard
 * others and answer nothing themselves.
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

/** Slashes at the end are no part of it. */
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
