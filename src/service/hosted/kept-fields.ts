import type { KeptField } from '../../../templates/pay/page/kept-fields.tsx';

/** The fields that `known` matches, as typed and each once, for a page that sends them again. */
export function keepFields(fields: URLSearchParams, known: RegExp): KeptField[] {
  return [...new Set(fields.keys())]
    .filter((name) => known.test(name))
    .map((name) => ({ name, value: fields.get(name) ?? '' }));
}
