import type { Context } from 'hono';
import { KeysPage } from '../../../../templates/dashboard/keys/keys.tsx';
import { ALL_SCOPES } from '../../../contract/scopes.ts';
import { readFields } from '../../../web/form-schema.ts';
import { keysPath } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import type { Mode } from '../../urls.ts';
import { askMode } from '../http/ask.ts';
import { shownCookie } from '../http/cookies.ts';
import { answerCsv, timeCell, wholeOf } from '../http/csv.ts';
import { readForm, refusalIn } from '../http/forms.ts';
import { answerRefusal, frameOf, goTo, show, showRefusal } from '../http/respond.tsx';
import { stateOf } from '../http/state.ts';
import { createForm, revokeForm, rollForm } from './form.ts';
import { createKey, listKeys, revokeKey, rollKey } from './procedures.ts';
import { endOfKey, type KeyRefusal, keyRefusals, OVERLAPS } from './rules.ts';

type Page = (mode: Mode) => (c: Context<Environment>) => Promise<Response>;

/** The keys of a mode, and a new one right after it was made. */
export const answerKeys: Page = (mode) => async (c) => {
  const reply = await askMode(c, mode, listKeys, {});
  if (!reply.ok) return showRefusal(c, reply.reason);
  const { secret } = stateOf(c).session;
  return show(
    c,
    <KeysPage
      frame={frameOf(c, mode)}
      mode={mode}
      keys={reply.keys}
      made={await shownCookie.take(c, secret, 'key', (key) => key.mode === mode)}
      refused={refusalIn(c, keyRefusals)}
    />,
  );
};

/** The keys as a file, without their secrets. */
export const answerKeysFile: Page = (mode) => async (c) => {
  const read = () => wholeOf(askMode(c, mode, listKeys, {}));
  const columns = ['id', 'name', 'scopes', 'active', 'created', 'last_used', 'expires', 'revoked'];
  return answerCsv(c, { name: `keys-${mode}`, columns }, read, ({ keys }) =>
    keys.map(({ id, name, scopes, isActive, createdAt, lastUsedAt, expiresAt, revokedAt }) => [
      ...[id, name, scopes.join(' '), isActive ? '1' : '0', timeCell(createdAt)],
      ...[timeCell(lastUsedAt), timeCell(expiresAt), timeCell(revokedAt)],
    ]),
  );
};

export const answerCreate: Page = (mode) => async (c) => {
  const { name, scopes, days, submission } = readFields(createForm, await readForm(c));
  const missing = [...(name === '' ? ['name'] : []), ...(scopes.length === 0 ? ['scopes'] : [])];
  if (missing.length > 0) return refuse(c, mode, 'incomplete', missing);
  const given = scopes.includes(ALL_SCOPES) ? ALL_SCOPES : [...new Set(scopes)].join(' ');
  const input = { name, scopes: given, end: endOfKey(days, c.get('now')) };
  return showMade(c, mode, await askMode(c, mode, createKey, input, submission));
};

export const answerRoll: Page = (mode) => async (c) => {
  const { id, overlap, submission } = readFields(rollForm, await readForm(c));
  const seconds = OVERLAPS.find((one) => String(one) === overlap) ?? 86_400;
  return showMade(c, mode, await askMode(c, mode, rollKey, { id, overlap: seconds }, submission));
};

export const answerRevoke: Page = (mode) => async (c) => {
  const { id, submission } = readFields(revokeForm, await readForm(c));
  const reply = await askMode(c, mode, revokeKey, { id }, submission);
  return reply.ok || reply.reason === 'gone' ? goTo(c, keysPath(mode)) : showRefusal(c, reply.reason);
};

/** To the list, which shows the new key from the browser's own cookie. */
async function showMade(
  c: Context<Environment>,
  mode: Mode,
  reply: { ok: true; name: string; shownOnce?: string } | { ok: false; reason: string },
): Promise<Response> {
  if (!reply.ok) {
    const known = keyRefusals.find((one) => one === reply.reason);
    if (known !== undefined) return refuse(c, mode, known);
    return reply.reason === 'gone' ? goTo(c, keysPath(mode)) : showRefusal(c, reply.reason);
  }
  const { name, shownOnce: secret } = reply;
  if (secret === undefined) return refuse(c, mode, 'seen');
  await shownCookie.write(c, stateOf(c).session.secret, { kind: 'key', mode, name, secret });
  return goTo(c, keysPath(mode));
}

function refuse(c: Context<Environment>, mode: Mode, why: KeyRefusal, fields: readonly string[] = []) {
  const page = { path: keysPath(mode), show: answerKeys(mode), known: keyRefusals };
  return answerRefusal(c, page, why, fields);
}
