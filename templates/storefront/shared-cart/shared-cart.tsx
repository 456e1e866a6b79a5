import {
  absolute,
  cataloguePath,
  largeIconPath,
  sharedCartPath,
} from '../../../src/domain/addresses/shop.ts';
import { LineName, Times } from '../cart/cart-line.tsx';
import { type Limit, OrderLimit } from '../cart/order-limit.tsx';
import type { Frame } from '../page/frame.ts';
import { CartIcon } from '../page/icons.tsx';
import { Page } from '../page/page.tsx';
import { Picture } from '../page/picture.tsx';
import type { ShopText } from '../page/text.tsx';

type SharedCartLineProps = {
  quantity: number;
  status: 'same' | 'repriced';
  slug: string;
  name: string;
  label: string | null;
  category?: string | null;
  picture: string | null;
  amount: number;
  fits: number | null;
  held?: number;
};

export type SharedCartProps = {
  frame: Frame;
  /** The lines of the link, known or not. */
  asked: { price: string; quantity: number }[];
  /** The lines that are sold today. */
  lines: SharedCartLineProps[];
  /** How many lines are not sold: a visitor who only has their ids learns no more about them. */
  gone: number;
  /** True when part of the link is unreadable. */
  isUnread: boolean;
  /** True when the link names more than a cart holds. */
  isCut: boolean;
  /** In whole dinars, without delivery where the shop charges for it. */
  total: number;
  isDeliveryCharged: boolean;
  limit: Limit;
  problem: 'full' | 'heavy' | null;
};

/** A shared cart: its content today, and the button that adds it to the visitor's cart. */
export function SharedCartPage(props: SharedCartProps) {
  const { frame, asked, gone, total, problem } = props;
  const { t } = frame;
  const copy = t.words.sharedCart;
  return (
    <Page frame={frame} title={copy.title} head={<SharedCartHead {...props} />} isPrivate>
      <h1>{copy.title}</h1>
      {problem === null ? null : (
        <p class="alert" role="alert">
          {problem === 'full' ? copy.full : t.words.cart.heavy}
        </p>
      )}
      {gone === 0 || total === 0 ? null : <p class="alert">{copy.gone(gone)}</p>}
      {props.isUnread ? <p class="alert">{copy.unread}</p> : null}
      <OrderLimit frame={frame} limit={props.limit} />
      {props.isCut ? <p class="alert">{copy.cut}</p> : null}
      <div class="two-columns">
        <ul class="lines">
          {props.lines.map((line) => (
            <SharedCartLine t={t} line={line} />
          ))}
        </ul>
        <section class="slip">
          {total === 0 ? <p>{copy.nothing}</p> : null}
          {total === 0 ? null : (
            <>
              <p>{copy.text}</p>
              <p class="sum">
                {props.isDeliveryCharged ? t.words.delivery.before : t.words.shared.total}
                {t.money(total)}
              </p>
              <form method="post" action={sharedCartPath(t.language, asked)}>
                <button type="submit" class="button">
                  <CartIcon />
                  {copy.put}
                </button>
              </form>
              <p class="hint">{copy.keeps}</p>
            </>
          )}
          <a href={cataloguePath(t.language)}>{t.words.cart.browse}</a>
        </section>
      </div>
    </Page>
  );
}

function SharedCartLine({ t, line }: { t: ShopText; line: SharedCartLineProps }) {
  const copy = t.words.cart;
  return (
    <li class={`line ${line.status}`}>
      <Picture src={line.picture} name={line.name} category={line.category ?? null} alt="" />
      <div>
        <p class="line-name">
          <LineName t={t} line={line} /> <Times quantity={line.quantity} />
        </p>
        {line.fits !== null && line.fits < line.quantity ? (
          <p class="warn">
            {line.fits === 0 ? (line.held ? t.words.shared.held : copy.soldOut) : copy.left(line.fits)}
          </p>
        ) : null}
        <p class="line-sum">{t.money(line.amount * line.quantity)}</p>
      </div>
    </li>
  );
}

/** The preview of the link in chats. */
function SharedCartHead({ frame, asked, lines, total, isDeliveryCharged }: SharedCartProps) {
  const { t, origin } = frame;
  const copy = t.words.sharedCart;
  const names = lines.map(({ name, quantity }) => `${name} × ${quantity}`).join(copy.and);
  const sum = copy.total[isDeliveryCharged ? 'goods' : 'all'];
  const summary = lines.length === 0 ? copy.nothing : copy.summary(names, sum, t.moneyText(total));
  const letters = Array.from(summary);
  const picture = lines.map((line) => line.picture).find((url) => url !== null && !/\.svg$/i.test(url));
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={frame.shopName} />
      <meta property="og:title" content={copy.title} />
      <meta
        property="og:description"
        content={letters.length <= 200 ? summary : `${letters.slice(0, 199).join('')}…`}
      />
      <meta property="og:url" content={absolute(origin, sharedCartPath(t.language, asked))} />
      <meta property="og:image" content={picture ?? absolute(origin, largeIconPath)} />
    </>
  );
}
