import { cartPath, cataloguePath, findOrderPath, retryPath } from '../../../src/domain/addresses/shop.ts';
import type { Frame } from '../page/frame.ts';
import { JarPicture } from '../page/icons.tsx';
import { Contact, Page } from '../page/page.tsx';

export type NoticeProps = {
  frame: Frame;
  kind:
    | 'notFound'
    | 'orderNotFound'
    | 'unreadable'
    | 'failed'
    | 'forbidden'
    | 'wrongMethod'
    | 'tooLarge'
    | 'tooMany'
    | 'limited'
    | 'networkLimited'
    | 'not_ready'
    | 'unreachable'
    | 'refused'
    | 'account_refused'
    | 'unexpected'
    | 'mismatch'
    | 'repriced'
    | 'short'
    | 'closed';
  /** The order whose payment a button tries again. */
  retryToken?: string;
  /** The checkout of an order that cannot be paid by card; null or absent where the shop takes no cash for it. */
  cashCheckout?: string | null;
  /** The page that has the order's lines; absent: the cart. */
  cart?: string;
  /** The posted form, to be sent again by a button. */
  again?: { path: string; typed: { name: string; value: string }[] };
  /** Products of which an order wants more pieces than are left. */
  shortages?: { name: string; wanted: number; left: number; held?: number }[];
  /** Old and new amount in whole dinars. */
  amounts?: { before: number; after: number };
  /** The setting that a closed shop lacks, and the line that sets it. */
  setting?: { name: string; command: string };
};

/** A notice, with the ways to go on. */
export function NoticePage(props: NoticeProps) {
  const { frame, kind, retryToken, again, amounts, shortages, setting, cashCheckout = null } = props;
  const { t } = frame;
  const copy = t.words.notice;
  const isRetried = retryToken !== undefined || again !== undefined;
  const isCardOut = kind === 'account_refused';
  const leadsToCart = isRetried || isCardOut || amounts !== undefined || shortages !== undefined;
  return (
    <Page frame={frame} title={copy[kind].title} isPrivate isAlone={kind === 'closed'}>
      <div class="notice">
        <JarPicture />
        <h1>{copy[kind].title}</h1>
        <p>{copy[kind].text}</p>
        {again === undefined || again.typed.length === 0 ? null : <p>{copy.kept}</p>}
        {amounts === undefined ? null : (
          <p class="change">
            <span>
              {copy.mismatch.before} {t.money(amounts.before)}
            </span>
            <b>
              {copy.mismatch.after} {t.money(amounts.after)}
            </b>
          </p>
        )}
        {shortages === undefined ? null : (
          <ul class="missing">
            {shortages.map(({ name, wanted, left, held }) => (
              <li>
                <bdi>{name}</bdi>{' '}
                <span>{left === 0 && held ? t.words.shared.held : copy.short.line(wanted, left)}</span>
              </li>
            ))}
          </ul>
        )}
        {setting === undefined ? null : (
          <p class="hint">
            {copy.closed.merchant} <code dir="ltr">{setting.name}</code>
            <br />
            {copy.closed.way} <code dir="ltr">{setting.command}</code>
          </p>
        )}
        {isCardOut && cashCheckout === null ? <Contact frame={frame} /> : null}
        {kind === 'networkLimited' ? (
          <>
            {frame.phone ? (
              <p>
                {copy.networkLimited.call}{' '}
                <a href={`tel:${frame.phone}`}>
                  <bdi dir="ltr">{frame.phone}</bdi>
                </a>
              </p>
            ) : null}
            <Contact frame={{ ...frame, phone: null, email: null }} />
          </>
        ) : null}
        <div class="actions">
          {retryToken === undefined ? null : (
            <form method="post" action={retryPath(t.language, retryToken)}>
              <button type="submit" class="button">
                {copy.retry}
              </button>
            </form>
          )}
          {again === undefined ? null : (
            <form method="post" action={again.path}>
              {again.typed.map(({ name, value }) => (
                <input type="hidden" name={name} value={value} />
              ))}
              <button type="submit" class="button">
                {copy.retry}
              </button>
            </form>
          )}
          {cashCheckout === null ? null : (
            <a class="button" href={cashCheckout}>
              {copy.account_refused.order}
            </a>
          )}
          {leadsToCart ? (
            <a
              class={isRetried || cashCheckout !== null ? undefined : 'button'}
              href={props.cart ?? cartPath(t.language)}
            >
              {copy.cart}
            </a>
          ) : kind === 'orderNotFound' ? (
            <a class="button" href={findOrderPath(t.language)}>
              {t.words.orderLookup.find}
            </a>
          ) : (
            <a class="button" href={cataloguePath(t.language)}>
              {setting === undefined ? copy.home : copy.retry}
            </a>
          )}
        </div>
      </div>
    </Page>
  );
}
