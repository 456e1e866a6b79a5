import type { Context } from 'hono';
import { SettingsPage } from '../../../../templates/dashboard/settings/settings.tsx';
import { updateProfileRequest } from '../../../contract/requests/profile.ts';
import { readFields } from '../../../web/form-schema.ts';
import { settingsPath } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import { mailSetupFor } from '../../mail-setup.ts';
import type { Mode } from '../../urls.ts';
import { DEFAULT_ENDPOINT } from '../../webhooks/rules/default-endpoint.ts';
import { addressWith } from '../http/address.ts';
import { askMode } from '../http/ask.ts';
import { readForm, refusalIn } from '../http/forms.ts';
import { answerRefusal, frameOf, goTo, languageOf, show, showRefusal } from '../http/respond.tsx';
import { changeEndpoint } from '../webhooks/procedures.ts';
import { endpointForm, profileForm, warningsForm } from './form.ts';
import { changeSettings, changeWarnings, showSettings } from './procedures.ts';
import { profileFields, settingsForms, warningFields } from './rules.ts';

type Page = (mode: Mode) => (c: Context<Environment>) => Promise<Response>;

export const answerSettings: Page = (mode) => async (c) => {
  const reply = await askMode(c, mode, showSettings, {});
  if (!reply.ok) return showRefusal(c, reply.reason);
  return show(
    c,
    <SettingsPage
      frame={frameOf(c, mode)}
      mode={mode}
      settings={reply}
      saved={settingsForms.find((one) => one === c.req.query('done')) ?? null}
      refused={refusalIn(c, profileFields)}
      isUrlRefused={refusalIn(c, ['url']) !== null}
      refusedWarning={refusalIn(c, warningFields)}
      sendsMail={mailSetupFor(c.env, mode) !== null}
    />,
  );
};

/** Sets where the account is warned. */
export const answerWarnings: Page = (mode) => async (c) => {
  const typed = readFields(warningsForm, await readForm(c));
  const input = {
    email: typed.warnings_email || null,
    url: typed.warnings_url || null,
    language: languageOf(c),
  };
  const reply = await askMode(c, mode, changeWarnings, input, typed.submission);
  if (reply.ok) return goTo(c, addressWith(settingsPath(mode), { done: 'warnings' }));
  const page = { path: settingsPath(mode), show: answerSettings(mode), known: warningFields };
  return answerRefusal(c, page, reply.reason);
};

/** Sets the default address for events, as the page of this endpoint does. */
export const answerEndpoint: Page = (mode) => async (c) => {
  const { endpoint_url: url, submission } = readFields(endpointForm, await readForm(c));
  const input = { id: DEFAULT_ENDPOINT, url, types: [], description: '' };
  const reply = await askMode(c, mode, changeEndpoint, input, submission);
  if (reply.ok) return goTo(c, addressWith(settingsPath(mode), { done: 'endpoint' }));
  const page = { path: settingsPath(mode), show: answerSettings(mode), known: ['url'] };
  return answerRefusal(c, page, reply.reason, ['endpoint_url']);
};

export const answerChange: Page = (mode) => async (c) => {
  const { submission, ...typed } = readFields(profileForm, await readForm(c));
  const given = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text || null]));
  const change = updateProfileRequest.safeParse(given);
  if (!change.success) {
    const wrong = String(change.error.issues[0]?.path[0]);
    const page = { path: settingsPath(mode), show: answerSettings(mode), known: profileFields };
    return answerRefusal(c, page, wrong);
  }
  const reply = await askMode(c, mode, changeSettings, change.data, submission);
  if (!reply.ok) return showRefusal(c, reply.reason);
  return goTo(c, addressWith(settingsPath(mode), { done: 'change' }));
};
