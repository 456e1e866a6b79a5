import { mergeMetadata, readMetadata } from '../../contract/metadata.ts';
import type { Locale } from '../../contract/scalars.ts';
import { variantGroups } from '../../domain/products/product.ts';
import type { ShopContext } from '../../shop/context.ts';
import { createPaymentLinkOnce } from '../../shop/service-writes/links.ts';
import { createProduct } from './create-product.ts';
import { emptyProductForm, emptyVariant } from './rules/fields.ts';
import { askForProduct, problemOf, readServiceProduct, type ServiceProblem } from './service-products.ts';

/**
 * The input of a payment link: an amount in whole dinars and the name that the payer reads. `language`: of its pages.
 */
export type LinkInput = { submission: string; name: string; amount: number; language: Locale };

/**
 * Makes a payment link for an amount and a name: a product for links only, its price, and the link, which the product
 * stores. A form sent twice makes one. `note`: in the transaction of the product.
 */
export async function addLink(
  context: ShopContext,
  { submission, name, amount, language }: LinkInput,
  note: (slug: string) => void,
): Promise<{ ok: true; productId: string } | ServiceProblem> {
  const fields = { ...emptyProductForm.fields, name, links_only: '1' };
  const variants = [{ ...emptyVariant, fields: { ...emptyVariant.fields, amount: String(amount) } }];
  const added = await createProduct(
    context,
    { submission, typed: { fields, stockJson: '', variants } },
    note,
  );
  if (!added.ok) return added;
  return linkProduct(context, added.productId, submission, language);
}

/** Gives a product its payment link, if it has none yet. */
function linkProduct(
  context: ShopContext,
  productId: string,
  submission: string,
  language: Locale,
): Promise<{ ok: true; productId: string } | ServiceProblem> {
  const { service } = context;
  return context.productMutex.run(productId, async () => {
    try {
      const found = await readServiceProduct(context, productId);
      const price = variantGroups(found?.prices ?? [])[0]?.current;
      if (found === null || price === undefined) return { ok: false, reason: 'service', words: '' };
      if (readMetadata(found.element.metadata, 'link') !== null) return { ok: true, productId };
      const request = {
        name: found.element.name,
        items: [{ price: price.id, quantity: 1 }],
        locale: language,
      };
      const { url } = await createPaymentLinkOnce(context, `desk-${submission}-link`, request);
      await askForProduct(
        context,
        () =>
          service.updateProduct(productId, { metadata: mergeMetadata(found.kept, { link: url }) }, found.tag),
        () => undefined,
      );
      return { ok: true, productId };
    } catch (error) {
      return problemOf(error);
    }
  });
}
