import type { Context } from 'hono';
import { loadCopy } from '../../../../templates/dashboard/copy/copy.ts';
import { SettingsPage } from '../../../../templates/dashboard/settings/settings.tsx';
import { updateProfileRequest } from '../../../contract/requests/profile.ts';
import { readFormWithin } from '../../../web/form-bodies.ts';
import { readFields } from '../../../web/form-schema.ts';
import { settingsPath } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import { mailSetupFor } from '../../mail-setup.ts';
import type { Mode } from '../../urls.ts';
import { addressWith } from '../http/address.ts';
import { askMode } from '../http/ask.ts';
import { answerRefusal, frameOf, goTo, languageOf, show, showRefusal } from '../http/respond.tsx';
import { profileForm, warningsForm } from './form.ts';
import { changeSettings, changeWarnings, showSettings } from './procedures.ts';
import { profileFields, type RefusedWarnings, warningFields } from './rules.ts';

type Page = (mode: Mode) => (c: Context<Environment>) => Promise<Response>;

async function showPage(c: Context<Environment>, mode: Mode, refusedWarnings: RefusedWarnings | null) {
  const reply = await askMode(c, mode, showSettings, {});
  if (!reply.ok) return showRefusal(c, reply.reason);
  const done = c.req.query('done');
  const page = (
    <SettingsPage
      frame={frameOf(c, mode, settingsPath(mode))}
      mode={mode}
      copy={await loadCopy(languageOf(c), 'settings')}
      settings={reply}
      saved={done === 'change' || done === 'warnings' ? done : null}
      refused={profileFields.find((one) => one === c.req.query('refused')) ?? null}
      refusedWarnings={refusedWarnings}
      sendsMail={mailSetupFor(c.env, mode) !== null}
    />
  );
  return show(c, page, refusedWarnings === null ? 200 : 422);
}

export const answerSettings: Page = (mode) => (c) => showPage(c, mode, null);

/** Sets where the account is warned. A refused form is answered with what was typed. */
export const answerWarnings: Page = (mode) => async (c) => {
  const { submission, ...typed } = readFields(warningsForm, await readFormWithin(c.req.raw));
  const input = {
    email: typed.warnings_email || null,
    url: typed.warnings_url || null,
    language: languageOf(c),
  };
  const reply = await askMode(c, mode, changeWarnings, input, submission);
  if (reply.ok) return goTo(c, addressWith(settingsPath(mode), { done: 'warnings' }));
  const wrong = warningFields.filter((one) => one === reply.reason);
  return wrong.length === 0 ? showRefusal(c, reply.reason) : showPage(c, mode, { wrong, typed });
};

export const answerChange: Page = (mode) => async (c) => {
  const { submission, ...typed } = readFields(profileForm, await readFormWithin(c.req.raw));
  const given = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text || null]));
  const change = updateProfileRequest.safeParse(given);
  if (!change.success) {
    const wrong = String(change.error.issues[0]?.path[0]);
    return answerRefusal(c, settingsPath(mode), profileFields, wrong);
  }
  const reply = await askMode(c, mode, changeSettings, change.data, submission);
  if (!reply.ok) return showRefusal(c, reply.reason);
  return goTo(c, addressWith(settingsPath(mode), { done: 'change' }));
};
