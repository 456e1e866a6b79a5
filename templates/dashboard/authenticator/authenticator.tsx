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
  props: Omit<Parameters<typeof AuthenticatorForms>[0], 'frame' | 'lead' | 'paths'> & { frame: Frame },
) {
  const { frame, copy } = props;
  return (
    <DashboardPage frame={frame} title={copy.title} section="people" isNarrow>
      <AuthenticatorForms {...props} lead={copy.lead} paths={ownPaths} />
    </DashboardPage>
  );
}
