import type { ServiceRefused, ServiceUnworded } from './errors.ts';

/** Is told of each refusal that nobody expected, as a line of the log. */
export type Hear = (refusal: string) => void;

/** What says that something is gone, or was changed meanwhile. */
const EXPECTED: readonly number[] = [404, 412];
/** A code, or a dotted name of a field: nothing that was sent. */
const PLAIN_NAME = /^\w[\w.]{0,63}$/;
/** Of one refusal. */
const MOST_FIELDS = 20;

/** Tells a refusal by its code and names of fields, where it has any. `resource` is the first part of the path, which has no id in it. */
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
