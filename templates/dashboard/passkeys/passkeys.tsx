import { PASSKEYS_PATH, PEOPLE_PATH, REMOVE_PASSKEY_PATH } from '../../../src/service/dashboard-urls.ts';
import { DashboardPage, type Frame } from '../page/page.tsx';
import { PasskeyForms } from '../page/passkey-forms.tsx';

const ownPaths = { own: PASSKEYS_PATH, remove: REMOVE_PASSKEY_PATH, people: PEOPLE_PATH };

/** The own passkeys. */
export function PasskeysPage(
  props: Omit<Parameters<typeof PasskeyForms>[0], 'frame' | 't' | 'copy' | 'paths'> & { frame: Frame },
) {
  const { frame } = props;
  const copy = frame.t.words.passkeys;
  return (
    <DashboardPage frame={frame} title={copy.title} section="people" isNarrow>
      <PasskeyForms {...props} copy={copy} paths={ownPaths} />
    </DashboardPage>
  );
}
