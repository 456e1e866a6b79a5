import type { NetworkLines as Lines } from '../../../src/desk/call-queue/rules.ts';
import type { networkForm } from '../../../src/desk/today/form.ts';
import { queuePath } from '../../../src/domain/addresses/desk/queues.ts';
import { Hidden } from '../page/fields.tsx';
import { type DeskFrame, frameMay } from '../page/frame.ts';

/** One line for each network's unconfirmed orders, with buttons that list them one by one and cancel them. */
export function NetworkLines(props: {
  frame: DeskFrame;
  networks: Lines;
  /** Its orders are listed on this page. */
  isOpen?: boolean;
}) {
  const { frame, networks, isOpen = false } = props;
  const { t } = frame;
  const copy = t.words.today.networks;
  if (networks.lines.length === 0) return null;
  return (
    <section>
      <h2>{copy.title}</h2>
      <p class="hint">{copy.text}</p>
      <ul class="list">
        {networks.lines.map(({ network, orders, first, last }) => (
          <li class="card">
            <p>
              <strong>{copy.line(t.count(orders))}</strong>
            </p>
            <p class="hint">
              {t.time(Math.floor(first / 1000))} – {t.time(Math.floor(last / 1000))}
            </p>
            <div class="tools">
              {isOpen ? null : (
                <a class="quiet" href={queuePath(t.language, 'call', null, network)}>
                  {copy.show}
                </a>
              )}
              <form class="tools" method="post" action={queuePath(t.language, 'call')}>
                <Hidden<typeof networkForm> name="network" value={network} />
                <Hidden<typeof networkForm> name="until" value={String(last)} />
                <button type="submit" class="quiet" name="genuine" value="1">
                  {copy.genuine}
                </button>
                {frameMay(frame, 'manage_orders') ? (
                  <button type="submit" class="quiet">
                    {copy.cancel(t.count(orders))}
                  </button>
                ) : null}
              </form>
            </div>
          </li>
        ))}
      </ul>
      {networks.hasMore ? <p class="hint">{copy.further}</p> : null}
    </section>
  );
}
