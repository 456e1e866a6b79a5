import type { DoubtList } from '../../../src/contract/resources/reconciliation.ts';
import { doubtsPath, paymentPath } from '../../../src/service/dashboard-urls.ts';
import { FileLink } from '../page/file-link.tsx';
import { type Props, ReconciliationPage } from './reconciliation.tsx';

/** Payments and refunds whose outcome the acquirer does not tell, each with its last answer. */
export function DoubtsPage(props: Props & { doubts: DoubtList['data'] }) {
  const { frame, mode, doubts } = props;
  const { t } = frame;
  const copy = t.words.reconciliation;
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
                {t.money(doubt.amount)} · {copy.answers[doubt.last_answer]}
              </p>
              <p class="soft small">
                {copy.since} {t.time(doubt.created_at)}
              </p>
              <p>
                <a href={paymentPath(mode, doubt.checkout_id)}>{copy.toPayment}</a>
              </p>
            </li>
          ))}
        </ol>
        {doubts.length === 0 ? null : <FileLink t={t} page={doubtsPath(mode)} />}
      </section>
    </ReconciliationPage>
  );
}
