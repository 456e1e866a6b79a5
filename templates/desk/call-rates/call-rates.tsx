import { type CallRate, rateDays } from '../../../src/desk/call-rates/rules.ts';
import { callRatesPath } from '../../../src/domain/addresses/desk/selling.ts';
import type { DeskFrame } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';

/** What became of the orders that each person confirmed: rates are of those that have ended at a door. */
export function CallRatesPage(props: {
  frame: DeskFrame;
  days: number;
  rates: readonly (Omit<CallRate, 'device'> & { name: string })[];
}) {
  const { t } = props.frame;
  const { callRates: copy, funnel } = t.words;
  return (
    <DeskPage frame={props.frame} title={copy.title} page="call_rates">
      <h1>{copy.title}</h1>
      <p class="lead">{copy.lead}</p>
      <ul class="groups">
        {rateDays.map((one) => (
          <li>
            <a
              class="quiet"
              href={callRatesPath(t.language, one)}
              aria-current={one === props.days ? 'true' : undefined}
            >
              {funnel.days(one)}
            </a>
          </li>
        ))}
      </ul>
      {props.rates.length === 0 ? (
        <p class="empty">{copy.empty}</p>
      ) : (
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">{copy.person}</th>
              <th scope="col">{copy.confirmed}</th>
              <th scope="col">{copy.delivered}</th>
              <th scope="col">{copy.returned}</th>
              <th scope="col">{copy.rate}</th>
            </tr>
          </thead>
          <tbody>
            {props.rates.map(({ name, confirmed, delivered, returned }) => (
              <tr>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>{t.count(confirmed)}</td>
                <td>{t.count(delivered)}</td>
                <td>{t.count(returned)}</td>
                <td>{delivered + returned === 0 ? '–' : t.percent(delivered / (delivered + returned))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DeskPage>
  );
}
