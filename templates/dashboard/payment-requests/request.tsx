import type {
  createRequestForm,
  switchRequestForm,
} from '../../../src/service/dashboard/payment-requests/form.ts';
import type { ShownRequest } from '../../../src/service/dashboard/payment-requests/rules.ts';
import type { ListedPayment } from '../../../src/service/dashboard/payments/rules.ts';
import {
  ownPaymentRequestPath,
  paymentPath,
  paymentRequestActPath,
} from '../../../src/service/dashboard-urls.ts';
import { takesParts } from '../../../src/service/payment-requests/rules.ts';
import { paymentRequestQrCodePath } from '../../../src/service/urls.ts';
import { Hidden } from '../../parts/form-names.tsx';
import type { Child } from '../../parts/jsx-runtime.ts';
import { FileLink } from '../page/file-link.tsx';
import { OutcomeNote } from '../page/outcome.tsx';
import { DashboardPage } from '../page/page.tsx';
import { Pagination } from '../page/pagination.tsx';
import { PaymentRow } from '../page/payment-row.tsx';
import { PostForm } from '../page/post-form.tsx';
import { fieldsOf } from '../page/refused-form.ts';
import { ShareCard } from '../page/share-card.tsx';
import type { Props } from './props.ts';
import { StateChip, Terms } from './terms.tsx';

type RequestProps = Props & {
  request: ShownRequest;
  /** Its checkouts, newest first. */
  payments: readonly ListedPayment[];
  earlier: string | null;
  isBehind: boolean;
};

/** One request: what is paid and left, its address, its checkouts and its forms. */
export function RequestPage(props: RequestProps) {
  const { frame, mode, request, payments, earlier, isBehind, mayChange, done, refused } = props;
  const { t } = frame;
  const copy = t.words.paymentRequests;
  const name = request.name === '' ? copy.unnamed : request.name;
  return (
    <DashboardPage frame={frame} title={name} section="payment-requests">
      <div class="head">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <StateChip t={t} state={request.state} />
      </div>
      <OutcomeNote
        done={done === null ? null : copy.done[done]}
        refused={refused === null ? null : copy.refused}
      />
      <div class="cols">
        <div class="stack">
          <Sums {...props} />
          <Unusual {...props} />
          <section class="card" aria-labelledby="parts">
            <h2 id="parts">{copy.parts}</h2>
            {payments.length === 0 ? <p>{copy.noPart}</p> : null}
            <ol class="rows">
              {payments.map((payment) => (
                <PaymentRow frame={frame} mode={mode} payment={{ ...payment, title: null }} />
              ))}
            </ol>
            <Pagination
              words={t.words.page}
              path={ownPaymentRequestPath(mode, request.id)}
              {...{ earlier, isBehind }}
            />
            {payments.length === 0 ? null : <FileLink t={t} page={ownPaymentRequestPath(mode, request.id)} />}
          </section>
        </div>
        <div class="stack">
          <Address {...props} />
          {mayChange ? <ChangeForm {...props} /> : null}
          {mayChange ? <SwitchForm {...props} /> : null}
        </div>
      </div>
    </DashboardPage>
  );
}

function Sums({ frame: { t }, request }: RequestProps) {
  const copy = t.words.paymentRequests;
  const { amount, paid, reserved, least, lastDay, passesFees, createdAt } = request;
  return (
    <section class="card" aria-labelledby="sums">
      <h2 id="sums">{copy.sums}</h2>
      <p>
        <b class="big">{copy.paidOf(t.moneyText(paid), t.moneyText(amount))}</b>
      </p>
      <dl class="facts">
        <Fact name={copy.left}>{t.money(Math.max(0, amount - paid))}</Fact>
        {reserved === 0 ? null : <Fact name={copy.reserved}>{t.money(reserved)}</Fact>}
        <Fact name={copy.leastPart}>{least === null ? copy.any : t.money(least)}</Fact>
        <Fact name={copy.day}>{lastDay === null ? copy.noDay : t.date(lastDay)}</Fact>
        <Fact name={copy.feesOn}>{passesFees ? copy.payer : copy.you}</Fact>
        <Fact name={copy.made}>{t.time(createdAt)}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: Child }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Money of ended checkouts, each with the way to its page. */
function Unusual({ frame: { t }, mode, request: { unusual } }: RequestProps) {
  const copy = t.words.paymentRequests;
  if (unusual.length === 0) return null;
  return (
    <section class="note bad" aria-labelledby="unusual">
      <h2 id="unusual">{copy.unusual}</h2>
      <p>{copy.unusualText}</p>
      <ul>
        {unusual.map(({ checkoutId, amount, at }) => (
          <li>
            <a href={paymentPath(mode, checkoutId)}>
              {t.money(amount)} · {t.time(at)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Address({ frame, mode, request }: RequestProps) {
  const { t } = frame;
  const copy = t.words.paymentRequests;
  const { id, name, amount, url, state, payee } = request;
  const shown = name === '' ? copy.unnamed : name;
  return (
    <ShareCard
      copy={copy}
      text={takesParts(state) ? copy.addressText : copy.endedText}
      url={url}
      message={copy.message(payee[t.language], shown, t.moneyText(amount), url)}
      qrCode={{ path: paymentRequestQrCodePath(mode, id), alt: copy.qrCode(shown) }}
    />
  );
}

function ChangeForm({ frame, mode, request, refused }: RequestProps) {
  const { t } = frame;
  const copy = t.words.paymentRequests;
  const { id, name, least, lastDay, passesFees } = request;
  const stored = {
    name,
    least: least === null ? '' : String(least),
    day: lastDay ?? '',
    fees: passesFees,
  };
  const action = paymentRequestActPath(mode, id, 'change');
  return (
    <details class="card" open={refused !== null}>
      <summary>{copy.change}</summary>
      <PostForm frame={frame} action={action}>
        <Terms
          t={t}
          fields={fieldsOf<typeof createRequestForm>(frame, action, t.words.paymentRequests.wrong)}
          stored={stored}
          hasAmount={false}
        />
        <button type="submit">{copy.save}</button>
      </PostForm>
    </details>
  );
}

function SwitchForm({ frame, mode, request }: RequestProps) {
  const { t } = frame;
  const copy = t.words.paymentRequests;
  const { id, isClosed, state } = request;
  if (state === 'paid' && !isClosed) return null;
  return (
    <PostForm frame={frame} class="card" action={paymentRequestActPath(mode, id, 'switch')}>
      <Hidden<typeof switchRequestForm> name="status" value={isClosed ? 'open' : 'closed'} />
      <p class="soft small">{isClosed ? copy.reopenText : copy.closeText}</p>
      <button class={isClosed ? 'quiet' : 'risk'} type="submit">
        {isClosed ? copy.reopen : copy.close}
      </button>
    </PostForm>
  );
}
