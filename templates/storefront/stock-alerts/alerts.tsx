import { alertsPath, cataloguePath, productPath } from '../../../src/domain/addresses/shop.ts';
import type { AlertLinkView } from '../../../src/domain/stock-alerts.ts';
import type { Frame } from '../page/frame.ts';
import { Page } from '../page/page.tsx';

type AlertsPageProps = AlertLinkView & {
  frame: Frame;
  /** Of the address, from its link. */
  code: string;
};

/** What an address asked to be told, with the buttons that confirm and withdraw. */
export function AlertsPage({ frame, code, isConfirmed, alerts }: AlertsPageProps) {
  const { t } = frame;
  const copy = t.words.stockAlerts;
  const { title, lead } = alerts.length === 0 ? copy.none : isConfirmed ? copy.confirmed : copy.unconfirmed;
  const action = alertsPath(t.language, code);
  return (
    <Page frame={frame} title={title} isPrivate isAlone>
      <article class="slip find">
        <h1>{title}</h1>
        <p role="status">{lead}</p>
        {alerts.map((alert) => (
          <section>
            <h2>
              <a href={productPath(t.language, alert.slug, alert.variant)}>
                <bdi>{alert.title}</bdi>
              </a>
            </h2>
            {isConfirmed && alert.state === 'unconfirmed' ? <p class="problem">{copy.full}</p> : null}
            {isConfirmed || alerts.length > 1 ? (
              <form method="post" action={action}>
                <button
                  class="quiet"
                  type="submit"
                  name="withdraw"
                  value={alert.id}
                  aria-label={copy.withdrawOne(alert.title)}
                >
                  {copy.withdraw}
                </button>
              </form>
            ) : null}
          </section>
        ))}
        {alerts.length === 0 || isConfirmed ? null : (
          <form method="post" action={action}>
            <button class="button" type="submit" name="act" value="confirm">
              {copy.confirm}
            </button>
          </form>
        )}
        {alerts.length === 0 ? (
          <a href={cataloguePath(t.language)}>{copy.toShop}</a>
        ) : (
          <form method="post" action={action}>
            <button class="quiet" type="submit" name="withdraw" value="all">
              {copy.withdrawAll}
            </button>
          </form>
        )}
      </article>
    </Page>
  );
}
