import type { bulkForm, TrackingFields } from '../../../src/desk/bulk/form.ts';
import type { ListedOrder } from '../../../src/desk/order-lists/rules/listed-orders.ts';
import { type TickedOrder, writeTicked } from '../../../src/desk/order-lists/rules/ticked.ts';
import type { HandedParcel } from '../../../src/desk/parcels/rules/parcel-rows.ts';
import {
  bulkPath,
  bulkScriptPath,
  type QueueAddress,
  queueListPath,
  writeQueueAddress,
} from '../../../src/domain/addresses/desk/queues.ts';
import { deskPath } from '../../../src/domain/addresses/desk/root.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import type { Child } from '../../parts/jsx-runtime.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { trackingInput } from '../order-page/tracking.tsx';
import { ConfirmDrafts } from '../page/confirm-drafts.tsx';
import { Hidden, Input, TextArea, TextField } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';

/** An order to hand over. `position`: as its list showed it; `typed`: its tracking number so far. */
type HandedOrder = TickedOrder &
  Pick<ListedOrder, 'name' | 'wilaya' | 'commune'> & {
    typed: string;
    parcel: HandedParcel | null;
    why?: Child;
  };

type HandOverProps = {
  frame: DeskFrame;
  from: QueueAddress | null;
  orders: readonly HandedOrder[];
  courier: string;
  couriers: readonly string[];
};

/** Where ticked orders go to one courier, with their tracking numbers. */
export function HandOverPage({ frame, ...form }: HandOverProps) {
  const { t } = frame;
  const { handOver: copy, back, nothing } = t.words.bulk;
  const { from, orders } = form;
  return (
    <DeskPage frame={frame} title={copy.title} page="bulk" isLongForm>
      <h1>
        {copy.title} <span class="count">{t.count(orders.length)}</span>
      </h1>
      {orders.length === 0 ? (
        <DeskAlert>{nothing}</DeskAlert>
      ) : (
        <>
          <HandedDrafts t={t} drafts={orders.filter(({ parcel }) => parcel?.isDraft)} />
          <HandOverForm t={t} {...form} />
        </>
      )}
      <p class="tools">
        <a class="plain" href={from === null ? deskPath(t.language) : queueListPath(t.language, from)}>
          {back}
        </a>
      </p>
    </DeskPage>
  );
}

/** Drafts that are handed over, and that no courier collects. `drafts`: their orders. */
export function HandedDrafts({ t, drafts }: { t: DeskText; drafts: readonly TickedOrder[] }) {
  if (drafts.length === 0) return null;
  return (
    <section class="card">
      <p class="alert">{t.words.bulk.handOver.drafts(drafts.length)}</p>
      <ConfirmDrafts t={t} drafts={drafts} />
    </section>
  );
}

const COURIERS = 'couriers';

/** The courier, a pasted list, and a field for each parcel. */
export function HandOverForm(props: Omit<HandOverProps, 'frame'> & { t: DeskText }) {
  const { t, from, orders, courier, couriers } = props;
  const copy = t.words.bulk.handOver;
  const withParcel = orders.filter(({ parcel }) => parcel !== null).length;
  return (
    <form class="bulk handing" method="post" action={bulkPath(t.language)}>
      <NothingOnEnter />
      <Hidden<typeof bulkForm> name="list" value={writeQueueAddress(from)} />
      {withParcel === 0 ? null : <p class="lead">{copy.kept}</p>}
      {withParcel === orders.length ? null : (
        <section class="card">
          <TextField<typeof bulkForm>
            name="courier"
            label={withParcel === 0 ? copy.courier : copy.others}
            hint={copy.courierText}
            value={courier}
            maxlength={40}
            list={COURIERS}
            autocomplete="off"
            dir="auto"
          />
          <datalist id={COURIERS}>
            {couriers.map((name) => (
              <option value={name} />
            ))}
          </datalist>
          <details>
            <summary>{copy.list}</summary>
            <TextArea<typeof bulkForm>
              name="numbers"
              label={copy.list}
              hint={copy.listText}
              rows={6}
              dir="ltr"
              text=""
            />
          </details>
        </section>
      )}
      <ol class="list parcels-out">
        {orders.map((order) => (
          <li class="card">
            <Hidden<typeof bulkForm> name="o" value={writeTicked(order)} />
            <p>
              <strong>{order.name === null ? t.words.order.erased : <bdi>{order.name}</bdi>}</strong>{' '}
              <small>
                <bdi dir="ltr">{formatOrderNumber(order.number)}</bdi> ·{' '}
                {wilayaOf(order.wilaya)?.[t.language] ?? order.commune}
              </small>
            </p>
            {order.why === undefined ? null : <p class="why">{order.why}</p>}
            {order.parcel === null ? (
              <p class="field">
                <Input<TrackingFields>
                  name={`t.${order.number}`}
                  value={order.typed}
                  {...trackingInput}
                  placeholder={copy.trackingText}
                  aria-label={copy.tracking(formatOrderNumber(order.number))}
                  aria-invalid={order.why === undefined ? undefined : 'true'}
                  data-scan
                />
              </p>
            ) : (
              <p>
                {order.parcel.courier === null ? null : <bdi>{order.parcel.courier}</bdi>}{' '}
                <bdi dir="ltr">{order.parcel.tracking}</bdi>{' '}
                {order.parcel.isDraft ? (
                  <span class="tag waiting">{t.words.parcels.states.draft}</span>
                ) : null}
              </p>
            )}
          </li>
        ))}
      </ol>
      <div class="bar">
        <button class="button" type="submit" name="act" value="hand_over" data-last>
          {copy.button(orders.length)}
        </button>
      </div>
      <script src={bulkScriptPath} type="module" />
    </form>
  );
}
