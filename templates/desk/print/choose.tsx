import { type Parcel, piecesOf } from '../../../src/desk/print/rules/parcel.ts';
import { pickingPath, slipsPath } from '../../../src/domain/addresses/desk/print.ts';
import { queuePath } from '../../../src/domain/addresses/desk/queues.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import { Input } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';

type ChooseProps = { frame: DeskFrame; queue: 'pack' | 'hand_over'; parcels: readonly Parcel[] };

/** The orders of a queue to print: all, unless one is unticked. */
export function ChoosePage({ frame, queue, parcels }: ChooseProps) {
  const { t } = frame;
  const copy = t.words.print;
  const { queues } = t.words.today;
  return (
    <DeskPage frame={frame} title={copy.choose.title} page="print">
      <h1>
        {copy.choose.title} <small>{queues[queue]}</small>
      </h1>
      {parcels.length === 0 ? (
        <p class="empty">{copy.none}</p>
      ) : (
        <form class="prints" method="get" action={slipsPath(t.language)}>
          <p class="lead">{copy.choose.lead}</p>
          <fieldset>
            <legend class="unseen">{queues[queue]}</legend>
            {parcels.map(({ number, name, wilaya, items }) => (
              <label class="choice">
                <Input<{ order: string }> type="checkbox" name="order" value={number} checked />
                <span>
                  <bdi dir="ltr">{formatOrderNumber(number)}</bdi> <bdi>{name}</bdi>
                  <small>
                    {wilayaOf(wilaya)?.[t.language]} · {copy.slips.pieces(piecesOf(items))}
                  </small>
                </span>
              </label>
            ))}
          </fieldset>
          <p class="tools">
            <button class="quiet" type="submit">
              {copy.slips.title}
            </button>
            <button class="quiet" type="submit" formaction={pickingPath(t.language)}>
              {copy.picking.title}
            </button>
          </p>
        </form>
      )}
      <p class="tools">
        <a class="plain" href={queuePath(t.language, queue)}>
          {copy.back}
        </a>
      </p>
    </DeskPage>
  );
}
