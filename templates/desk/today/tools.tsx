import type { QueueName } from '../../../src/storefront/desk/today/rules.ts';
import { papers, pickingPath, printPath, slipsPath } from '../../../src/storefront/desk-urls.ts';
import { statementsPath } from '../../../src/storefront/statement-urls.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { deskCopyIn } from '../copy/copy.ts';
import { PrinterIcon, SheetIcon } from '../page/icons.tsx';

/** What one does with a whole queue at once. */
export function QueueTools({ language, queue }: { language: Locale; queue: QueueName }) {
  const copy = deskCopyIn[language].print;
  if (queue === 'courier' || queue === 'owed')
    return (
      <p class="tools">
        <a class="quiet" href={statementsPath(language)}>
          <SheetIcon />
          {deskCopyIn[language].statements.link}
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
      {papers.map((paper) => (
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
