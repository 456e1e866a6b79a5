import type { setForm } from '../../../src/service/dashboard/authenticator/form.ts';
import { AuthenticatorCode } from '../../parts/authenticator-code.tsx';
import { Hidden, nameIn } from '../../parts/form-names.tsx';
import type { QrModules } from '../../parts/qr.tsx';
import type { DashboardCopy } from '../copy/copy.ts';
import { Input } from './field.tsx';
import type { Frame } from './page.tsx';
import { PostForm } from './post-form.tsx';

/** `secret`: in base32; `uri`: the same as an `otpauth:` address. */
type Props = {
  copy: DashboardCopy['authenticator'];
  secret: string;
  uri: string;
  modules: QrModules;
  isSet: boolean;
  isWrong: boolean;
};

/** Sets up or removes an authenticator app, on any pages with a sign-in. `paths`: of the forms, and of the page of people. */
export function AuthenticatorForms(
  props: Props & {
    frame: Pick<Frame, 'submission'>;
    lead: string;
    paths: { set: string; remove: string; people: string };
  },
) {
  const { frame, copy, lead, secret, uri, modules, isSet, isWrong, paths } = props;
  return (
    <>
      <h1>{copy.title}</h1>
      <p>{lead}</p>
      <PostForm frame={frame} class="card" action={paths.set}>
        <Hidden<typeof setForm> name="secret" value={secret} />
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
          name={nameIn<typeof setForm>('code')}
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
      </PostForm>
      {isSet ? (
        <PostForm frame={frame} class="card" action={paths.remove}>
          <p>{copy.removeText}</p>
          <button class="risk" type="submit">
            {copy.remove}
          </button>
        </PostForm>
      ) : null}
      <p>
        <a href={paths.people}>{copy.back}</a>
      </p>
    </>
  );
}
