import { goodsColumns, headingOf } from '../../../src/storefront/desk/imports/rules/columns.ts';
import type { GoodsImport } from '../../../src/storefront/desk/imports/rules.ts';
import { goodsFilePath, importPath, importsPath } from '../../../src/storefront/goods-urls.ts';
import type { TableRefusal } from '../../../src/storefront/spreadsheets/rules.ts';
import { deskCopyIn } from '../copy/copy.ts';
import type { DeskFrame } from '../page/frame.ts';
import { EarlierLists, ListForm, tableRefusalText } from '../page/given-list.tsx';
import { DeskAlert, DeskPage } from '../page/page.tsx';

/** Why no list was read. `headings`: none of its rows says what its columns are. */
export type Refused = TableRefusal | { ok: false; reason: 'headings' };

/** `text`: what was pasted and could not be read. */
type ImportsProps = {
  frame: DeskFrame;
  imports: readonly GoodsImport[];
  refused: Refused | null;
  text: string;
};

/** Where a list of goods is given, and where the lists are that can be taken. */
export function ImportsPage({ frame, imports, refused, text }: ImportsProps) {
  const { language } = frame;
  const copy = deskCopyIn[language].imports;
  return (
    <DeskPage frame={frame} title={copy.title} room="goods">
      <h1>{copy.title}</h1>
      <p class="lead">{copy.lead}</p>
      {refused === null ? null : (
        <DeskAlert>
          {refused.reason === 'headings' ? copy.refused.headings : tableRefusalText(refused, copy.refused)}
        </DeskAlert>
      )}
      <ListForm action={importsPath(language)} copy={copy} text={text} />
      <p class="ways">
        <a class="quiet" href={goodsFilePath(language, 'sample')} download>
          {copy.sample}
        </a>
        <a class="quiet" href={goodsFilePath(language, 'all')} download>
          {copy.all}
        </a>
      </p>
      <details class="card">
        <summary>{copy.columns}</summary>
        <p>{copy.columnsLead}</p>
        <p class="hint">{goodsColumns.map((column) => headingOf(column, language)).join(' · ')}</p>
        <ul>
          {copy.rules.map((rule) => (
            <li>{rule}</li>
          ))}
        </ul>
      </details>
      <EarlierLists
        language={language}
        copy={copy}
        lists={imports}
        pathOf={(id) => importPath(language, id)}
      />
    </DeskPage>
  );
}
