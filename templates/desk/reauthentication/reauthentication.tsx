import {
  type PendingForm,
  type PendingFormAnswers,
  pendingFormFields,
} from '../../../src/desk/http/rules.ts';
import type {
  addForm,
  codeForm,
  passkeyForm,
  removeForm,
  setForm,
} from '../../../src/desk/reauthentication-pages/form.ts';
import {
  devicesPath,
  passkeyScriptPath,
  reauthenticationPath,
} from '../../../src/domain/addresses/desk/sign-in.ts';
import { AuthenticatorCode } from '../../parts/authenticator-code.tsx';
import type { QrModules } from '../../parts/qr.tsx';
import { Hidden, type NameIn, TextField } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import { PendingFormFields } from '../page/pending-form.tsx';

const CARRIED_FORM = 'carried';

export function ReauthenticationPage(props: {
  frame: DeskFrame;
  refused: 'wrong' | 'limited' | null;
  /** The page that asked for it, as its path below the desk's own address. */
  returnPath: string;
  /** WebAuthn options, in JSON, for the script that asks for a passkey; null without one. */
  passkeyOptions: string | null;
  /** The pending form, which goes on with the answer. */
  pending: PendingForm | null;
}) {
  const { frame, refused, returnPath, passkeyOptions, pending } = props;
  const { t } = frame;
  const copy = t.words.reauthentication;
  return (
    <DeskPage frame={frame} title={copy.title} page="reauthentication">
      <h1>{copy.title}</h1>
      {refused === null ? null : <DeskAlert>{copy.refused[refused]}</DeskAlert>}
      <p class="lead">{copy.lead}</p>
      {pending === null ? null : <p>{copy.kept}</p>}
      {passkeyOptions === null ? null : (
        <form
          class="card"
          method="post"
          action={pending?.path ?? reauthenticationPath(t.language, 'passkey')}
          data-options={passkeyOptions}
          hidden
        >
          {pending === null ? (
            <>
              <Hidden<typeof passkeyForm> name="credential" value="" />
              <Onward {...{ returnPath, pending }} />
            </>
          ) : (
            // A pending form is long: the page holds it once, and the passkey's answer is a field of it.
            <Hidden<PendingFormAnswers> form={CARRIED_FORM} name={pendingFormFields.credential} value="" />
          )}
          <p role="status" hidden>
            {copy.passkey.nothing}
          </p>
          <button class="button" type="submit">
            {copy.passkey.prove}
          </button>
        </form>
      )}
      <form
        class="card"
        id={pending === null ? undefined : CARRIED_FORM}
        method="post"
        action={pending?.path ?? reauthenticationPath(t.language)}
      >
        <Onward {...{ returnPath, pending }} />
        <CodeField label={copy.label} name={pending === null ? 'code' : pendingFormFields.code} />
        <button class="button" type="submit">
          {copy.button}
        </button>
      </form>
      <p>
        <a class="quiet" href={devicesPath(t.language)}>
          {copy.back}
        </a>
      </p>
      {passkeyOptions === null ? null : <script src={passkeyScriptPath} type="module" />}
    </DeskPage>
  );
}

/** What continues after reauthentication: a page, or a pending form. */
function Onward({ returnPath, pending }: { returnPath: string; pending: PendingForm | null }) {
  if (pending !== null) return <PendingFormFields fields={pending.fields} />;
  return returnPath === '' ? null : <Hidden<typeof codeForm> name="to" value={returnPath} />;
}

/** The code is sent alone, or with a pending form. */
type CodeFields = typeof codeForm | typeof setForm | PendingFormAnswers;

function CodeField(field: { label: string; name: NameIn<CodeFields> }) {
  return (
    <TextField<CodeFields>
      id="code"
      {...field}
      dir="ltr"
      required
      maxlength={40}
      autocomplete="one-time-code"
    />
  );
}

/** Sets up or removes the authenticator. `secret`: in base32, for typing where scanning is impossible. */
export function AuthenticatorPage(props: {
  frame: DeskFrame;
  secret: string;
  modules: QrModules;
  isSet: boolean;
  isWrong: boolean;
  /** WebAuthn options, in JSON, for the script that makes a passkey. */
  passkeyOptions: string;
  passkeys: readonly { id: string; name: string; addedAt: number }[];
}) {
  const { frame, secret, modules } = props;
  const { t } = frame;
  const copy = t.words.reauthentication;
  return (
    <DeskPage frame={frame} title={copy.set.title} page="reauthentication">
      <h1>{copy.set.title}</h1>
      {props.isWrong ? <DeskAlert>{copy.refused.wrong}</DeskAlert> : null}
      <p class="lead">
        {copy.set.lead} {copy.set.about}
      </p>
      <form class="card" method="post" action={reauthenticationPath(t.language, 'set')}>
        <Hidden<typeof setForm> name="secret" value={secret} />
        <AuthenticatorCode modules={modules} title={copy.set.picture} secret={secret} />
        <CodeField label={copy.set.label} name="code" />
        <button class="button" type="submit">
          {copy.set.button}
        </button>
      </form>
      {props.isSet ? (
        <form class="card" method="post" action={reauthenticationPath(t.language, 'remove')}>
          <p>{copy.set.isSet}</p>
          <button class="quiet danger" type="submit">
            {copy.set.remove}
          </button>
        </form>
      ) : null}
      <Passkeys {...props} />
      <script src={passkeyScriptPath} type="module" />
    </DeskPage>
  );
}

/** The passkeys, and the button that adds one by the page's script, where the browser can. */
function Passkeys(
  props: Pick<Parameters<typeof AuthenticatorPage>[0], 'frame' | 'passkeyOptions' | 'passkeys'>,
) {
  const { frame, passkeyOptions, passkeys } = props;
  const { t } = frame;
  const copy = t.words.reauthentication.passkey;
  return (
    <section class="card">
      <h2>{copy.title}</h2>
      <p class="hint">{copy.lead}</p>
      {passkeys.map(({ id, name, addedAt }) => (
        <form class="further" method="post" action={reauthenticationPath(t.language, 'forget')}>
          <Hidden<typeof removeForm> name="passkey" value={id} />
          <p>
            <bdi>{name}</bdi> <small>{t.time(Math.floor(addedAt / 1000))}</small>
          </p>
          <button class="quiet danger" type="submit">
            {copy.forget}
          </button>
        </form>
      ))}
      <form
        class="further"
        method="post"
        action={reauthenticationPath(t.language, 'add')}
        data-options={passkeyOptions}
        hidden
      >
        <Hidden<typeof addForm> name="credential" value="" />
        <p role="status" hidden>
          {copy.nothing}
        </p>
        <button class="quiet" type="submit">
          {copy.add}
        </button>
      </form>
    </section>
  );
}
