import type { ServiceRefused, ServiceUnworded } from './errors.ts';

/** Receives each unexpected refusal, as a line of the log. */
export type Hear = (refusal: string) => void;

/** Statuses that are no surprise: something is gone, or was changed meanwhile. */
const EXPECTED: readonly number[] = [404, 412];
/** A code or a dotted field name: nothing that the request carried. */
const PLAIN_NAME = /^\w[\w.]{0,63}$/;
/** Per refusal. */
const MOST_FIELDS = 20;

/** Logs a refusal by its code and field names. `resource` is the first part of the path, which has no id in it. */
export function hearRefusal(
  hear: Hear | undefined,
  { method, path }: { method: string; path: string },
  refusal: ServiceRefused | ServiceUnworded,
): void {
  const { status, code, fields } = 'code' in refusal ? refusal : { ...refusal, code: null, fields: [] };
  if (EXPECTED.includes(status)) return;
  const [, resource = ''] = /^\/([\w-]+)/.exec(path) ?? [];
  hear?.(
    JSON.stringify({
      event: 'service_refused',
      method,
      resource,
      status,
      code: code !== null && PLAIN_NAME.test(code) ? code : null,
      fields: fields.filter((name) => PLAIN_NAME.test(name)).slice(0, MOST_FIELDS),
    }),
  );
}
