import type { NumberedFields } from '../../../src/desk/imports/form.ts';
import { isCounted, type ReadColumn, readColumns } from '../../../src/desk/imports/rules/columns.ts';
import { columnAt, openPlaces } from '../../../src/desk/imports/rules/find-columns.ts';
import { headingOf } from '../../../src/desk/imports/rules/headings/recognised-headings.ts';
import type { ProductImport } from '../../../src/desk/imports/rules/imports.ts';
import { letterOf } from '../../../src/desk/spreadsheets/rules/column-letters.ts';
import { importFormPath } from '../../../src/domain/addresses/desk/imports.ts';
import { SelectField } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';
import { ExportNote } from './format.tsx';

/** `sample`: the cells of the first rows. */
type ImportColumnsProps = {
  frame: DeskFrame;
  given: ProductImport;
  sample: readonly (readonly string[])[];
  isAgain?: boolean;
};

/** Longest heading and cell that are shown. */
const LONGEST = 60;
const SHOWN_CELLS = 3;

/** The merchant says what doubtful columns hold, and may name others that are not read. */
export function ImportColumnsPage({ frame, given, sample, isAgain = false }: ImportColumnsProps) {
  const { t } = frame;
  const copy = t.words.imports;
  const { columns } = given;
  const doubtful = new Set(columns.doubts.map(({ place }) => place));
  const places = openPlaces(columns);
  const others = places.filter((place) => !doubtful.has(place));
  const choice = (place: number) => (
    <ColumnChoice {...{ t, given, sample, place, isDoubtful: doubtful.has(place) }} />
  );
  return (
    <DeskPage frame={frame} title={copy.columnChoice.title} page="import">
      <h1>{copy.columnChoice.title}</h1>
      <p class="lead">{doubtful.size === 0 ? copy.columnChoice.others : copy.columnChoice.lead}</p>
      <ExportNote t={t} given={given} />
      {isAgain ? <DeskAlert>{copy.columnChoice.again}</DeskAlert> : null}
      <form class="card" method="post" action={importFormPath(t.language, given.id, 'columns')}>
        {columns.doubts.map(({ place }) => choice(place))}
        {others.length === 0 ? null : doubtful.size === 0 ? (
          others.map(choice)
        ) : (
          <details>
            <summary>{copy.columnChoice.others}</summary>
            {others.map(choice)}
          </details>
        )}
        <button class="button" type="submit">
          {copy.columnChoice.button}
        </button>
      </form>
    </DeskPage>
  );
}

type ColumnChoiceProps = Pick<ImportColumnsProps, 'given' | 'sample'> & {
  t: DeskText;
  place: number;
  isDoubtful: boolean;
};

function ColumnChoice({ t, given: { columns }, sample, place, isDoubtful }: ColumnChoiceProps) {
  const copy = t.words.imports;
  const doubt = columns.doubts.find((one) => one.place === place);
  const read = columns.isComplete || doubt === undefined ? columnAt(columns, place) : doubt.suggested;
  // Null: the merchant has to choose.
  const selected = read === null ? null : read || 'none';
  const cells = sample.flatMap((row) => row[place] || []).slice(0, SHOWN_CELLS);
  const head = columns.heads[place] ?? '';
  // Prices and pieces first, where one of them is in question.
  const offered = isDoubtful
    ? readColumns.toSorted((one, other) => Number(isCounted(other)) - Number(isCounted(one)))
    : readColumns;
  const nameOf = (column: ReadColumn) =>
    column === 'sale' || column === 'published' || column === 'status'
      ? copy.otherColumns[column]
      : headingOf(column, t.language);
  return (
    <SelectField<NumberedFields<'column'>>
      name={`column.${place}`}
      id={`column-${place}`}
      label={
        <>
          {letterOf(place)} · <bdi>{head.slice(0, LONGEST)}</bdi>
        </>
      }
      required={isDoubtful}
      none={isDoubtful ? copy.columnChoice.choose : undefined}
      options={[
        ['none', copy.columnChoice.none],
        ...offered.map((column) => [column, nameOf(column)] as const),
      ]}
      chosen={selected ?? ''}
    >
      {cells.length === 0 ? null : (
        <small>
          {copy.columnChoice.holds}{' '}
          {cells.map((cell, index) => (
            <>
              {index === 0 ? null : ' · '}
              <bdi>{cell.slice(0, LONGEST)}</bdi>
            </>
          ))}
        </small>
      )}
    </SelectField>
  );
}
