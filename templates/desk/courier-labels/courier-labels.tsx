import { CALLS_A_PRINT } from '../../../src/couriers/rules/labels.ts';
import type { labelsForm } from '../../../src/desk/courier-labels/form.ts';
import { filesOf } from '../../../src/desk/courier-labels/rules/file-bounds.ts';
import type { LabelPrint, LabelRow } from '../../../src/desk/courier-labels/rules/label-rows.ts';
import { deskOrderPath } from '../../../src/domain/addresses/desk/orders.ts';
import {
  labelFilePath,
  labelsPath,
  parcelLabelPath,
  parcelsPath,
} from '../../../src/domain/addresses/desk/parcels.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import type { Child } from '../../parts/jsx-runtime.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { Hidden } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { HandOverParcels, toHandOver } from '../page/hand-over-parcels.tsx';
import { PrinterIcon } from '../page/icons.tsx';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';

/**
 * `broken`: orders whose label is a file that cannot be joined with others. `wait`: seconds until the device may have
 * labels again; 0 when it may now.
 */
type LabelsProps = {
  frame: DeskFrame;
  rows: readonly LabelRow[];
  prints: readonly LabelPrint[];
  broken: readonly string[];
  wait: number;
};

type RowOf<State extends LabelRow['state']> = Extract<LabelRow, { state: State }>;

/** The labels of several parcels: files to open, links, what is still to be read, and what failed. */
export function LabelsPage({ frame, rows, prints, broken, wait }: LabelsProps) {
  const { t } = frame;
  const copy = t.words.labels;
  const of = <State extends LabelRow['state']>(state: State) =>
    rows.filter((row): row is RowOf<State> => row.state === state);
  const numbers = rows.map(({ number }) => number);
  const [apart, joined] = [true, false].map((is) =>
    of('file').filter(({ number }) => broken.includes(number) === is),
  );
  const [links, waiting, failed, none] = [of('link'), of('waiting'), of('failed'), of('none')];
  const files = filesOf(joined ?? []);
  return (
    <DeskPage frame={frame} title={copy.title} page="labels">
      <p class="from-queue">
        <a href={parcelsPath(t.language, { orders: numbers })}>{t.words.parcels.title}</a>
      </p>
      <h1>{copy.title}</h1>
      {wait === 0 ? null : <DeskAlert>{copy.limited(wait)}</DeskAlert>}
      {rows.length === 0 ? <p class="empty">{copy.empty}</p> : null}
      {rows.length === 0 ? null : (
        <p role="status">
          <strong>{copy.ready(of('batch').length + of('file').length + links.length)}</strong>
          {waiting.length === 0 ? null : ` ${copy.waiting(waiting.length)}`}
        </p>
      )}
      {files.length === 0 ? null : (
        <div class="buttons">
          {files.map((file) => (
            <a
              class="button"
              href={labelFilePath(
                t.language,
                file.map(({ number }) => number),
                numbers,
              )}
              target="_blank"
              rel="noreferrer"
            >
              <PrinterIcon />
              {copy.open(file.length)}
            </a>
          ))}
          <p class="hint">{copy.downloaded}</p>
        </div>
      )}
      {prints.map((print) => (
        <Print t={t} print={print} />
      ))}
      <HandOverParcels
        frame={frame}
        orders={toHandOver(rows, ({ state, isDraft }) => state !== 'none' && !isDraft)}
      />
      {waiting.length === 0 ? null : (
        <section class="card">
          <p>{copy.waitingText(CALLS_A_PRINT)}</p>
          <Fetch t={t} orders={numbers} words={copy.fetch} />
        </section>
      )}
      {links.length === 0 ? null : (
        <Part t={t} title={copy.links} lead={copy.linksText} rows={links}>
          {({ number, url }: RowOf<'link'>) => (
            <LabelLink t={t} number={number} href={url} words={copy.openOne} />
          )}
        </Part>
      )}
      {apart === undefined || apart.length === 0 ? null : (
        <Part t={t} title={copy.apart} lead={copy.apartText} rows={apart}>
          {({ number }: RowOf<'file'>) => (
            <LabelLink
              t={t}
              number={number}
              href={parcelLabelPath(t.language, number)}
              words={copy.download}
            />
          )}
        </Part>
      )}
      {failed.length === 0 ? null : (
        <Part t={t} title={copy.failed} rows={failed}>
          {({ problem }: RowOf<'failed'>) => <p class="alert">{copy.problems[problem]}</p>}
        </Part>
      )}
      {failed.length === 0 || waiting.length > 0 ? null : <Fetch t={t} orders={numbers} words={copy.again} />}
      {none.length === 0 ? null : <Part t={t} title={copy.none} rows={none} />}
      {files.length === 0 && links.length === 0 ? null : <p class="hint">{copy.kept}</p>}
    </DeskPage>
  );
}

