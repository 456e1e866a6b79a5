import type { Statement } from '../../../src/storefront/desk/statements/rules.ts';
import type { TableRefusal } from '../../../src/storefront/spreadsheets/rules.ts';
import { statementPath, statementsPath } from '../../../src/storefront/statement-urls.ts';
import { deskCopyIn } from '../copy/copy.ts';
import type { DeskFrame } from '../page/frame.ts';
import { EarlierLists, ListForm, tableRefusalText } from '../page/given-list.tsx';
import { DeskAlert, DeskPage } from '../page/page.tsx';

/** `text`: what was pasted and could not be read. */
type StatementsProps = {
  frame: DeskFrame;
  statements: readonly Statement[];
  refused: TableRefusal | null;
  text: string;
};

/** Where a courier's statement is given. */
export function StatementsPage({ frame, statements, refused, text }: StatementsProps) {
  const { language } = frame;
  const copy = deskCopyIn[language].statements;
  return (
    <DeskPage frame={frame} title={copy.title} room="today">
      <h1>{copy.title}</h1>
      <p class="lead">{copy.lead}</p>
      {refused === null ? null : <DeskAlert>{tableRefusalText(refused, copy.refused)}</DeskAlert>}
      <ListForm action={statementsPath(language)} copy={copy} text={text} />
      <EarlierLists
        language={language}
        copy={copy}
        lists={statements}
        pathOf={(id) => statementPath(language, id)}
      />
    </DeskPage>
  );
}
