import type { ProductReviews } from '../domain/reviews.ts';
import { type ProductDetails, productDetails } from '../shop/catalogue/product-details.ts';
import { type QuickOrderTerms, quickOrderTerms } from '../shop/catalogue/quick-order.ts';
import type { ShopContext } from '../shop/context.ts';
import { canEmailShoppers } from '../shop/notifications/shopper-emails.ts';
import { reviewsOf } from '../shop/reviews/product-reviews.ts';
import type { Locale } from '../text/languages/languages.ts';

/** What a product's page shows. `quickOrder`: its order form; `offersAlert`: the shop can tell a product's return. */
export type ProductAnswer = {
  product: (ProductDetails & { reviews: ProductReviews | null }) | null;
  quickOrder: QuickOrderTerms | null;
  offersAlert: boolean;
};

/** A product by its slug, for its page. */
export function answerProduct(context: ShopContext, language: Locale, slug: string): ProductAnswer {
  const found = productDetails(context.sql, language, slug);
  const product = found && { ...found, reviews: reviewsOf(context.sql, found.id) };
  const quickOrder = product && quickOrderTerms(context, product);
  return { product, quickOrder, offersAlert: canEmailShoppers(context) };
}
