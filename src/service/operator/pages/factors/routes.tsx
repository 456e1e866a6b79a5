import type { Context } from 'hono';
import { AuthenticatorPage, PasskeysPage } from '../../../../../templates/operators/factors/factors.tsx';
import {
  authenticatorUri,
  digitsIn,
  isAuthenticatorSecret,
  mintAuthenticatorSecret,
  stepOf,
} from '../../../../auth/authenticator-codes.ts';
import { sealAuthenticator } from '../../../../auth/authenticator-secrets.ts';
import { guessDeviceName, readDeviceName } from '../../../../auth/rules/device-names.ts';
import { submissionForm, typedIn } from '../../../../web/form-schema.ts';
import { makeQrModules } from '../../../../web/qr-code/modules.ts';
import { setForm } from '../../../dashboard/authenticator/form.ts';
import { wholeOf } from '../../../dashboard/http/csv.ts';
import { requestNew, verifyNew } from '../../../dashboard/http/factors.ts';
import { readForm, refusalIn } from '../../../dashboard/http/forms.ts';
import { show, showAgain, showWithScript } from '../../../dashboard/http/respond.tsx';
import { authenticatorSealOf } from '../../../dashboard/http/seals.ts';
import { PASSKEY_COLUMNS, passkeyCells } from '../../../dashboard/passkeys/cells.ts';
import { addForm, removeForm } from '../../../dashboard/passkeys/form.ts';
import { passkeyRefusals } from '../../../dashboard/passkeys/rules.ts';
import type { Environment } from '../../../environment.ts';
import {
  OPERATOR_AUTHENTICATOR_PATH,
  OPERATOR_PASSKEYS_PATH,
  OPERATOR_PEOPLE_PATH,
} from '../../../operators-urls.ts';
import { askRegistry } from '../http/ask.ts';
import { shownCookie } from '../http/cookies.ts';
import { answerListFile } from '../http/files.ts';
import { frameOf, goOn, showRefusal } from '../http/respond.tsx';
import { operatorTextOf, stateOf } from '../http/state.ts';
import {
  addPasskey,
  removeAuthenticator,
  removePasskey,
  setAuthenticator,
  showFactors,
} from './procedures.ts';

/** The own passkeys. */
export async function answerPasskeys(c: Context<Environment>): Promise<Response> {
  const { session, person } = stateOf(c);
  const reply = await askRegistry(c, session, showFactors, {});
  if (!reply.ok) return showRefusal(c, reply.reason);
  const { passkeys } = reply;
  const made = { siteName: operatorTextOf(c).words.page.name, person, passkeys };
  return showWithScript(
    c,
    <PasskeysPage
      frame={frameOf(c, OPERATOR_PASSKEYS_PATH)}
      passkeys={passkeys}
      options={await requestNew(c, session, made, 'operators')}
      device={guessDeviceName(c.req.header('User-Agent') ?? '')}
      refused={refusalIn(c, passkeyRefusals)}
    />,
  );
}

/** The own passkeys as a file: their names. */
export async function answerPasskeysFile(c: Context<Environment>): Promise<Response> {
  return answerListFile(
    c,
    { name: 'passkeys', columns: PASSKEY_COLUMNS },
    () => wholeOf(askRegistry(c, stateOf(c).session, showFactors, {})),
    ({ passkeys }) => passkeys.map(passkeyCells),
  );
}

const passkeysPage = { path: OPERATOR_PASSKEYS_PATH, show: answerPasskeys, known: passkeyRefusals };

export async function answerAddPasskey(c: Context<Environment>): Promise<Response> {
  const { session } = stateOf(c);
  const form = typedIn(addForm, await readForm(c));
  const name = readDeviceName(form.name);
  if (name === null) return showAgain(c, passkeysPage, 'name', ['name']);
  const made = await verifyNew(c, session, form.credential, 'operators');
  if (made === null) return showAgain(c, passkeysPage, 'wrong', []);
  const reply = await askRegistry(c, session, addPasskey, { ...made, name }, form.submission);
  if (!reply.ok && (reply.reason === 'wrong' || reply.reason === 'full'))
    return showAgain(c, passkeysPage, reply.reason, []);
  return goOn(c, reply, OPERATOR_PASSKEYS_PATH);
}

export async function answerRemovePasskey(c: Context<Environment>): Promise<Response> {
  const { id, submission } = typedIn(removeForm, await readForm(c));
  const reply = await askRegistry(c, stateOf(c).session, removePasskey, { passkeyId: id }, submission);
  return goOn(c, reply, OPERATOR_PASSKEYS_PATH);
}

/** Sets up the own authenticator app. */
export async function answerAuthenticator(c: Context<Environment>): Promise<Response> {
  const { session, person } = stateOf(c);
  const reply = await askRegistry(c, session, showFactors, {});
  if (!reply.ok) return showRefusal(c, reply.reason);
  const shown = await shownCookie.read(c, session);
  // The secret stays the same for ten minutes: phones load the page again when they return from the app.
  const secret = shown?.kind === 'authenticator' ? shown.secret : mintAuthenticatorSecret();
  await shownCookie.write(c, session, { kind: 'authenticator', secret });
  const uri = authenticatorUri(secret, operatorTextOf(c).words.page.name, person.name);
  return show(
    c,
    <AuthenticatorPage
      frame={frameOf(c, OPERATOR_AUTHENTICATOR_PATH)}
      secret={secret}
      uri={uri}
      modules={makeQrModules(uri)}
      isSet={reply.isSet}
      isWrong={refusalIn(c, ['wrong']) !== null}
    />,
  );
}

export async function answerSetAuthenticator(c: Context<Environment>): Promise<Response> {
  const { session, person } = stateOf(c);
  const { secret, code, submission } = typedIn(setForm, await readForm(c));
  const step = isAuthenticatorSecret(secret) ? stepOf(digitsIn(code), secret, c.get('now')) : null;
  const page = { path: OPERATOR_AUTHENTICATOR_PATH, show: answerAuthenticator, known: ['wrong'] };
  if (step === null) return showAgain(c, page, 'wrong', ['code']);
  const sealed = await sealAuthenticator(secret, authenticatorSealOf(c, person.id, 'operators'));
  const reply = await askRegistry(c, session, setAuthenticator, { sealed, step }, submission);
  if (reply.ok) shownCookie.drop(c);
  return goOn(c, reply, OPERATOR_PEOPLE_PATH);
}

export async function answerRemoveAuthenticator(c: Context<Environment>): Promise<Response> {
  const { submission } = typedIn(submissionForm, await readForm(c));
  const reply = await askRegistry(c, stateOf(c).session, removeAuthenticator, {}, submission);
  return goOn(c, reply, OPERATOR_PEOPLE_PATH);
}
