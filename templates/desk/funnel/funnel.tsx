import { funnelDays } from '../../../src/desk/funnel/rules.ts';
import { profitPath } from '../../../src/domain/addresses/desk/figures.ts';
import { funnelPath } from '../../../src/domain/addresses/desk/selling.ts';
import { type Funnel, funnelSteps } from '../../../src/domain/orders/funnel.ts';
import { sourceName } from '../order-page/source-name.ts';
import type { DeskFrame } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';

type FunnelRow = { key: string; funnel: Funnel };

type FunnelProps = {
  frame: DeskFrame;
  days: number;
  total: Funnel;
  /** By stored source, and by the product's name. */
  sources: readonly FunnelRow[];
  products: readonly FunnelRow[];
  /** A link that names its source, as an example. */
  link: string;
};

/** From visits to money: how many saw a product, opened the form, ordered, were confirmed, and paid. */
export function FunnelPage({ frame, days, total, sources, products, link }: FunnelProps) {
  const { t } = frame;
  const { funnel: copy, profit } = t.words;
  return (
    <DeskPage frame={frame} title={copy.title} page="funnel">
      <h1>{copy.title}</h1>
      <p class="lead">{copy.lead}</p>
      <ul class="groups">
        {funnelDays.map((one) => (
          <li>
            <a
              class="quiet"
              href={funnelPath(t.language, one)}
              aria-current={one === days ? 'true' : undefined}
            >
              {copy.days(one)}
            </a>
          </li>
        ))}
      </ul>
      <section class="card">
        <h2>{copy.all}</h2>
        <dl class="account">
          {funnelSteps.map((step) => (
            <div>
              <dt>{copy.steps[step]}</dt>
              <dd>
                <bdi>{total[step]}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <p class="hint">{copy.hint}</p>
      </section>
      <List
        t={t}
        title={copy.bySource}
        rows={sources.map(({ key, funnel }) => ({ key: sourceName(t, key), funnel }))}
      />
      <List t={t} title={copy.byProduct} rows={products} />
      <section class="card">
        <h2>{copy.links}</h2>
        <p>{copy.linksText}</p>
        <p>
          <code class="address" dir="ltr">
            {link}
          </code>
        </p>
      </section>
      <p class="tools">
        <a class="quiet" href={profitPath(t.language, { by: 'source' })}>
          {profit.title} · {profit.by.source}
        </a>
      </p>
    </DeskPage>
  );
}

function List(props: { t: DeskText; title: string; rows: readonly FunnelRow[] }) {
  const { t, title, rows } = props;
  const copy = t.words.funnel;
  return (
    <section class="card">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p class="empty">{copy.empty}</p>
      ) : (
        <ul class="list earners">
          {rows.map(({ key, funnel }) => (
            <li>
              <p class="rank">
                <bdi>{key}</bdi>
                <span class="gain">{copy.orders(funnel.ordered)}</span>
              </p>
              <p class="hint">{copy.line(funnel)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
