import type { Context } from 'hono';
import { PasskeysPage } from '../../../../templates/dashboard/passkeys/passkeys.tsx';
import { guessDeviceName, readDeviceName } from '../../../auth/rules/device-names.ts';
import { typedIn } from '../../../web/form-schema.ts';
import { PASSKEYS_PATH } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import { askAccount } from '../http/ask.ts';
import { answerCsv, wholeOf } from '../http/csv.ts';
import { requestNew, verifyNew } from '../http/factors.ts';
import { readForm, refusalIn } from '../http/forms.ts';
import { answerRefusal, frameOf, goTo, showRefusal, showWithScript } from '../http/respond.tsx';
import { stateOf } from '../http/state.ts';
import { PASSKEY_COLUMNS, passkeyCells } from './cells.ts';
import { addForm, removeForm } from './form.ts';
import { addPasskey, listPasskeys, removePasskey } from './procedures.ts';
import { passkeyRefusals } from './rules.ts';

/** The own passkeys. */
export async function answerPasskeys(c: Context<Environment>): Promise<Response> {
  const { session, person, accountName } = stateOf(c);
  const reply = await askAccount(c, session, listPasskeys, {});
  if (!reply.ok) return showRefusal(c, reply.reason);
  const made = { siteName: accountName, person, passkeys: reply.passkeys };
  const options = await requestNew(c, session.secret, made, 'dashboard');
  return showWithScript(
    c,
    <PasskeysPage
      frame={frameOf(c, null)}
      passkeys={reply.passkeys}
      options={options}
      device={guessDeviceName(c.req.header('User-Agent') ?? '')}
      refused={refusalIn(c, passkeyRefusals)}
    />,
  );
}

/** The own passkeys as a file: their names. */
export async function answerPasskeysFile(c: Context<Environment>): Promise<Response> {
  const read = () => wholeOf(askAccount(c, stateOf(c).session, listPasskeys, {}));
  return answerCsv(c, { name: 'passkeys', columns: PASSKEY_COLUMNS }, read, ({ passkeys }) =>
    passkeys.map(passkeyCells),
  );
}

const page = { path: PASSKEYS_PATH, show: answerPasskeys, known: passkeyRefusals };

export async function answerAdd(c: Context<Environment>): Promise<Response> {
  const { session } = stateOf(c);
  const form = typedIn(addForm, await readForm(c));
  const name = readDeviceName(form.name);
  if (name === null) return answerRefusal(c, page, 'name');
  const made = await verifyNew(c, session.secret, form.credential, 'dashboard');
  if (made === null) return answerRefusal(c, page, 'wrong');
  const reply = await askAccount(c, session, addPasskey, { ...made, name }, form.submission);
  return reply.ok ? goTo(c, PASSKEYS_PATH) : answerRefusal(c, page, reply.reason);
}

export async function answerRemove(c: Context<Environment>): Promise<Response> {
  const { id, submission } = typedIn(removeForm, await readForm(c));
  const reply = await askAccount(c, stateOf(c).session, removePasskey, { passkeyId: id }, submission);
  return reply.ok ? goTo(c, PASSKEYS_PATH) : showRefusal(c, reply.reason);
}
