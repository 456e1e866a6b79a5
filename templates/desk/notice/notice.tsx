import { deskPath } from '../../../src/shop/desk-urls.ts';
import { deskCopyIn } from '../copy/copy.ts';
import type { DeskFrame } from '../page/frame.ts';
import { LockIcon } from '../page/icons.tsx';
import { DeskPage } from '../page/page.tsx';

/** A notice for a signed-in device. */
export function DeskNoticePage({ frame, kind }: { frame: DeskFrame; kind: 'forbidden' | 'gone' }) {
  const copy = deskCopyIn[frame.language].shared.notices[kind];
  return (
    <DeskPage frame={frame} title={copy.title} section={null}>
      <section class="notice">
        <LockIcon />
        <h1>{copy.title}</h1>
        <p>{copy.text}</p>
        <p>
          <a class="button" href={deskPath(frame.language)}>
            {deskCopyIn[frame.language].shared.toDesk}
          </a>
        </p>
      </section>
    </DeskPage>
  );
}
