import {
  type PendingForm,
  type PendingFormAnswers,
  pendingFormFields,
} from '../../../src/desk/http/rules.ts';
import type { enterForm } from '../../../src/desk/sign-in/form.ts';
import { deskPath } from '../../../src/domain/addresses/desk/root.ts';
import { codesPath, devicesPath, pairPath, recoverPath } from '../../../src/domain/addresses/desk/sign-in.ts';
import type { DeskRole } from '../../../src/domain/desk-rights.ts';
import { spellCode } from '../../../src/text/typed-codes.ts';
import { Hidden, Input, type NameIn, TextField } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeviceIcon, KeyIcon } from '../page/icons.tsx';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import { PendingFormFields } from '../page/pending-form.tsx';
import type { DeskText } from '../page/text.tsx';

export type SignInProps = {
  frame: DeskFrame;
  /** Random, of this page: recognises a form sent twice. */
  submission: string;
  /** Why the sign-in was refused: an invalid link or code, or too many of them. */
  refused?: 'link' | 'code' | 'limited';
  typed?: { code: string; name: string };
  /** The form of a device whose session has ended: it goes on after sign-in. */
  pending?: PendingForm;
};

const KEPT_FORM = 'kept';

/** A recovery code is sent alone, or with a pending form. */
type RecoveryFields = typeof enterForm | PendingFormAnswers;

export function SignInPage({ frame, submission, refused, typed, pending }: SignInProps) {
  const { t } = frame;
  const copy = t.words.signIn;
  const names =
    pending === undefined
      ? ({ recovery: 'code', device: 'name', submission: 'submission' } as const)
      : pendingFormFields;
  const wrongCode = refused === 'code' ? 'code-problem' : undefined;
  // A pending form is long: the recovery code's fields refer to it by its id, so that the page holds it once.
  const form = pending === undefined ? undefined : KEPT_FORM;
  const recovery = (
    <>
      <Hidden<RecoveryFields> form={form} name={names.submission} value={submission} />
      <p class="field">
        <label for="code">{copy.recovery.label}</label>
        <Input<RecoveryFields>
          id="code"
          form={form}
          name={names.recovery}
          dir="ltr"
          required
          maxlength={40}
          autocomplete="off"
          autocapitalize="characters"
          placeholder="XXXX-XXXX-XXXX-XXXX"
          value={typed?.code}
          aria-invalid={wrongCode === undefined ? undefined : 'true'}
          aria-describedby={wrongCode}
        />
      </p>
      <NameField value={typed?.name ?? ''} name={names.device} form={form} t={t} />
      <button class="button" type="submit" form={form}>
        {copy.recovery.button}
      </button>
    </>
  );
  return (
    <DeskPage frame={frame} title={copy.title} page={null}>
      <h1>{copy.title}</h1>
      {refused === undefined ? null : (
        <p class="alert" role="alert" id={wrongCode}>
          {copy.refused[refused]}
        </p>
      )}
      <p class="lead">{copy.lead}</p>
      {pending === undefined ? null : (
        <form class="card way" id={KEPT_FORM} method="post" action={pending.path}>
          <h2>{copy.kept.title}</h2>
          <p>{copy.kept.text}</p>
          <PendingFormFields fields={pending.fields} />
          <button class="button" type="submit" formnovalidate>
            {copy.kept.button}
          </button>
        </form>
      )}
      <section class="card way">
        <DeviceIcon />
        <h2>{copy.link.title}</h2>
        <p>{copy.link.text}</p>
      </section>
      <section class="card way">
        <KeyIcon />
        <h2>{copy.recovery.title}</h2>
        {pending === undefined ? (
          <form method="post" action={recoverPath(t.language)}>
            {recovery}
          </form>
        ) : (
          <div>{recovery}</div>
        )}
      </section>
      <details class="card way">
        <summary>{copy.command.title}</summary>
        <p>{copy.command.text}</p>
        <p>
          <code dir="ltr">npm run admin</code>
        </p>
      </details>
    </DeskPage>
  );
}

function NameField({
  t,
  ...field
}: {
  name: NameIn<RecoveryFields>;
  value: string;
  form?: string | undefined;
  t: DeskText;
}) {
  const { label, hint } = t.words.signIn.name;
  return (
    <TextField<RecoveryFields> id="name" {...{ label, hint }} maxlength={60} autocomplete="off" {...field} />
  );
}

/** Devices of staff have one kind of browser often: the role tells them apart in histories. */
function offeredName(t: DeskText, { role, name }: { role: DeskRole; name: string }): string {
  return role === 'owner' || name === '' ? name : `${t.words.shared.roles[role]} · ${name}`;
}

/** The page of a pairing link: only its button pairs the device. Without an offer, the device is already paired. */
export function PairPage(props: {
  frame: DeskFrame;
  offer?: { secret: string; role: DeskRole; name: string; submission: string };
}) {
  const { frame, offer } = props;
  const { t } = frame;
  const copy = t.words.signIn.pair;
  if (offer === undefined) {
    return (
      <DeskPage frame={frame} title={copy.paired.title} page={null}>
        <section class="notice">
          <DeviceIcon />
          <h1>{copy.paired.title}</h1>
          <p>{copy.paired.text}</p>
          <p>
            <a class="button" href={deskPath(t.language)}>
              {t.words.shared.toDesk}
            </a>
          </p>
        </section>
      </DeskPage>
    );
  }
  return (
    <DeskPage frame={frame} title={copy.title} page={null}>
      <h1>{copy.title}</h1>
      <p class="lead">{copy.roles[offer.role]}</p>
      <form class="card" method="post" action={pairPath(t.language, offer.secret)}>
        <Hidden<typeof enterForm> name="submission" value={offer.submission} />
        <NameField name="name" value={offeredName(t, offer)} t={t} />
        <button class="button" type="submit">
          {copy.button}
        </button>
        <p class="hint">{copy.stays}</p>
      </form>
    </DeskPage>
  );
}

/** The recovery codes, shown once. `codes`: null for whoever comes back to the page, which then says where to make others. */
export function CodesPage({ frame, codes }: { frame: DeskFrame; codes: readonly string[] | null }) {
  const { t } = frame;
  const copy = t.words.signIn.codes;
  return (
    <DeskPage frame={frame} title={copy.title} page={null}>
      <h1>{copy.title}</h1>
      {codes === null ? (
        <>
          <p class="lead">{copy.gone}</p>
          <p>
            <a class="button" href={devicesPath(t.language)}>
              {t.words.devices.title}
            </a>
          </p>
        </>
      ) : (
        <>
          <p class="lead">{copy.text}</p>
          <DeskAlert>{copy.once}</DeskAlert>
          <ol class="card codes" dir="ltr">
            {codes.map((code) => (
              <li>
                <code>{spellCode(code)}</code>
              </li>
            ))}
          </ol>
          <form method="post" action={codesPath(t.language)}>
            <button class="button" type="submit">
              {copy.kept}
            </button>
          </form>
        </>
      )}
    </DeskPage>
  );
}
