import { expect } from 'vitest';
import type { Visitor } from '../storefront/visitor.ts';

/** Products at the desk, as a browser without scripts sees them: forms with their fields. */

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (text: string) => text.replace(/&(\w+|#\d+);/g, (whole, name) => entities[name] ?? whole);
const attribute = (tag: string, name: string) => {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? null : plain(found);
};

/** The fields of a page's form for an action, with their values. */
export function fieldsOn(html: string, action: string): Record<string, string> {
  const forms = html.match(/<form[\s\S]*?<\/form>/g) ?? [];
  const actionOf = (form: string) => attribute(form.slice(0, form.indexOf('>')), 'action');
  // A fragment stays in the browser.
  const form = forms.find((one) => actionOf(one)?.replace(/#.*/, '') === action) ?? '';
  const fields: Record<string, string> = {};
  for (const [, tag = ''] of form.matchAll(/(<input[^>]*>)/g)) {
    const [name, type] = [attribute(tag, 'name'), attribute(tag, 'type')];
    if (name === null) continue;
    const isBox = type === 'checkbox' || type === 'radio';
    if (!isBox || / checked(?=[ =>])/.test(tag))
      fields[name] = attribute(tag, 'value') ?? (isBox ? 'on' : '');
  }
  for (const [, tag = '', text = ''] of form.matchAll(/(<textarea[^>]*>)\n?([\s\S]*?)<\/textarea>/g))
    fields[attribute(tag, 'name') ?? ''] = plain(text);
  return fields;
}

export const productPathOf = (id: string) => `/fr/desk/goods/of/${id}`;

/** A product's page on a device: opens it, types, and saves. */
export async function openProduct(visitor: Visitor, path: string) {
  const page = await visitor.get(path);
  const html = await page.text();
  const fields = fieldsOn(html, path);
  return {
    html,
    fields,
    save: (typed: Record<string, string>) => visitor.post(path, { ...fields, ...typed }),
  };
}

/** Opens a product's page, types and saves. */
export async function editProduct(
  visitor: Visitor,
  path: string,
  typed: Record<string, string>,
): Promise<Response> {
  const page = await openProduct(visitor, path);
  expect(page.fields.seen, path).toBeDefined();
  return page.save(typed);
}
