import type { priceTableForm } from '../../../src/desk/price-table/form.ts';
import { isChanged, type WilayaChanges } from '../../../src/desk/price-table/rules/grid-changes.ts';
import type { UnreadLine } from '../../../src/desk/price-table/rules/read-price-table.ts';
import { deskDeliveryPath, priceTableFormPath } from '../../../src/domain/addresses/desk/delivery.ts';
import { deliveryModes } from '../../../src/domain/delivery/tariffs.ts';
import { wilayaOf, wilayas } from '../../../src/text/wilayas.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { Hidden, TextArea } from '../page/fields.tsx';
import { FormVersion, OutdatedAlert } from '../page/form-version.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';

/** `text`: the pasted table; `preview`: what was read of it, null before; `version`: of the delivery prices. */
export type PriceTableProps = {
  frame: DeskFrame;
  text: string;
  preview: { changes: readonly WilayaChanges[]; unread: readonly UnreadLine[] } | null;
  version: string;
  isOutdated: boolean;
};

/** A pasted price table: what it changes, which lines are not read, and one button that takes it over. */
export function PriceTablePage({ frame, text, preview, version, isOutdated }: PriceTableProps) {
  const { t } = frame;
  const copy = t.words.priceTable;
  const isRead = preview !== null && preview.changes.length > 0;
  return (
    <DeskPage frame={frame} title={copy.title} page="price_table">
      <h1>{copy.title}</h1>
      {isOutdated ? <OutdatedAlert t={t} /> : null}
      {preview !== null && !isRead ? <DeskAlert>{copy.nothing}</DeskAlert> : null}
      {isRead ? <Preview t={t} text={text} version={version} changes={preview.changes} /> : null}
      {preview === null ? null : <Unread t={t} lines={preview.unread} />}
      {isRead ? (
        <details class="card">
          <summary>{copy.other}</summary>
          <TableForm t={t} text={text} />
        </details>
      ) : (
        <div class="card">
          <TableForm t={t} text={text} />
        </div>
      )}
      <p class="tools">
        <a class="plain" href={deskDeliveryPath(t.language)}>
          {t.words.delivery.title}
        </a>
      </p>
    </DeskPage>
  );
}

function TableForm({ t, text }: { t: DeskText; text: string }) {
  const copy = t.words.priceTable;
  return (
    <form method="post" action={priceTableFormPath(t.language, 'read')}>
      <TextArea<typeof priceTableForm>
        name="text"
        label={copy.text}
        hint={copy.hint}
        class="cells"
        rows={8}
        dir="auto"
        spellcheck={false}
        text={text}
      />
      <button class={text === '' ? 'button' : 'quiet'} type="submit">
        {copy.read}
      </button>
    </form>
  );
}

type PreviewProps = { t: DeskText; text: string; version: string; changes: readonly WilayaChanges[] };

function Preview({ t, text, version, changes }: PreviewProps) {
  const { priceTable: copy, delivery, courierFees } = t.words;
  const changed = changes.filter(isChanged);
  const others = wilayas.filter(({ code }) => !changes.some(({ wilaya }) => wilaya === code));
  return (
    <form class="card fees" method="post" action={priceTableFormPath(t.language, 'take')}>
      <NothingOnEnter />
      <FormVersion version={version} />
      <Hidden<typeof priceTableForm> name="text" value={text} />
      <p class="lead">
        {copy.isRead(changes.length)} {copy.changing(changed.length)}
      </p>
      {others.length === 0 ? null : (
        <details>
          <summary>{copy.others(others.length)}</summary>
          <p class="hint">{others.map((one) => one[t.language]).join(t.comma)}</p>
        </details>
      )}
      {changed.length === 0 ? null : (
        <>
          <p class="hint">{copy.untouched}</p>
          <button class="button" type="submit">
            {copy.take(changed.length)}
          </button>
          <table>
            <thead>
              <tr>
                <th scope="col">{courierFees.wilaya}</th>
                {deliveryModes.map((mode) => (
                  <th scope="col">{delivery.columns[mode]}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {changed.map((row) => (
                <tr>
                  <th scope="row">
                    {`${String(row.wilaya).padStart(2, '0')} · ${wilayaOf(row.wilaya)?.[t.language] ?? ''}`}
                  </th>
                  {deliveryModes.map((mode) => (
                    <td>
                      <Price t={t} change={row[mode]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </form>
  );
}

/** A price as it becomes, and as it was where it changes. */
function Price({ t, change }: { t: DeskText; change: WilayaChanges['home'] }) {
  const copy = t.words.priceTable;
  if (change === null) return <small>{copy.same}</small>;
  const { from, to } = change;
  const priceText = (amount: number) => (amount === 0 ? copy.free : t.moneyText(amount));
  return (
    <>
      <bdi>
        <strong>{to === null ? copy.noDelivery : priceText(to)}</strong>
      </bdi>
      <small class="beside">
        {from === to ? (
          copy.same
        ) : from === null ? (
          copy.isNew
        ) : (
          <>
            {copy.before} <bdi>{priceText(from)}</bdi>
          </>
        )}
      </small>
    </>
  );
}

function Unread({ t, lines }: { t: DeskText; lines: readonly UnreadLine[] }) {
  const copy = t.words.priceTable;
  if (lines.length === 0) return null;
  return (
    <section class="card">
      <h2>{copy.unread(lines.length)}</h2>
      <ul class="list">
        {lines.map(({ line, text, problem }) => (
          <li>
            <small>{t.words.imports.line(line)} ·</small> <bdi>{text}</bdi>
            <br />
            <small>{copy.problems[problem]}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
