import type { fileForm } from '../../../src/desk/order-export/form.ts';
import {
  columnsFor,
  type ExportColumn,
  exportColumns,
  type FileFormat,
  fileFormats,
} from '../../../src/desk/order-export/rules/columns.ts';
import { paymentChoices, paymentWord } from '../../../src/desk/search/rules.ts';
import { exportFilePath, exportPath, exportSets } from '../../../src/domain/addresses/desk/orders.ts';
import { fulfilmentStates } from '../../../src/domain/orders/order.ts';
import { CheckField, DateField, SelectField } from '../page/fields.tsx';
import { type DeskFrame, frameMay, roleOf } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';

/** `isEmpty`: a file without columns was requested. */
type ExportProps = {
  frame: DeskFrame;
  columns: readonly ExportColumn[];
  format: FileFormat;
  isEmpty: boolean;
  typed: Record<'from' | 'to' | 'state', string>;
};

/** Which orders and which columns go into a file. */
export function ExportPage({ frame, columns, format, isEmpty, typed }: ExportProps) {
  const { t } = frame;
  const copy = t.words.exporting;
  const words = t.words.order;
  const role = roleOf(frame);
  const states: [value: string, text: string][] = [
    ...fulfilmentStates.map((one): [string, string] => [one, words.fulfilments[one]]),
    ...paymentChoices.map((one): [string, string] => [paymentWord(one), words.payments[one]]),
  ];
  return (
    <DeskPage frame={frame} title={copy.title} page="export">
      <h1>{copy.title}</h1>
      <p class="lead">{copy.lead}</p>
      {isEmpty ? <DeskAlert>{copy.empty}</DeskAlert> : null}
      <p class="tools">
        {copy.forWhom}
        {exportSets
          .filter((set) => set !== 'courier' || frameMay(frame, 'see_contacts'))
          .map((set) => (
            <a class="quiet" href={exportPath(t.language, { ...typed, set })}>
              {copy.sets[set]}
            </a>
          ))}
      </p>
      <form class="card" method="post" action={exportFilePath(t.language)}>
        <div class="filters">
          {(['from', 'to'] as const).map((name) => (
            <DateField<typeof fileForm> name={name} label={copy[name]} value={typed[name]} />
          ))}
          <SelectField<typeof fileForm>
            name="state"
            label={copy.state}
            options={states}
            chosen={typed.state}
            none={copy.any}
          />
        </div>
        <details open={isEmpty}>
          <summary>
            {copy.which} ({columnsFor(role, columns).length})
          </summary>
          <fieldset class="columns">
            <legend class="unseen">{copy.which}</legend>
            {columnsFor(role, exportColumns).map((column) => (
              <CheckField<typeof fileForm> name="column" value={column} checked={columns.includes(column)}>
                {copy.columns[column]}
              </CheckField>
            ))}
          </fieldset>
        </details>
        <fieldset>
          <legend>{copy.format}</legend>
          {fileFormats.map((one) => (
            <CheckField<typeof fileForm> name="format" value={one} isOne checked={one === format}>
              {copy.formats[one]}
            </CheckField>
          ))}
        </fieldset>
        <button class="button" type="submit">
          {copy.button}
        </button>
      </form>
    </DeskPage>
  );
}
