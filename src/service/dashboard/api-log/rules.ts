import type { LoggedRequest } from '../../api-log/rules.ts';

/** Which requests are shown: refused ones, or changes that were made. */
export const requestKinds = ['refused', 'changed'] as const;

/** Filters of the log; an empty text is no filter. `requestId`: its beginning is enough. */
export type RequestFilters = Record<'key' | 'kind' | 'requestId' | 'route' | 'code' | 'field', string>;

/** Errors of one kind: the same route, code and field. Times in seconds. */
export type ErrorGroup = {
  method: string;
  route: string;
  status: number;
  code: string | null;
  field: string | null;
  count: number;
  firstAt: number;
  lastAt: number;
};

/** Groups that a page shows. */
const MOST_GROUPS = 20;

export function isRefused({ status }: Pick<LoggedRequest, 'status'>): boolean {
  return status >= 400;
}

/** Whether the filters let a request through. */
export function isWanted(request: LoggedRequest, filters: RequestFilters): boolean {
  const { key, kind, requestId, route, code, field } = filters;
  return (
    (key === '' || request.keyId === key) &&
    (kind === '' || isRefused(request) === (kind === 'refused')) &&
    request.requestId.startsWith(requestId.trim().toLowerCase()) &&
    (route === '' || nameRoute(request) === route) &&
    (code === '' || request.code === code) &&
    (field === '' || request.field === field)
  );
}

/** Method and pattern, by which requests are grouped and filtered. */
export function nameRoute({ method, route }: Pick<LoggedRequest, 'method' | 'route'>): string {
  return `${method} ${route}`;
}

/** The errors among requests, the most frequent first. */
export function groupErrors(requests: readonly LoggedRequest[]): ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>();
  for (const request of requests.filter(isRefused)) {
    const { at, method, route, status, code, field } = request;
    const name = JSON.stringify([method, route, code, field]);
    const group = groups.get(name) ?? {
      ...{ method, route, status, code, field },
      ...{ count: 0, firstAt: at, lastAt: at },
    };
    groups.set(name, {
      ...group,
      count: group.count + 1,
      firstAt: Math.min(group.firstAt, at),
      lastAt: Math.max(group.lastAt, at),
    });
  }
  return [...groups.values()]
    .toSorted((a, b) => b.count - a.count || b.lastAt - a.lastAt)
    .slice(0, MOST_GROUPS);
}
