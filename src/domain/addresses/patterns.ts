import type { Locale } from '../../contract/scalars.ts';

/** The names of the parts of a pattern that change: of `/orders/:number/act`, `number`. */
type PartName<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? PartName<First> | PartName<Rest>
  : Pattern extends `:${infer Name}{${string}`
    ? Name
    : Pattern extends `:${infer Name}`
      ? Name
      : never;

/** A value for each part of a pattern that changes. */
export type Parts<Pattern extends string> = { [Name in PartName<Pattern>]: string };

/** The path that a pattern of the router matches with these parts. A missing part does not compile. */
export function fillPattern<const Pattern extends string>(pattern: Pattern, parts: Parts<Pattern>): string {
  const values: Record<string, string> = parts;
  return pattern.replace(/:(\w+)(?:\{[^/]*\})?/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
}

/** A page or form, with the parts of its pattern that change. */
type PathAt = <const Pattern extends string>(
  language: Locale,
  pattern: Pattern,
  ...parts: keyof Parts<Pattern> extends never ? [] : [parts: Parts<Pattern>]
) => string;

/** Fills patterns below the address that `rootOf` gives for a language. */
export function pathsBelow(rootOf: (language: Locale) => string): PathAt {
  return (language, pattern, ...[parts]) => rootOf(language) + fillPattern<string>(pattern, parts ?? {});
}

/** The patterns of forms that post below a page, by the last part. */
export function formsBelow<const Page extends string, const Form extends string>(
  page: Page,
  forms: readonly Form[],
) {
  return Object.fromEntries(forms.map((form) => [form, `${page}/${form}`])) as {
    [Name in Form]: `${Page}/${Name}`;
  };
}

/** What a path has to match for the pattern, as the source of a regular expression: each part that changes is a group. */
export function sourceOf(pattern: string): string {
  return pattern.replace(/:\w+/g, '([^/]+)');
}
