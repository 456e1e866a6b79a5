import {
  type ExportColumn,
  exportColumns,
  type FileFormat,
  fileFormats,
} from '../../../src/desk/export/rules.ts';
import { paymentChoices, paymentWord } from '../../../src/desk/search/rules.ts';
import { exportFilePath, exportPath, exportSets } from '../../../src/domain/addresses/desk.ts';
import { fulfilmentStates } from '../../../src/domain/orders/order.ts';
import type { DeskFrame } from '../page/frame.ts';
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
  const states: [value: string, text: string][] = [
    ...fulfilmentStates.map((one): [string, string] => [one, words.fulfilments[one]]),
    ...paymentChoices.map((one): [string, string] => [paymentWord(one), words.payments[one]]),
  ];
  return (
    <DeskPage frame={frame} title={copy.title} section="search">
      <h1>{copy.title}</h1>
      <p class="lead">{copy.lead}</p>
      {isEmpty ? <DeskAlert>{copy.empty}</DeskAlert> : null}
      <p class="tools">
        {copy.forWhom}
        {exportSets.map((set) => (
          <a class="quiet" href={exportPath(t.language, { ...typed, set })}>
            {copy.sets[set]}
          </a>
        ))}
      </p>
      <form class="card" method="post" action={exportFilePath(t.language)}>
        <div class="filters">
          {(['from', 'to'] as const).map((name) => (
            <p class="field">
              <label for={name}>{copy[name]}</label>
              <input id={name} type="date" name={name} value={typed[name]} />
            </p>
          ))}
          <p class="field">
            <label for="state">{copy.state}</label>
            <select id="state" name="state">
              <option value="">{copy.any}</option>
              {states.map(([value, text]) => (
                <option value={value} selected={value === typed.state}>
                  {text}
                </option>
              ))}
            </select>
          </p>
        </div>
        <details open={isEmpty}>
          <summary>
            {copy.which} ({columns.length})
          </summary>
          <fieldset class="columns">
            <legend class="unseen">{copy.which}</legend>
            {exportColumns.map((column) => (
              <label class="choice">
                <input type="checkbox" name="column" value={column} checked={columns.includes(column)} />
                <span>{copy.columns[column]}</span>
              </label>
            ))}
          </fieldset>
        </details>
        <fieldset>
          <legend>{copy.format}</legend>
          {fileFormats.map((one) => (
            <label class="choice">
              <input type="radio" name="format" value={one} checked={one === format} />
              <span>{copy.formats[one]}</span>
            </label>
          ))}
        </fieldset>
        <button class="button" type="submit">
          {copy.button}
        </button>
      </form>
    </DeskPage>
  );
}
