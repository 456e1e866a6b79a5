import { copyIn } from '../../../../templates/storefront/copy/copy.ts';
import type { Price } from '../../../contract/resources/price.ts';
import { titleOf, variantOf } from '../../catalogue/rules/product.ts';
import type { MirroredProduct } from '../../catalogue/store/mirror.ts';
import type { Settings } from '../../settings/settings.ts';
import { productPath } from '../../urls.ts';
import type { Message } from '../channels/port.ts';
import type { StockAlert } from '../store/stock-alerts.ts';

/** The e-mail to a shopper who waited for a product, in the language of the form. `price`: of the variant, if of one. */
export function stockAlertEmail(
  { id, language }: StockAlert,
  { product, slug, price }: MirroredProduct & { price: Price | undefined },
  { origin, shopName }: Pick<Settings, 'origin' | 'shopName'>,
): Message {
  const copy = copyIn[language].product.alert;
  const path = productPath(language, slug, price && variantOf(price));
  return {
    ...{ id: `alert-${id}`, at: 0, kind: 'shopper', facts: {} },
    title: `${shopName[language]} · ${copy.isBack(titleOf(product, price, language))}`,
    text: `${copy.isBackText}\n\n${shopName[language]}`,
    path,
    url: origin === null ? null : origin + path,
  };
}
