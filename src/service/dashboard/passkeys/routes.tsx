import type { Context } from 'hono';
import { PasskeysPage } from '../../../../templates/dashboard/passkeys/passkeys.tsx';
import { isChallenge, mintChallenge } from '../../../auth/challenges.ts';
import { guessDeviceName, readDeviceName } from '../../../auth/rules/device-names.ts';
import { REAUTHENTICATION_LASTS } from '../../../auth/rules/lifetimes.ts';
import { typedIn } from '../../../web/form-schema.ts';
import { hashOf } from '../../../web/secrets.ts';
import { PASSKEYS_PATH } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import { askAccount } from '../http/ask.ts';
import { readForm, refusalIn } from '../http/forms.ts';
import { answerRefusal, frameOf, goTo, showRefusal, showWithScript } from '../http/respond.tsx';
import { challengeSealOf } from '../http/seals.ts';
import { stateOf } from '../http/state.ts';
import { addForm, removeForm } from './form.ts';
import { addPasskey, listPasskeys, removePasskey } from './procedures.ts';
import { passkeyRefusals } from './rules.ts';

/** The own passkeys. */
export async function answerPasskeys(c: Context<Environment>): Promise<Response> {
  const { session, person, accountName } = stateOf(c);
  const reply = await askAccount(c, session, listPasskeys, {});
  if (!reply.ok) return showRefusal(c, reply.reason);
  const { requestNewPasskey } = await import('../../../auth/passkeys.ts');
  const options = await requestNewPasskey(
    {
      origin: c.get('origin'),
      challenge: await mintChallenge(await challengeSealOf(c, session), 'add', c.get('now')),
      timeout: REAUTHENTICATION_LASTS,
      ids: reply.passkeys.map(({ id }) => id),
    },
    // The id names the account too: with it a sign-in finds both.
    { siteName: accountName, userId: person.id, userName: person.name, residentKey: 'required' },
  );
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

const page = { path: PASSKEYS_PATH, show: answerPasskeys, known: passkeyRefusals };

export async function answerAdd(c: Context<Environment>): Promise<Response> {
  const { session } = stateOf(c);
  const form = typedIn(addForm, await readForm(c));
  const name = readDeviceName(form.name);
  if (name === null) return answerRefusal(c, page, 'name');
  const seal = await challengeSealOf(c, session);
  const { verifyNewPasskey } = await import('../../../auth/passkeys.ts');
  const made = await verifyNewPasskey(form.credential, {
    origin: c.get('origin'),
    isChallenge: (challenge) => isChallenge(challenge, seal, 'add', c.get('now')),
  });
  if (made === null) return answerRefusal(c, page, 'wrong');
  const { id, publicKey, counter } = made;
  const input = { id, publicKey, counter, name, challenge: await hashOf(made.challenge) };
  const reply = await askAccount(c, session, addPasskey, input, form.submission);
  return reply.ok ? goTo(c, PASSKEYS_PATH) : answerRefusal(c, page, reply.reason);
}

export async function answerRemove(c: Context<Environment>): Promise<Response> {
  const { id, submission } = typedIn(removeForm, await readForm(c));
  const reply = await askAccount(c, stateOf(c).session, removePasskey, { passkeyId: id }, submission);
  return reply.ok ? goTo(c, PASSKEYS_PATH) : showRefusal(c, reply.reason);
}
