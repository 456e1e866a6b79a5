import { stockAlertPath } from '../../../src/domain/addresses/shop.ts';
import { AskByChat } from '../page/ask-by-chat.tsx';
import type { ProductProps } from './product-props.ts';
import { shownOf } from './product-shown.ts';

/** What a shopper can do about a sold-out product: be told when it is back, or ask the shop. */
export function AskBack({ frame, product, chosen, offersAlert = false }: ProductProps) {
  const { product: copy } = frame.t.words;
  const { title, url } = shownOf({ frame, product, chosen });
  return (
    <>
      {offersAlert ? (
        <a class="button" href={stockAlertPath(frame.t.language, product.slug)} rel="nofollow">
          {copy.alert.link}
        </a>
      ) : null}
      <AskByChat frame={frame} text={`${copy.askBack(frame.shopName)}\n${title}\n${url}`} />
    </>
  );
}
