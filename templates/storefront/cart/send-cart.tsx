import { absolute, sharedCartPath } from '../../../src/domain/addresses/shop.ts';
import { isCounted } from '../../../src/domain/carts.ts';
import { withLabel } from '../../../src/domain/products/product.ts';
import { chatNumberOf } from '../page/chat-number.ts';
import type { Frame } from '../page/frame.ts';
import { ChatIcon } from '../page/icons.tsx';

type SendCartProps = {
  frame: Frame;
  lines: {
    sells: string;
    name: string;
    label: string | null;
    quantity: number;
    status: string;
    available: number | null;
    held?: number;
  }[];
  /** In whole dinars, without delivery where the shop charges for it. */
  subtotal: number;
  isDeliveryCharged: boolean;
};

/** Ways to send the cart: WhatsApp with a prepared message, the shop's own number, or a link to copy. */
export function SendCart({ frame, lines, subtotal, isDeliveryCharged }: SendCartProps) {
  const { t } = frame;
  const copy = t.words.sharedCart;
  const sold = lines.filter(isCounted);
  const items = sold.map(({ sells, quantity }) => ({ price: sells, quantity }));
  const url = absolute(frame.origin, sharedCartPath(t.language, items));
  const list = sold.map((line) => `- ${withLabel(line.name, line.label)} × ${line.quantity}`).join('\n');
  const sum = copy.total[isDeliveryCharged ? 'goods' : 'all'];
  const message = `${copy.message(frame.shopName, list, sum, t.moneyText(subtotal))}\n${url}`;
  const text = encodeURIComponent(message.toWellFormed());
  const shop = chatNumberOf(frame);
  return (
    <>
      {shop === null ? null : (
        <a class="quiet" href={`https://wa.me/${shop}?text=${text}`}>
          <ChatIcon />
          {copy.toShop}
        </a>
      )}
      <details>
        <summary>
          <ChatIcon />
          {copy.send}
        </summary>
        <div class="share">
          <p class="hint">{copy.sendText}</p>
          <p class="buttons">
            <a class="quiet" href={`https://wa.me/?text=${text}`}>
              <ChatIcon />
              {copy.whatsapp}
            </a>
          </p>
          <label class="link">
            <span class="hint">{copy.link}</span>
            <input dir="ltr" value={url} readonly />
          </label>
        </div>
      </details>
    </>
  );
}
