import {
  AUTHENTICATOR_PATH,
  PEOPLE_PATH,
  REMOVE_AUTHENTICATOR_PATH,
} from '../../../src/service/dashboard-urls.ts';
import { AuthenticatorCode } from '../../parts/authenticator-code.tsx';
import type { QrModules } from '../../parts/qr.tsx';
import { Input } from '../page/field.tsx';
import { DashboardPage, type Frame } from '../page/page.tsx';

/** Sets up or removes the own authenticator app. `secret`: in base32; `uri`: the same as an `otpauth:` address. */
export function AuthenticatorPage(props: {
  frame: Frame;
  secret: string;
  uri: string;
  modules: QrModules;
  isSet: boolean;
  isWrong: boolean;
}) {
  const { frame, secret, uri, modules, isSet, isWrong } = props;
  const { t } = frame;
  const copy = t.words.authenticator;
  return (
    <DashboardPage frame={frame} title={copy.title} section="people" isNarrow>
      <h1>{copy.title}</h1>
      <p>{copy.lead}</p>
      <form class="card" method="post" action={AUTHENTICATOR_PATH}>
        <input type="hidden" name="submission" value={frame.submission} />
        <input type="hidden" name="secret" value={secret} />
        {isSet ? <p class="note">{copy.isSet}</p> : null}
        <h2>{copy.scan}</h2>
        <p class="soft small">{copy.scanText}</p>
        <AuthenticatorCode modules={modules} title={copy.picture} secret={secret} />
        <p>
          <a class="button quiet" href={uri}>
            {copy.open}
          </a>
        </p>
        <Input
          name="code"
          label={copy.code}
          hint={copy.codeHint}
          wrong={isWrong ? copy.wrong : undefined}
          isLtr
          required
          maxlength={40}
          inputmode="numeric"
          autocomplete="one-time-code"
        />
        <button type="submit">{copy.button}</button>
      </form>
      {isSet ? (
        <form class="card" method="post" action={REMOVE_AUTHENTICATOR_PATH}>
          <input type="hidden" name="submission" value={frame.submission} />
          <p>{copy.removeText}</p>
          <button class="risk" type="submit">
            {copy.remove}
          </button>
        </form>
      ) : null}
      <p>
        <a href={PEOPLE_PATH}>{copy.back}</a>
      </p>
    </DashboardPage>
  );
}
