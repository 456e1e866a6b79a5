import { productColumns } from '../../../src/desk/imports/rules/columns.ts';
import { headingOf } from '../../../src/desk/imports/rules/headings/recognised-headings.ts';
import type { ProductImport } from '../../../src/desk/imports/rules/imports.ts';
import type { TableRefusal } from '../../../src/desk/spreadsheets/rules/table-bounds.ts';
import { importPath, importsPath, productFilePath } from '../../../src/domain/addresses/desk.ts';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import { EarlierLists, ListForm, tableRefusalText } from '../page/upload-list.tsx';

/** Why a list could not be read. `headings`: none of its rows names the columns. */
export type Refused = TableRefusal | { ok: false; reason: 'headings' };

/** `text`: the pasted text that could not be read. */
type ImportsProps = {
  frame: DeskFrame;
  imports: readonly ProductImport[];
  refused: Refused | null;
  text: string;
};

/** The upload of product lists, and the lists to download. */
export function ImportsPage({ frame, imports, refused, text }: ImportsProps) {
  const { t } = frame;
  const { imports: copy, uploads } = t.words;
  return (
    <DeskPage frame={frame} title={copy.title} page="imports">
      <h1>{copy.title}</h1>
      <p class="lead">{copy.lead}</p>
      {refused === null ? null : (
        <DeskAlert>
          {refused.reason === 'headings'
            ? copy.refused.headings
            : tableRefusalText(refused, copy.refused, uploads)}
        </DeskAlert>
      )}
      <ListForm action={importsPath(t.language)} copy={copy} text={text} />
      <p class="ways">
        <a class="quiet" href={productFilePath(t.language, 'sample', 'xlsx')} download>
          {copy.sample}
        </a>
        {(['xlsx', 'csv'] as const).map((format) => (
          <a class="quiet" href={productFilePath(t.language, 'all', format)} download>
            {copy.all[format]}
          </a>
        ))}
      </p>
      <details class="card">
        <summary>{copy.columns}</summary>
        <p>{copy.columnsLead}</p>
        <p class="hint">{productColumns.map((column) => headingOf(column, t.language)).join(' · ')}</p>
        <ul>
          {copy.rules.map((rule) => (
            <li>{rule}</li>
          ))}
        </ul>
      </details>
      <EarlierLists t={t} copy={copy} lists={imports} pathOf={(id) => importPath(t.language, id)} />
    </DeskPage>
  );
}
