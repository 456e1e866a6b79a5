import type { QueueName } from '../../../src/desk/order-lists/rules/listed-orders.ts';
import { settlementsPath } from '../../../src/domain/addresses/desk/couriers.ts';
import { pickingPath, printPath, slipsPath } from '../../../src/domain/addresses/desk/print.ts';
import { type DeskFrame, frameMay } from '../page/frame.ts';
import { PrinterIcon, SheetIcon } from '../page/icons.tsx';

/** Tools for a whole queue at once, by right. */
export function QueueTools({ frame, queue }: { frame: DeskFrame; queue: QueueName }) {
  const { t } = frame;
  const copy = t.words.print;
  if (queue === 'courier' || queue === 'owed')
    return frameMay(frame, 'read_settlements') ? (
      <p class="tools">
        <a class="quiet" href={settlementsPath(t.language)}>
          <SheetIcon />
          {t.words.courierSettlements.link}
        </a>
      </p>
    ) : null;
  if ((queue !== 'pack' && queue !== 'hand_over') || !frameMay(frame, 'pack')) return null;
  return (
    <p class="tools">
      <a class="quiet" href={pickingPath(t.language, { queue })}>
        <PrinterIcon />
        {copy.picking.title}
      </a>
      <a class="quiet" href={slipsPath(t.language, { printed: { queue } })}>
        <PrinterIcon />
        {copy.slips.title}
      </a>
      <a class="plain" href={printPath(t.language, queue)}>
        {copy.choose.link}
      </a>
    </p>
  );
}
