import { expect } from 'vitest';
import type { Visitor } from '../storefront/visitor.ts';

/** The desk's pages and forms, found by following links as a browser without scripts does. */

export type Form = { action: string; fields: Record<string, string>; typed: string[] };

const freely = new Set(['text', 'search', 'tel', 'email', 'url']);

const textFrom = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag);
  return found === null ? null : textFrom(found[1] ?? '');
};

/** The forms of a page, each with the fields that a browser sends: once for every button. */
export function formsOf(html: string): Form[] {
  const forms = html.match(/<form[^>]*method="post"[\s\S]*?<\/form>/g) ?? [];
  return forms.flatMap((form) => {
    const fields: Record<string, string> = {};
    const typed: string[] = [];
    for (const tag of form.match(/<input[^>]*>/g) ?? []) {
      const name = attribute(tag, 'name');
      const type = attribute(tag, 'type') ?? 'text';
      if (name === null || ((type === 'radio' || type === 'checkbox') && !/\schecked/.test(tag))) continue;
      fields[name] = attribute(tag, 'value') ?? '';
      if (freely.has(type)) typed.push(name);
    }
    for (const [, tag = '', text = ''] of form.matchAll(/<textarea([^>]*)>([\s\S]*?)<\/textarea>/g)) {
      const name = attribute(tag, 'name') ?? '';
      fields[name] = textFrom(text);
      typed.push(name);
    }
    for (const [, tag = '', options = ''] of form.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g)) {
      const chosen = /<option[^>]*selected[^>]*>/.exec(options)?.[0] ?? /<option[^>]*>/.exec(options)?.[0];
      fields[attribute(tag, 'name') ?? ''] = attribute(chosen ?? '', 'value') ?? '';
    }
    // A fragment stays in the browser.
    const action = attribute(form.slice(0, form.indexOf('>') + 1), 'action')?.replace(/#.*/, '') ?? '';
    const buttons = (form.match(/<button[^>]*>/g) ?? ['']).map((tag) => attribute(tag, 'name'));
    const values = (form.match(/<button[^>]*>/g) ?? ['']).map((tag) => attribute(tag, 'value') ?? '');
    return buttons.map((name, index) => ({
      action,
      typed,
      fields: name === null ? fields : { ...fields, [name]: values[index] ?? '' },
    }));
  });
}

/** All desk pages that links lead to. */
export async function crawl(visitor: Visitor): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  // Pages that a device sees once have no link to them.
  const open = ['/fr/desk', '/fr/desk/codes', '/fr/desk/devices/invite'];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    expect(pages.size).toBeLessThan(200);
    if (pages.has(path)) continue;
    const answer = await visitor.get(path);
    pages.set(path, await answer.text());
    for (const [, href = ''] of (pages.get(path) ?? '').matchAll(/href="(\/fr\/desk[^"#]*)"/g))
      if (!pages.has(textFrom(href))) open.push(textFrom(href));
  }
  return pages;
}
