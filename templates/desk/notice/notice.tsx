import { deskPath } from '../../../src/domain/addresses/desk/root.ts';
import { type DeskFrame, roleOf } from '../page/frame.ts';
import { LockIcon } from '../page/icons.tsx';
import { DeskPage } from '../page/page.tsx';

/** A notice for a signed-in device. */
export function DeskNoticePage({ frame, kind }: { frame: DeskFrame; kind: 'forbidden' | 'gone' }) {
  const { forbidden, gone } = frame.t.words.shared.notices;
  const { title, text } =
    kind === 'gone' ? gone : { title: forbidden.title, text: forbidden.texts[roleOf(frame)] };
  return (
    <DeskPage frame={frame} title={title} page={null}>
      <section class="notice">
        <LockIcon />
        <h1>{title}</h1>
        <p>{text}</p>
        <p>
          <a class="button" href={deskPath(frame.t.language)}>
            {frame.t.words.shared.toDesk}
          </a>
        </p>
      </section>
    </DeskPage>
  );
}
