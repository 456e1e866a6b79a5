import type { passkeyForm } from '../../../src/service/dashboard/sign-in/form.ts';
import { PASSKEY_SCRIPT_PATH } from '../../../src/service/dashboard-urls.ts';
import { Hidden } from '../../parts/form-names.tsx';
import type { Child } from '../../parts/jsx-runtime.ts';
import type { Frame } from './page.tsx';

/**
 * A form that the script of passkeys shows, fills and sends. `options`: of WebAuthn, in JSON; `failed`: what it says when
 * the browser gave no passkey.
 */
export function PasskeyForm(props: {
  frame: Pick<Frame, 'submission'>;
  path: string;
  options: string;
  failed: string;
  children: Child;
}) {
  const { frame, path, options, failed, children } = props;
  return (
    <form class="card" method="post" action={path} data-options={options} hidden>
      <Hidden<typeof passkeyForm> name="submission" value={frame.submission} />
      <Hidden<typeof passkeyForm> name="credential" value="" />
      <p class="note bad" role="status" hidden>
        {failed}
      </p>
      {children}
    </form>
  );
}

export function PasskeyScript() {
  return <script src={PASSKEY_SCRIPT_PATH} type="module" />;
}
