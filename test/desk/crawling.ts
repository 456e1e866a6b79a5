import { expect } from 'vitest';
import { elementsOn, formsOn } from '../storefront/forms.ts';
import type { Visitor } from '../storefront/visitor.ts';

/** The desk's pages and forms, found by following links as a browser without scripts does. */

/** A form as one of its buttons sends it. */
export type Sending = { action: string; fields: Record<string, string>; typed: string[] };

/** The posted forms of a page, each with the fields that a browser sends: once for every button. */
export function formsOf(html: string): Sending[] {
  return formsOn(html)
    .filter(({ method }) => method === 'post')
    .flatMap(({ action, fields, typed, buttons }) =>
      (buttons.length === 0 ? [{ name: '', value: '' }] : buttons).map(({ name, value }) => ({
        ...{ action, typed },
        fields: name === '' ? fields : { ...fields, [name]: value },
      })),
    );
}

/** All desk pages that links lead to. */
export async function crawl(visitor: Visitor): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  // Pages that a device sees once have no link to them.
  const open = ['/fr/desk', '/fr/desk/codes', '/fr/desk/devices/invite'];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    expect(pages.size).toBeLessThan(260);
    if (pages.has(path)) continue;
    const answer = await visitor.get(path);
    pages.set(path, await answer.text());
    const next = answer.headers.get('Location');
    if (next !== null) open.push(next);
    const html = pages.get(path) ?? '';
    for (const { attributes } of [...elementsOn(html, 'a'), ...elementsOn(html, 'link')]) {
      const { href = '' } = attributes;
      if (href.startsWith('/fr/desk') && !href.includes('#') && !pages.has(href)) open.push(href);
    }
  }
  return pages;
}

/** Whether a page has the frame of the desk; printed sheets have another. */
export function hasFrame(html: string): boolean {
  return html.includes('<main id="main">');
}

/** The links of the sections that a page says it is in. */
export function currentSections(html: string): string[] {
  const sections = /<nav class="sections".*?<\/nav>/s.exec(html)?.[0] ?? '';
  return elementsOn(sections, 'a').flatMap(({ attributes }) =>
    attributes['aria-current'] === undefined ? [] : [attributes.href ?? ''],
  );
}
