import type { joinForm, signInForm } from '../../../src/service/dashboard/sign-in/form.ts';
import {
  CODES_PATH,
  joinPath,
  PASSKEY_SIGN_IN_PATH,
  SIGN_IN_PATH,
} from '../../../src/service/dashboard-urls.ts';
import type { Role } from '../../../src/service/people/rules/rights.ts';
import { DASHBOARD_PATH } from '../../../src/service/urls.ts';
import { nameIn } from '../../parts/form-names.tsx';
import type { DashboardCopy } from '../copy/copy.ts';
import { Input } from '../page/field.tsx';
import { DashboardPage, type Frame } from '../page/page.tsx';
import { PasskeyForm, PasskeyScript } from '../page/passkey-form.tsx';
import { PostForm } from '../page/post-form.tsx';
import { RecoveryCodes, RenewCodes } from '../page/recovery-codes.tsx';
import { fieldsOf } from '../page/refused-form.ts';

export type SignInRefusal = keyof DashboardCopy['signIn']['refused'];

type SignInProps = {
  frame: Frame;
  refused: SignInRefusal | null;
  /** The account that this browser last signed in to; empty when there is none. */
  account: string;
};

export function SignInPage({ frame, refused, account }: SignInProps) {
  const { t } = frame;
  const copy = t.words.signIn;
  const fields = fieldsOf<typeof signInForm>(frame, SIGN_IN_PATH);
  return (
    <DashboardPage frame={frame} title={copy.title} section={null} isNarrow>
      <h1>{copy.title}</h1>
      {refused === null ? null : (
        <p class="note bad" role="alert" id="refused">
          {copy.refused[refused]}
        </p>
      )}
      <p>{copy.lead}</p>
      <p>
        <a class="button quiet" href={PASSKEY_SIGN_IN_PATH}>
          {copy.passkey.use}
        </a>
      </p>
      <PostForm frame={frame} class="card" action={SIGN_IN_PATH}>
        <Input
          {...fields.of('account', account)}
          label={copy.account}
          hint={copy.accountHint}
          isLtr
          required
          maxlength={40}
          autocomplete="username"
        />
        <Input
          {...fields.of('name')}
          label={copy.name}
          hint={copy.nameHint}
          maxlength={60}
          autocomplete="name"
        />
        <Input
          name={nameIn<typeof signInForm>('code')}
          label={copy.code}
          hint={copy.codeHint}
          isLtr
          required
          maxlength={40}
          autocomplete="one-time-code"
        />
        <button type="submit">{copy.enter}</button>
      </PostForm>
      <details class="card">
        <summary>{copy.lost}</summary>
        <p>{copy.lostText}</p>
      </details>
    </DashboardPage>
  );
}

/** Asks for a passkey by the page's script. `options`: of WebAuthn, in JSON. */
export function PasskeySignInPage(props: { frame: Frame; options: string }) {
  const { frame, options } = props;
  const copy = frame.t.words.signIn.passkey;
  return (
    <DashboardPage frame={frame} title={copy.use} section={null} isNarrow>
      <h1>{copy.use}</h1>
      <p>{copy.lead}</p>
      <PasskeyForm frame={frame} path={PASSKEY_SIGN_IN_PATH} options={options} failed={copy.failed}>
        <button type="submit">{copy.button}</button>
      </PasskeyForm>
      <p>
        <a class="button quiet" href={SIGN_IN_PATH}>
          {copy.other}
        </a>
      </p>
      <PasskeyScript />
    </DashboardPage>
  );
}

type JoinProps = {
  frame: Frame;
  offer: { token: string; role: Role; accountName: string };
};

export function JoinPage({ frame, offer }: JoinProps) {
  const { t } = frame;
  const copy = t.words.signIn;
  const title = copy.join.title(offer.accountName);
  return (
    <DashboardPage frame={frame} title={title} section={null} isNarrow>
      <h1>{title}</h1>
      <p>{copy.join.lead(t.words.page.roles[offer.role])}</p>
      <PostForm frame={frame} class="card" action={joinPath(offer.token)}>
        <Input
          name={nameIn<typeof joinForm>('name')}
          label={copy.join.name}
          hint={copy.join.nameHint}
          required
          maxlength={60}
          autocomplete="name"
        />
        <button type="submit">{copy.join.button}</button>
        <p class="hint">{copy.join.safety}</p>
      </PostForm>
    </DashboardPage>
  );
}

/** New recovery codes, shown once. */
export function CodesPage(props: { frame: Frame; account: string; codes: readonly string[] }) {
  const { frame, account, codes } = props;
  const copy = frame.t.words.signIn.codes;
  return (
    <DashboardPage frame={frame} title={copy.title} section={null} isNarrow>
      <h1>{copy.title}</h1>
      <p>{copy.lead}</p>
      <RecoveryCodes about={{ label: copy.account, value: account }} codes={codes} />
      <p>
        <a class="button" href={DASHBOARD_PATH}>
          {copy.done}
        </a>
      </p>
    </DashboardPage>
  );
}

export function RenewCodesPage({ frame }: { frame: Frame }) {
  const copy = frame.t.words.signIn;
  return (
    <DashboardPage frame={frame} title={copy.codes.renew} section={null} isNarrow>
      <RenewCodes submission={frame.submission} path={CODES_PATH} copy={copy.codes} />
    </DashboardPage>
  );
}
