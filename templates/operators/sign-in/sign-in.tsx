import type { signInForm } from '../../../src/service/operator/pages/sign-in/form.ts';
import type { OperatorRole } from '../../../src/service/operator/people/rules.ts';
import {
  OPERATOR_CODES_PATH,
  OPERATOR_PASSKEY_SIGN_IN_PATH,
  OPERATOR_SIGN_IN_PATH,
  operatorJoinPath,
} from '../../../src/service/operators-urls.ts';
import { OPERATORS_PATH } from '../../../src/service/urls.ts';
import { Input } from '../../dashboard/page/field.tsx';
import { PasskeyForm, PasskeyScript } from '../../dashboard/page/passkey-form.tsx';
import { PostForm } from '../../dashboard/page/post-form.tsx';
import { RecoveryCodes, RenewCodes } from '../../dashboard/page/recovery-codes.tsx';
import { fieldsOf } from '../../dashboard/page/refused-form.ts';
import { nameIn } from '../../parts/form-names.tsx';
import type { OperatorCopy } from '../copy/copy.ts';
import { type Frame, OperatorPage, rolesText } from '../page/page.tsx';

export type SignInRefusal = keyof OperatorCopy['signIn']['refused'];

type SignInProps = { frame: Frame; refused: SignInRefusal | null };

export function SignInPage({ frame, refused }: SignInProps) {
  const { t } = frame;
  const copy = t.words.signIn;
  return (
    <OperatorPage frame={frame} title={copy.title} section={null} isNarrow>
      <h1>{copy.title}</h1>
      {refused === null ? null : (
        <p class="note bad" role="alert" id="refused">
          {copy.refused[refused]}
        </p>
      )}
      <p>{copy.lead}</p>
      <p>
        <a class="button quiet" href={OPERATOR_PASSKEY_SIGN_IN_PATH}>
          {copy.passkey.use}
        </a>
      </p>
      <PostForm frame={frame} class="card" action={OPERATOR_SIGN_IN_PATH}>
        <Input
          {...fieldsOf<typeof signInForm>(frame, OPERATOR_SIGN_IN_PATH).of('name')}
          label={copy.name}
          hint={copy.nameHint}
          maxlength={60}
          autocomplete="username"
        />
        <Input
          name={nameIn<typeof signInForm>('code')}
          label={copy.code}
          hint={copy.codeHint}
          isLtr
          required
          maxlength={40}
        />
        <button type="submit">{copy.enter}</button>
      </PostForm>
      <details class="card">
        <summary>{copy.lost}</summary>
        <p>{copy.lostText}</p>
      </details>
    </OperatorPage>
  );
}

/** Asks for a passkey by the page's script. `options`: of WebAuthn, in JSON. */
export function PasskeySignInPage(props: { frame: Frame; options: string }) {
  const { frame, options } = props;
  const copy = frame.t.words.signIn.passkey;
  return (
    <OperatorPage frame={frame} title={copy.use} section={null} isNarrow>
      <h1>{copy.use}</h1>
      <p>{copy.lead}</p>
      <PasskeyForm frame={frame} path={OPERATOR_PASSKEY_SIGN_IN_PATH} options={options} failed={copy.failed}>
        <button type="submit">{copy.button}</button>
      </PasskeyForm>
      <p>
        <a class="button quiet" href={OPERATOR_SIGN_IN_PATH}>
          {copy.other}
        </a>
      </p>
      <PasskeyScript />
    </OperatorPage>
  );
}

type Offer = { token: string; name: string; roles: OperatorRole[] };

export function JoinPage({ frame, offer }: { frame: Frame; offer: Offer }) {
  const { t } = frame;
  const copy = t.words.signIn;
  return (
    <OperatorPage frame={frame} title={copy.join.title} section={null} isNarrow>
      <h1>{copy.join.title}</h1>
      <p>{copy.join.lead(offer.name, rolesText(offer, t))}</p>
      <PostForm frame={frame} class="card" action={operatorJoinPath(offer.token)}>
        <button type="submit">{copy.join.button}</button>
        <p class="hint">{copy.join.safety}</p>
      </PostForm>
    </OperatorPage>
  );
}

type CodesProps = { frame: Frame; name: string; codes: readonly string[] };

/** New recovery codes, shown once. */
export function CodesPage({ frame, name, codes }: CodesProps) {
  const copy = frame.t.words.signIn.codes;
  return (
    <OperatorPage frame={frame} title={copy.title} section={null} isNarrow>
      <h1>{copy.title}</h1>
      <p>{copy.lead}</p>
      <RecoveryCodes about={{ label: copy.name, value: name }} codes={codes} />
      <p>
        <a class="button" href={OPERATORS_PATH}>
          {copy.done}
        </a>
      </p>
    </OperatorPage>
  );
}

export function RenewCodesPage({ frame }: { frame: Frame }) {
  const copy = frame.t.words.signIn.codes;
  return (
    <OperatorPage frame={frame} title={copy.renew} section={null} isNarrow>
      <RenewCodes submission={frame.submission} path={OPERATOR_CODES_PATH} copy={copy} />
    </OperatorPage>
  );
}
