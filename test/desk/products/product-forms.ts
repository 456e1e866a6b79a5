import { expect } from 'vitest';
import { fieldsOn } from '../../storefront/forms.ts';
import type { Visitor } from '../../storefront/visitor.ts';

/** Products at the desk, as a browser without scripts sees them: forms with their fields. */

export const productPathOf = (id: string) => `/fr/desk/products/of/${id}`;

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
