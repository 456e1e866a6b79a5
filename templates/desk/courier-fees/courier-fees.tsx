import type { askForm, takeForm } from '../../../src/desk/courier-fees/form.ts';
import type { FeeAccount, FeeRow } from '../../../src/desk/courier-fees/rules.ts';
import { courierFeesFormPath } from '../../../src/domain/addresses/desk/couriers.ts';
import { deliveryModes } from '../../../src/domain/delivery/tariffs.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { Hidden, Input, SelectField, TextField, wilayaOptions } from '../page/fields.tsx';
import { FormVersion, OutdatedAlert } from '../page/form-version.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';

/**
 * `reading`: what was asked of the courier, null before; `readAt`: milliseconds. `ticked`: the wilayas whose fees are
 * taken over; `differing`: how many have another price now; `addition`: as typed.
 */
export type CourierFeesProps = {
  frame: DeskFrame;
  accounts: readonly FeeAccount[];
  account: FeeAccount | null;
  reading: { from: number; read: number; all: number; readAt: number } | null;
  isReading: boolean;
  rows: readonly FeeRow[];
  differing: number;
  version: string;
  ticked: ReadonlySet<number>;
  addition: string;
  isUnreadable: boolean;
  isOutdated: boolean;
};

/** The fees of a courier beside the shop's delivery prices; those that are ticked become the prices. */
export function CourierFeesPage(props: CourierFeesProps) {
  const { frame, account, reading, isReading, rows } = props;
  const { t } = frame;
  const { courierFees: copy, couriers } = t.words;
  return (
    <DeskPage frame={frame} title={copy.title} page="courier_fees">
      <h1>{copy.title}</h1>
      {props.isOutdated ? <OutdatedAlert t={t} /> : null}
      {props.isUnreadable ? <DeskAlert>{copy.wrong}</DeskAlert> : null}
      {account === null ? <p class="empty">{copy.noAccount}</p> : <Ask {...props} account={account} />}
      {account?.problem != null && isReading ? (
        <DeskAlert>{couriers.problems[account.problem]}</DeskAlert>
      ) : null}
      {isReading && reading !== null ? <p role="status">{copy.reading(reading.read, reading.all)}</p> : null}
      {reading === null || isReading ? null : (
        <p class="hint">
          {copy.from} <bdi>{wilayaOf(reading.from)?.[t.language]}</bdi>
          {' · '}
          {copy.readAt} {t.time(Math.floor(reading.readAt / 1000))}
        </p>
      )}
      {rows.length === 0 || isReading || account === null ? (
        reading !== null && !isReading && rows.length === 0 ? (
          <p class="empty">{copy.none}</p>
        ) : null
      ) : (
        <Take {...props} account={account} />
      )}
    </DeskPage>
  );
}

/** Which courier is asked, and from which wilaya. */
function Ask({ frame: { t }, accounts, account, reading }: CourierFeesProps & { account: FeeAccount }) {
  const copy = t.words.courierFees;
  const from = reading?.from ?? account.origin;
  return (
    <form class="card" method="post" action={courierFeesFormPath(t.language, 'read')}>
      <p class="hint">{copy.lead}</p>
      <SelectField<typeof askForm>
        name="account"
        label={copy.account}
        options={accounts.map(({ id, title }) => [id, title])}
        chosen={account.id}
      />
      <SelectField<typeof askForm>
        name="from"
        label={copy.origin}
        options={wilayaOptions(t)}
        chosen={String(from)}
      />
      <button class="quiet" type="submit">
        {reading === null ? copy.read : copy.again}
      </button>
    </form>
  );
}

function Take(props: CourierFeesProps & { account: FeeAccount }) {
  const { frame, account, rows, differing, version, ticked, addition, isUnreadable } = props;
  const { t } = frame;
  const { courierFees: copy, delivery } = t.words;
  return (
    <form class="fees" method="post" action={courierFeesFormPath(t.language, 'take')}>
      <NothingOnEnter />
      <FormVersion version={version} />
      <Hidden<typeof takeForm> name="account" value={account.id} />
      <p class="lead">
        {copy.take} {copy.differing(differing, rows.length)}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{copy.wilaya}</th>
            {deliveryModes.map((mode) => (
              <th scope="col">{delivery.columns[mode]}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              <th scope="row">
                <label class="choice">
                  <Input<typeof takeForm>
                    type="checkbox"
                    name="w"
                    value={String(row.wilaya)}
                    checked={ticked.has(row.wilaya)}
                  />
                  {`${String(row.wilaya).padStart(2, '0')} · ${wilayaOf(row.wilaya)?.[t.language] ?? ''}`}
                </label>
              </th>
              {deliveryModes.map((mode) => (
                <td>
                  <Fee t={t} {...row[mode]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <TextField<typeof takeForm>
        name="addition"
        label={copy.addition}
        isWrong={isUnreadable}
        value={addition}
        inputmode="numeric"
        autocomplete="off"
        dir="ltr"
      />
      <button class="button" type="submit">
        {copy.save}
      </button>
    </form>
  );
}

/** The courier's fee, the dearest one where communes differ, and the shop's price with the difference. */
function Fee({ t, fee, own }: { t: DeskText } & FeeRow['home']) {
  const copy = t.words.courierFees;
  if (fee === null) return <small>{copy.notOffered}</small>;
  const difference = own === null ? 0 : fee.usual - own;
  return (
    <>
      <bdi>
        <strong>{t.moneyText(fee.usual)}</strong>
      </bdi>
      {fee.most > fee.usual ? (
        <small class="beside">
          {copy.upTo} <bdi>{t.moneyText(fee.most)}</bdi>
        </small>
      ) : null}
      <small class={difference > 0 ? 'beside dearer' : 'beside'}>
        {own === null ? (
          copy.noPrice
        ) : (
          <>
            {copy.yours} <bdi>{t.moneyText(own)}</bdi>
            {difference === 0 ? null : (
              <>
                {' '}
                <bdi dir="ltr">{`(${difference > 0 ? '+' : '−'}${Math.abs(difference)})`}</bdi>
              </>
            )}
          </>
        )}
      </small>
    </>
  );
}
