import { copyIn } from '../../../../templates/storefront/copy/copy.ts';
import type { Price } from '../../../contract/resources/price.ts';
import { alertsPath, productPath } from '../../../domain/addresses/shop.ts';
import { titleOf, variantOf } from '../../../domain/products/product.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import type { StockAlert } from '../../../domain/stock-alerts.ts';
import type { MirroredProduct } from '../../products/store/mirror.ts';
import type { Message } from '../channels/port.ts';

type Sender = Pick<Settings, 'origin' | 'shopName'>;

/** Under LOCAL the shop does not know its origin, and the e-mail names the path alone. */
const linkOf = ({ origin }: Sender, path: string) => `${origin ?? ''}${path}`;

/** The one e-mail that asks whether the owner of an address has asked. `title`: of what the first request waits for. */
export function confirmationEmail(
  { address, language }: Pick<StockAlert, 'address' | 'language'>,
  title: string,
  settings: Sender,
): Message {
  const copy = copyIn[language].stockAlerts.email;
  const path = alertsPath(language, address);
  const name = settings.shopName[language];
  return {
    ...{ id: `alerts-${address}`, at: 0, kind: 'shopper', facts: {} },
    title: `${name} · ${copy.confirm}`,
    text: `${copy.confirmText(title)}\n\n${name}`,
    path,
    url: linkOf(settings, path),
  };
}

/** The e-mail to a shopper who waited for a product, in the language of the form. `price`: of the variant, if of one. */
export function returnEmail(
  { id, address, language }: Pick<StockAlert, 'id' | 'address' | 'language'>,
  { product, slug, price }: MirroredProduct & { price: Price | undefined },
  settings: Sender,
): Message {
  const copy = copyIn[language].stockAlerts.email;
  const path = productPath(language, slug, price && variantOf(price));
  const name = settings.shopName[language];
  const withdraw = `${copy.withdraw} ${linkOf(settings, alertsPath(language, address))}`;
  return {
    ...{ id: `alert-${id}`, at: 0, kind: 'shopper', facts: {} },
    title: `${name} · ${copy.isBack(titleOf(product, price, language))}`,
    text: `${copy.isBackText}\n\n${withdraw}\n\n${name}`,
    path,
    url: linkOf(settings, path),
  };
}
