import { copyIn } from '../../../../templates/storefront/copy/copy.ts';
import { nameOf } from '../../catalogue/rules/product.ts';
import type { MirroredProduct } from '../../catalogue/store/mirror.ts';
import type { Settings } from '../../settings/settings.ts';
import { productPath } from '../../urls.ts';
import type { Message } from '../channels/port.ts';
import type { StockAlert } from '../store/stock-alerts.ts';

/** The e-mail to a shopper who waited for a sold-out product, in the language of the form. */
export function stockAlertEmail(
  { id, language }: StockAlert,
  { product, slug }: MirroredProduct,
  { origin, shopName }: Pick<Settings, 'origin' | 'shopName'>,
): Message {
  const copy = copyIn[language].product.alert;
  const path = productPath(language, slug);
  return {
    ...{ id: `alert-${id}`, at: 0, kind: 'shopper', facts: {} },
    title: `${shopName[language]} · ${copy.isBack(nameOf(product, language))}`,
    text: `${copy.isBackText}\n\n${shopName[language]}`,
    path,
    url: origin === null ? null : origin + path,
  };
}
