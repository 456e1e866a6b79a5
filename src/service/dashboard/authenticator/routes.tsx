import type { Context } from 'hono';
import { AuthenticatorPage } from '../../../../templates/dashboard/authenticator/authenticator.tsx';
import {
  authenticatorUri,
  digitsIn,
  isAuthenticatorSecret,
  mintAuthenticatorSecret,
  stepOf,
} from '../../../auth/authenticator-codes.ts';
import { sealAuthenticator } from '../../../auth/authenticator-secrets.ts';
import { submissionForm, typedIn } from '../../../web/form-schema.ts';
import { makeQrModules } from '../../../web/qr-code/modules.ts';
import { AUTHENTICATOR_PATH, PEOPLE_PATH } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import { askAccount } from '../http/ask.ts';
import { shownCookie } from '../http/cookies.ts';
import { readForm, refusalIn } from '../http/forms.ts';
import { answerRefusal, frameOf, goTo, show, showRefusal } from '../http/respond.tsx';
import { authenticatorSealOf } from '../http/seals.ts';
import { stateOf } from '../http/state.ts';
import { setForm } from './form.ts';
import { removeAuthenticator, setAuthenticator, showAuthenticator } from './procedures.ts';

/** Sets up the own authenticator app. */
export async function answerAuthenticator(c: Context<Environment>): Promise<Response> {
  const { session, person, accountName } = stateOf(c);
  const reply = await askAccount(c, session, showAuthenticator, {});
  if (!reply.ok) return showRefusal(c, reply.reason);
  const shown = await shownCookie.read(c, session.secret);
  // The secret stays the same for ten minutes: phones load the page again when they return from the app.
  const secret = shown?.kind === 'authenticator' ? shown.secret : mintAuthenticatorSecret();
  await shownCookie.write(c, session.secret, { kind: 'authenticator', secret });
  const uri = authenticatorUri(secret, accountName, person.name);
  return show(
    c,
    <AuthenticatorPage
      frame={frameOf(c, null)}
      secret={secret}
      uri={uri}
      modules={makeQrModules(uri)}
      isSet={reply.isSet}
      isWrong={refusalIn(c, ['wrong']) !== null}
    />,
  );
}

export async function answerSet(c: Context<Environment>): Promise<Response> {
  const { session, person } = stateOf(c);
  const { secret, code, submission } = typedIn(setForm, await readForm(c));
  const step = isAuthenticatorSecret(secret) ? stepOf(digitsIn(code), secret, c.get('now')) : null;
  const page = { path: AUTHENTICATOR_PATH, show: answerAuthenticator, known: ['wrong'] };
  if (step === null) return answerRefusal(c, page, 'wrong', ['code']);
  const sealed = await sealAuthenticator(secret, authenticatorSealOf(c, person.id, 'dashboard'));
  const reply = await askAccount(c, session, setAuthenticator, { sealed, step }, submission);
  if (!reply.ok) return showRefusal(c, reply.reason);
  shownCookie.drop(c);
  return goTo(c, PEOPLE_PATH);
}

export async function answerRemove(c: Context<Environment>): Promise<Response> {
  const { submission } = typedIn(submissionForm, await readForm(c));
  const reply = await askAccount(c, stateOf(c).session, removeAuthenticator, {}, submission);
  return reply.ok ? goTo(c, PEOPLE_PATH) : showRefusal(c, reply.reason);
}
