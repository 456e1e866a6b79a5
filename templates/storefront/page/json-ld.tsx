import { raw } from '../../parts/jsx-runtime.ts';

/** Data for search engines, in the vocabulary of schema.org. No `<` in a product's name can end the element. */
export function JsonLd({ value }: { value: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...value });
  return <script type="application/ld+json">{raw(json.replaceAll('<', '\\u003c'))}</script>;
}
