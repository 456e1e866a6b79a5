import type { CounterPayment, CounterRefusal } from '../../../src/service/dashboard/counter/rules.ts';
import {
  cancelCounterPaymentPath,
  counterPath,
  counterPaymentPath,
  PAID_SOUND_PATH,
  paymentPath,
} from '../../../src/service/dashboard-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import { raw } from '../../parts/jsx-runtime.ts';
import { type QrModules, QrPicture } from '../../parts/qr.tsx';
import { OutcomeNote } from '../page/outcome.tsx';
import { DashboardPage, type Frame } from '../page/page.tsx';
import { PostForm } from '../page/post-form.tsx';

type Props = {
  frame: Frame;
  mode: Mode;
  refused: CounterRefusal | null;
  payment: CounterPayment;
  /** The code to scan; null once nothing can be paid. */
  modules: QrModules | null;
  /** The page looks again by itself. */
  looksAgain: boolean;
  /** The page was waiting for the payment: it also sounds. */
  isHeard: boolean;
};

/** One payment on the screen that the customer scans, until it is paid. */
export function CounterPaymentPage(props: Props) {
  const { frame, mode, refused, payment, modules } = props;
  const { t } = frame;
  const copy = t.words.counter;
  const { id, status, total, title } = payment;
  return (
    // The customer looks at this page: the merchant's menu is not for them.
    <DashboardPage frame={{ ...frame, sections: [] }} title={copy.title} section="counter" isNarrow>
      <OutcomeNote done={null} refused={refused === null ? null : copy.refused[refused]} />
      <section class="card scan" aria-labelledby="amount">
        <h1 id="amount" class="big">
          {t.money(total)}
        </h1>
        {title === null ? null : (
          <p class="soft">
            <bdi>{title}</bdi>
          </p>
        )}
        {modules === null ? <Ending {...props} /> : <Waiting {...props} modules={modules} />}
        <p class="plain">
          <a class={status === 'paid' ? 'button' : 'button quiet'} href={counterPath(mode)}>
            {copy.next}
          </a>
          {modules === null ? (
            <a class="button quiet" href={paymentPath(mode, id)}>
              {copy.details}
            </a>
          ) : null}
        </p>
      </section>
    </DashboardPage>
  );
}

function Waiting({ frame, mode, payment, modules, looksAgain }: Props & { modules: QrModules }) {
  const { t } = frame;
  const copy = t.words.counter;
  const { id, status } = payment;
  const path = counterPaymentPath(mode, id);
  return (
    <>
      <QrPicture modules={modules} title={copy.scan} />
      <p role="status">
        <b>{status === 'processing' ? copy.processing : copy.scan}</b>
      </p>
      <p class="soft small">{looksAgain ? copy.looksAgain : copy.looksNoMore}</p>
      <p class="plain">
        <a class="button quiet" href={looksAgain ? path : `${path}?look=1`}>
          {looksAgain ? copy.stop : copy.lookNow}
        </a>
      </p>
      {status === 'pending' ? (
        <PostForm frame={frame} action={cancelCounterPaymentPath(mode, id)}>
          <button class="risk" type="submit">
            {copy.cancel}
          </button>
        </PostForm>
      ) : null}
    </>
  );
}

function Ending({ frame, payment, isHeard }: Props) {
  const { t } = frame;
  const copy = t.words.counter;
  const { status } = payment;
  if (status !== 'paid')
    return (
      <p class="note bad" role="status">
        {t.words.page.status[status]}. {copy.notPaid}
      </p>
    );
  return (
    <>
      <svg class="done" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 12.5l5.5 5.5L20 6.5" />
      </svg>
      <p role="status">
        <b class="big">{t.words.page.status.paid}</b>
      </p>
      {isHeard ? raw(`<audio src="${PAID_SOUND_PATH}" autoplay></audio>`) : null}
    </>
  );
}
