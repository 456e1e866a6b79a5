import type { DoubtList } from '../../../src/contract/resources/reconciliation.ts';
import { paymentPath } from '../../../src/service/dashboard-urls.ts';
import { Money } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import { type Props, ReconciliationPage } from './reconciliation.tsx';

/** Payments and refunds whose outcome the acquirer does not tell, each with its last answer. */
export function DoubtsPage(props: Props & { doubts: DoubtList['data'] }) {
  const { frame, mode, copy, doubts } = props;
  const { language } = frame;
  return (
    <ReconciliationPage {...props} current="doubts">
      <section class="card" aria-label={copy.tabs.doubts}>
        {doubts.length === 0 ? <p>{copy.noDoubt}</p> : null}
        <ol class="people">
          {doubts.map((doubt) => (
            <li>
              <div class="head">
                <code dir="ltr">{doubt.reference}</code>
                <span class="chip pending">{copy.kinds[doubt.kind]}</span>
              </div>
              <p>
                <Money amount={doubt.amount} language={language} /> · {copy.answers[doubt.last_answer]}
              </p>
              <p class="soft small">
                {copy.since} <Time at={doubt.created_at} language={language} />
              </p>
              <p>
                <a href={paymentPath(mode, doubt.checkout_id)}>{copy.toPayment}</a>
              </p>
            </li>
          ))}
        </ol>
      </section>
    </ReconciliationPage>
  );
}
