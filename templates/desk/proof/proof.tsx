import { devicesPath, proofPath } from '../../../src/storefront/desk-urls.ts';
import { type QrModules, QrPicture } from '../../parts/qr.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';

/** Asks again who is there. */
export function ProofPage({ frame, refused }: { frame: DeskFrame; refused: 'wrong' | 'limited' | null }) {
  const { language } = frame;
  const copy = deskCopyIn[language].proof;
  return (
    <DeskPage frame={frame} title={copy.title} room="devices">
      <h1>{copy.title}</h1>
      {refused === null ? null : <DeskAlert>{copy.refused[refused]}</DeskAlert>}
      <p class="lead">{copy.lead}</p>
      <form class="card" method="post" action={proofPath(language)}>
        <CodeField label={copy.label} />
        <button class="button" type="submit">
          {copy.button}
        </button>
      </form>
      <p>
        <a class="quiet" href={devicesPath(language)}>
          {copy.back}
        </a>
      </p>
    </DeskPage>
  );
}

function CodeField({ label }: { label: string }) {
  return (
    <p class="field">
      <label for="code">{label}</label>
      <input id="code" name="code" dir="ltr" required maxlength={40} autocomplete="one-time-code" />
    </p>
  );
}

/** Sets up an authenticator, or removes the one there is. `spelled`: its key as it is typed where nothing can be scanned. */
export function AuthenticatorPage(props: {
  frame: DeskFrame;
  secret: string;
  spelled: string;
  modules: QrModules;
  isSet: boolean;
  isWrong: boolean;
}) {
  const { frame, secret, modules } = props;
  const { language } = frame;
  const copy = deskCopyIn[language].proof;
  return (
    <DeskPage frame={frame} title={copy.set.title} room="devices">
      <h1>{copy.set.title}</h1>
      {props.isWrong ? <DeskAlert>{copy.refused.wrong}</DeskAlert> : null}
      <p class="lead">{copy.set.lead}</p>
      <form class="card" method="post" action={proofPath(language, 'set')}>
        <input type="hidden" name="secret" value={secret} />
        <div class="code">
          <QrPicture modules={modules} title={copy.set.picture} />
        </div>
        <p>
          <code dir="ltr">{props.spelled.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <CodeField label={copy.set.label} />
        <button class="button" type="submit">
          {copy.set.button}
        </button>
      </form>
      {props.isSet ? (
        <form class="card" method="post" action={proofPath(language, 'remove')}>
          <p>{copy.set.isSet}</p>
          <button class="quiet danger" type="submit">
            {copy.set.remove}
          </button>
        </form>
      ) : null}
    </DeskPage>
  );
}
