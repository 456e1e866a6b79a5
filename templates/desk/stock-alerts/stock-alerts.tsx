import type { removalForm } from '../../../src/desk/stock-alerts/form.ts';
import type { AlertRow } from '../../../src/desk/stock-alerts/rules.ts';
import { notificationsPath } from '../../../src/domain/addresses/desk/notifications.ts';
import { type AlertsFlash, stockAlertsPath } from '../../../src/domain/addresses/desk/products.ts';
import type { AlertCursor } from '../../../src/domain/stock-alerts.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { More } from '../order-lists/order-list.tsx';
import { Confirmation } from '../page/confirmation.tsx';
import { Hidden } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';

type StockAlertsPageProps = {
  frame: DeskFrame;
  /** The product whose alerts alone are listed, and its name; null for all. */
  productId: string | null;
  product: string | null;
  alerts: readonly AlertRow[];
  /** The shop writes to no shopper: its pages offer no alert, and none is sent. */
  isOff: boolean;
  /** The last alert of this page; null on the last page. */
  next: AlertCursor | null;
  flash: AlertsFlash | null;
};

/** Who waits for what is sold out: newest first, of all products or one. */
export function StockAlertsPage(props: StockAlertsPageProps) {
  const { frame, productId, product, alerts, isOff, next, flash } = props;
  const { t } = frame;
  const copy = t.words.stockAlerts;
  return (
    <DeskPage frame={frame} title={copy.title} page="stock_alerts">
      <h1>{copy.title}</h1>
      {flash === null ? null : <DeskAlert>{copy.flash[flash]}</DeskAlert>}
      <p class="lead">{copy.lead}</p>
      {isOff ? (
        <DeskAlert>
          {copy.off} <a href={notificationsPath(t.language)}>{t.words.notifications.title}</a>
        </DeskAlert>
      ) : null}
      {product === null ? null : (
        <p class="tools">
          <strong>
            <bdi>{product}</bdi>
          </strong>
          <a class="quiet" href={stockAlertsPath(t.language)}>
            {copy.all}
          </a>
        </p>
      )}
      {alerts.length === 0 ? <p class="empty">{copy.none}</p> : null}
      <ul class="list">
        {alerts.map((alert) => (
          <Row t={t} alert={alert} productId={productId} />
        ))}
      </ul>
      {next === null ? null : (
        <More href={stockAlertsPath(t.language, { productId, after: next })} words={copy.more} />
      )}
      {alerts.length === 0 ? null : (
        <details class="card folded" open={flash === 'unsure'}>
          <summary>{productId === null ? copy.empty.all : copy.empty.product}</summary>
          <form method="post" action={stockAlertsPath(t.language, { productId })}>
            <NothingOnEnter />
            <Hidden<typeof removalForm> name="product" value={productId ?? ''} />
            <p class="hint">{copy.empty.text}</p>
            <Confirmation sure={copy.empty.sure} button={copy.empty.button} />
          </form>
        </details>
      )}
    </DeskPage>
  );
}

function Row(props: { t: DeskText; alert: AlertRow; productId: string | null }) {
  const { t, alert, productId } = props;
  const copy = t.words.stockAlerts;
  return (
    <li class="card">
      <p>
        <strong>
          <bdi>{alert.title ?? copy.gone}</bdi>
        </strong>
      </p>
      <p>
        <bdi dir="ltr">{alert.email}</bdi>
      </p>
      <p class="hint">
        {copy.states[alert.state]}
        {' · '}
        {t.time(Math.floor(alert.at / 1000))}
      </p>
      <form class="tools" method="post" action={stockAlertsPath(t.language, { productId })}>
        <button
          class="quiet"
          type="submit"
          name="id"
          value={alert.id}
          aria-label={copy.removeOf(alert.email)}
        >
          {copy.remove}
        </button>
        {productId === null ? (
          <a class="quiet" href={stockAlertsPath(t.language, { productId: alert.productId })}>
            {copy.ofProduct}
          </a>
        ) : null}
      </form>
    </li>
  );
}
