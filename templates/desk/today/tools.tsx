import type { QueueName } from '../../../src/shop/desk-calls/today/rules.ts';
import {
  pickingPath,
  printPath,
  settlementsPath,
  slipFormats,
  slipsPath,
} from '../../../src/shop/desk-urls.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { deskCopyIn } from '../copy/copy.ts';
import { PrinterIcon, SheetIcon } from '../page/icons.tsx';

/** Tools for a whole queue at once. */
export function QueueTools({ language, queue }: { language: Locale; queue: QueueName }) {
  const copy = deskCopyIn[language].print;
  if (queue === 'courier' || queue === 'owed')
    return (
      <p class="tools">
        <a class="quiet" href={settlementsPath(language)}>
          <SheetIcon />
          {deskCopyIn[language].courierSettlements.link}
        </a>
      </p>
    );
  if (queue !== 'pack' && queue !== 'hand_over') return null;
  return (
    <p class="tools">
      <a class="quiet" href={pickingPath(language, { queue })}>
        <PrinterIcon />
        {copy.picking.title}
      </a>
      {slipFormats.map((paper) => (
        <a class="quiet" href={slipsPath(language, { paper, printed: { queue } })}>
          <PrinterIcon />
          {copy.papers[paper]}
        </a>
      ))}
      <a class="plain" href={printPath(language, queue)}>
        {copy.choose.link}
      </a>
    </p>
  );
}
