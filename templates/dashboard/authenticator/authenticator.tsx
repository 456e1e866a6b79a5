import {
  AUTHENTICATOR_PATH,
  PEOPLE_PATH,
  REMOVE_AUTHENTICATOR_PATH,
} from '../../../src/service/dashboard-urls.ts';
import { AuthenticatorForms } from '../page/authenticator-forms.tsx';
import { DashboardPage, type Frame } from '../page/page.tsx';

const ownPaths = { set: AUTHENTICATOR_PATH, remove: REMOVE_AUTHENTICATOR_PATH, people: PEOPLE_PATH };

/** Sets up or removes the own authenticator app. */
export function AuthenticatorPage(
  props: Omit<Parameters<typeof AuthenticatorForms>[0], 'frame' | 'copy' | 'lead' | 'paths'> & {
    frame: Frame;
  },
) {
  const { frame } = props;
  const copy = frame.t.words.authenticator;
  return (
    <DashboardPage frame={frame} title={copy.title} section="people" isNarrow>
      <AuthenticatorForms {...props} copy={copy} lead={copy.lead} paths={ownPaths} />
    </DashboardPage>
  );
}
