import type { createRequestForm } from '../../../src/service/dashboard/payment-requests/form.ts';
import type { ListedRequest } from '../../../src/service/dashboard/payment-requests/rules.ts';
import {
  newPaymentRequestPath,
  ownPaymentRequestPath,
  paymentRequestsPath,
} from '../../../src/service/dashboard-urls.ts';
import { type RequestState, requestStates } from '../../../src/service/payment-requests/rules.ts';
import { Select } from '../page/field.tsx';
import { FileLink } from '../page/file-link.tsx';
import { OutcomeNote } from '../page/outcome.tsx';
import { DashboardPage } from '../page/page.tsx';
import { Pagination } from '../page/pagination.tsx';
import { PostForm } from '../page/post-form.tsx';
import { fieldsOf } from '../page/refused-form.ts';
import type { Props } from './props.ts';
import { StateChip, Terms } from './terms.tsx';

type RequestsProps = Props & {
  requests: readonly ListedRequest[];
  /** The filter; null for all. */
  state: RequestState | null;
  earlier: string | null;
  isBehind: boolean;
};

const NOTHING = { name: '', least: '', day: '', fees: true };

/** The requests of a mode, and the form of another one. */
export function RequestsPage(props: RequestsProps) {
  const { frame, mode, requests, state, earlier, isBehind, mayChange, refused } = props;
  const { t } = frame;
  const copy = t.words.paymentRequests;
  const path = paymentRequestsPath(mode);
  const isNarrowed = state !== null;
  return (
    <DashboardPage frame={frame} title={copy.title} section="payment-requests">
      <h1>{copy.title}</h1>
      <OutcomeNote done={null} refused={refused === null ? null : copy.refused} />
      <p class="soft">{copy.lead}</p>
      <div class="cols">
        <div class="stack">
          <form class="card line" method="get" action={path}>
            <Select
              name="state"
              label={copy.state}
              any={copy.anyState}
              values={requestStates}
              textOf={(value) => copy.states[value]}
              chosen={state ?? ''}
            />
            <button type="submit">{copy.apply}</button>
          </form>
          <section class="card" aria-label={copy.title}>
            {requests.length === 0 ? <p>{emptyText(props)}</p> : null}
            <ol class="rows">
              {requests.map((request) => (
                <RequestRow {...props} request={request} />
              ))}
            </ol>
            <Pagination
              {...{ words: t.words.page, path, earlier, isBehind, clear: isNarrowed ? copy.clear : null }}
            />
            {requests.length === 0 ? null : (
              <FileLink t={t} page={paymentRequestsPath(mode)} filters={{ state: state ?? '' }} />
            )}
          </section>
        </div>
        {mayChange ? (
          <PostForm frame={frame} class="card" action={newPaymentRequestPath(mode)}>
            <h2>{copy.create}</h2>
            <Terms
              t={t}
              fields={fieldsOf<typeof createRequestForm>(
                frame,
                newPaymentRequestPath(mode),
                t.words.paymentRequests.wrong,
              )}
              stored={NOTHING}
              hasAmount
            />
            <button type="submit">{copy.createButton}</button>
          </PostForm>
        ) : null}
      </div>
    </DashboardPage>
  );
}

function emptyText({ frame: { t }, state, earlier }: RequestsProps): string {
  const copy = t.words.paymentRequests;
  if (state === null) return copy.empty;
  return earlier === null ? copy.noneFound : copy.noneYet;
}

function RequestRow({ frame, mode, request }: RequestsProps & { request: ListedRequest }) {
  const { t } = frame;
  const copy = t.words.paymentRequests;
  const { id, name, amount, paid, createdAt, state } = request;
  return (
    <li>
      <a href={ownPaymentRequestPath(mode, id)}>
        <span>
          <bdi class="name">{name === '' ? copy.unnamed : name}</bdi>
        </span>
        <span class="sum">{t.money(amount)}</span>
        <span class="soft small meta">
          {paid === 0 ? t.time(createdAt, { isShort: true }) : copy.paidSo(t.moneyText(paid))}
        </span>
        <span class="state">
          <StateChip t={t} state={state} />
        </span>
      </a>
    </li>
  );
}
