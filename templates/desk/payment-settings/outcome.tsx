import { OutdatedAlert } from '../page/form-version.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert } from '../page/page.tsx';

/** The first refused field of a page. Its forms post to this place, so that a refused one shows it at once. */
export const WRONG_FIELD = 'wrong';

export function isFirst(problems: Record<string, string>, name: string): boolean {
  return Object.keys(problems)[0] === name;
}

/** What the last form came to: refused, outdated or saved. */
export function SettingsOutcome(props: {
  frame: DeskFrame;
  problems: Record<string, string>;
  isOutdated: boolean;
  isSaved: boolean;
}) {
  const { t } = props.frame;
  const copy = t.words.settings;
  return (
    <>
      {Object.keys(props.problems).length === 0 ? null : (
        <DeskAlert>
          {copy.wrong} <a href={`#${WRONG_FIELD}`}>{copy.toWrong}</a>
        </DeskAlert>
      )}
      {props.isOutdated ? <OutdatedAlert t={t} /> : null}
      {props.isSaved ? (
        <p class="done" role="status">
          {copy.saved}
        </p>
      ) : null}
    </>
  );
}