/** A courier's page with the labels of a batch, and what else it may show. */
function Print({ t, print }: { t: DeskText; print: LabelPrint }) {
  const copy = t.words.labels;
  const { url, courier, orders, others, canceled, changed } = print;
  return (
    <section class="card">
      <a class="button" href={url} target="_blank" rel="noreferrer">
        <PrinterIcon />
        <span>
          {copy.open(orders.length)} · <bdi>{courier}</bdi>
        </span>
      </a>
      <p class="hint">{copy.batchText}</p>
      {(
        [
          [copy.batchOthers, others],
          [copy.batchCanceled, canceled],
          [copy.batchChanged, changed],
        ] as const
      ).map(([words, numbers]) =>
        numbers.length === 0 ? null : (
          <div class="alert apart first">
            <p>{words(numbers.length)}</p>
            <div class="taps">
              {numbers.map((number) => (
                <a class="quiet" href={deskOrderPath(t.language, number)}>
                  <bdi dir="ltr">{formatOrderNumber(number)}</bdi>
                </a>
              ))}
            </div>
          </div>
        ),
      )}
      <details>
        <summary>{copy.oneByOne}</summary>
        <div class="taps">
          {orders.map((number) => (
            <a class="quiet" href={parcelLabelPath(t.language, number)} target="_blank" rel="noreferrer">
              <bdi dir="ltr">{formatOrderNumber(number)}</bdi>
            </a>
          ))}
        </div>
      </details>
    </section>
  );
}

/** The form that reads the labels that are not there yet. */
function Fetch({ t, orders, words }: { t: DeskText; orders: readonly string[]; words: string }) {
  return (
    <form method="post" action={labelsPath(t.language)}>
      <NothingOnEnter />
      <Hidden<typeof labelsForm> name="orders" value={orders.join('.')} />
      <button class="button" type="submit">
        {words}
      </button>
    </form>
  );
}

function LabelLink(props: { t: DeskText; number: string; href: string; words: string }) {
  return (
    <a class="quiet" href={props.href} target="_blank" rel="noreferrer">
      <PrinterIcon />
      {props.words}
      <span class="unseen"> {props.number}</span>
    </a>
  );
}

/** Orders of one kind, each with what `children` says of it. */
function Part<Row extends LabelRow>(props: {
  t: DeskText;
  title: string;
  lead?: string;
  rows: readonly Row[];
  children?: (row: Row) => Child;
}) {
  const { t, title, lead, rows, children } = props;
  return (
    <section class="first">
      <h2>
        {title} <span class="count">{rows.length}</span>
      </h2>
      {lead === undefined ? null : <p class="lead">{lead}</p>}
      <ul class="list">
        {rows.map((row) => (
          <li class="card">
            <p>
              <a href={deskOrderPath(t.language, row.number)}>
                <bdi dir="ltr">{formatOrderNumber(row.number)}</bdi>
              </a>
              {row.order === null ? null : (
                <>
                  {' '}
                  <strong>
                    <bdi>{row.order.name}</bdi>
                  </strong>
                </>
              )}
              {row.courier === null ? null : (
                <>
                  {' '}
                  <bdi>{row.courier}</bdi>
                </>
              )}
            </p>
            {children?.(row)}
          </li>
        ))}
      </ul>
    </section>
  );
}
