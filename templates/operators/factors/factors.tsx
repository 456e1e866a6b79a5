import {
  OPERATOR_AUTHENTICATOR_PATH,
  OPERATOR_PASSKEYS_PATH,
  OPERATOR_PEOPLE_PATH,
  REMOVE_OPERATOR_AUTHENTICATOR_PATH,
  REMOVE_OPERATOR_PASSKEY_PATH,
} from '../../../src/service/operators-urls.ts';
import { AuthenticatorForms } from '../../dashboard/page/authenticator-forms.tsx';
import { PasskeyForms } from '../../dashboard/page/passkey-forms.tsx';
import { type Frame, OperatorPage } from '../page/page.tsx';

type PropsOf<Part extends (props: never) => unknown> = Omit<
  Parameters<Part>[0],
  'frame' | 't' | 'copy' | 'lead' | 'paths'
> & { frame: Frame };

const people = OPERATOR_PEOPLE_PATH;
const passkeyPaths = { own: OPERATOR_PASSKEYS_PATH, remove: REMOVE_OPERATOR_PASSKEY_PATH, people };
const authenticatorPaths = {
  ...{ set: OPERATOR_AUTHENTICATOR_PATH, remove: REMOVE_OPERATOR_AUTHENTICATOR_PATH, people },
};

/** The own passkeys. */
export function PasskeysPage(props: PropsOf<typeof PasskeyForms>) {
  const { frame } = props;
  const copy = frame.t.words.dashboard.passkeys;
  return (
    <OperatorPage frame={frame} title={copy.title} section="people" isNarrow>
      <PasskeyForms {...props} copy={copy} paths={passkeyPaths} />
    </OperatorPage>
  );
}

/** Sets up or removes the own authenticator app. */
export function AuthenticatorPage(props: PropsOf<typeof AuthenticatorForms>) {
  const { frame } = props;
  const copy = frame.t.words.dashboard.authenticator;
  const lead = frame.t.words.people.authenticatorLead;
  return (
    <OperatorPage frame={frame} title={copy.title} section="people" isNarrow>
      <AuthenticatorForms {...props} copy={copy} lead={lead} paths={authenticatorPaths} />
    </OperatorPage>
  );
}
