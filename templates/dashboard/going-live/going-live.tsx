import type { GoingLive } from '../../../src/contract/resources/going-live.ts';
import { FIRST_PAYMENT_PATH } from '../../../src/service/dashboard-urls.ts';
import { ButtonForm } from '../page/button-form.tsx';
import { DashboardPage, type Frame } from '../page/page.tsx';

type Props = { frame: Frame; goingLive: GoingLive };
type Item = GoingLive['items'][number];

/** The chip's look by state. */
const looks = { done: 'paid', open: '', under_way: 'pending', failed: 'failed' } as const;

/** What must be done before live payments, each item with its state and who acts. */
export function GoingLivePage({ frame, goingLive }: Props) {
  const { t } = frame;
  const copy = t.words.goingLive;
  const { live_since: since, items } = goingLive;
  const isReady = items.every(({ state }) => state === 'done');
  return (
    <DashboardPage frame={frame} title={copy.title} section="going-live">
      <h1>{copy.title}</h1>
      <p class="note" role="status">
        {since === null ? (
          isReady ? (
            copy.waiting
          ) : (
            copy.off
          )
        ) : (
          <>
            {copy.on} {t.time(since)}
          </>
        )}
      </p>
      <section class="card" aria-label={copy.title}>
        <ol class="people">
          {items.map((item) => (
            <ChecklistItem frame={frame} item={item} canPay={canPay(item, items)} />
          ))}
        </ol>
      </section>
    </DashboardPage>
  );
}

/** The first payment needs tested credentials; after a failed refund it may be made again. */
function canPay({ item, state }: Item, items: readonly Item[]): boolean {
  const isTested = items.some((one) => one.item === 'credentials' && one.state === 'done');
  const isOpen =
    (item === 'first_payment' && state === 'open') || (item === 'first_refund' && state === 'failed');
  return isTested && isOpen;
}

function ChecklistItem({ frame, item, canPay }: Omit<Props, 'goingLive'> & { item: Item; canPay: boolean }) {
  const { t } = frame;
  const copy = t.words.goingLive;
  const { state, acts, missing, done_at: doneAt } = item;
  return (
    <li>
      <div class="head">
        <h2>{copy.items[item.item].title}</h2>
        <span class={`chip ${looks[state]}`}>{copy.states[state]}</span>
      </div>
      <p>{copy.items[item.item].text}</p>
      {missing.length === 0 ? null : (
        <p class="small">
          {copy.missing} {missing.map((field) => copy.fields[field] ?? field).join(copy.comma)}
        </p>
      )}
      <p class="soft small">
        {doneAt === null ? null : t.time(doneAt)}
        {acts === null ? null : copy.acts[acts]}
      </p>
      {canPay ? (
        <ButtonForm frame={frame} path={FIRST_PAYMENT_PATH} id={item.item} look="quiet">
          {copy.pay}
        </ButtonForm>
      ) : null}
    </li>
  );
}
