import { Hono } from 'hono';
import { SettingsPage, type SettingsPageProps } from '../../../../templates/desk/settings/settings.tsx';
import { normalisePhone } from '../../../text/phones.ts';
import { choices } from '../../choices/snapshot.ts';
import { settingsPath } from '../../desk-urls.ts';
import { languageOf, type RequestContext, type StorefrontEnvironment } from '../../pages/environment.ts';
import { readForm } from '../../pages/forms/posted-form.ts';
import { goTo } from '../../pages/respond.tsx';
import { askDesk } from '../pages/ask.ts';
import { showRefusal } from '../pages/refusal.tsx';
import { deskFrameOf, showDesk } from '../pages/respond.tsx';
import { checkLimits, checkWays, readTyped, readTypedWays, typedLimits, typedWays } from './form.ts';
import { askedLimits } from './rules.ts';

/** How orders are paid, what one shopper may keep, and who pays by card alone: for owners. */
export const settingsRoutes = new Hono<StorefrontEnvironment>();

type Refused = Partial<Pick<SettingsPageProps, 'ways' | 'limits' | 'phone' | 'wrong' | 'isOutdated'>>;

/** The page, with what was typed where it was refused. The ways are too long for a cookie: no 303. */
async function showPage(c: RequestContext, refused: Refused = {}): Promise<Response> {
  const language = languageOf(c);
  const reply = await askDesk(c, 'settings.show', { after: c.req.query('after') ?? null });
  if (!reply.ok) return showRefusal(c, reply);
  const { ways, waysShown, limits, limitsShown, phones, next, storage } = reply;
  const page = {
    ways: typedWays(ways, language),
    limits: typedLimits(limits),
    phone: '',
    wrong: [],
    isOutdated: false,
    ...refused,
    ...{ waysShown, limitsShown, phones, next, storage },
    done: (['saved', 'phone'] as const).find((one) => c.req.query(one) !== undefined) ?? null,
  };
  const frame = deskFrameOf(c, reply.device, (other) => settingsPath(other));
  const status = page.isOutdated ? 409 : page.wrong.length > 0 ? 422 : 200;
  return showDesk(c, <SettingsPage frame={frame} {...page} />, status);
}

settingsRoutes.get('/', (c) => showPage(c));

/** Whoever saved is shown what they saved: this isolate asks for it at once, others within seconds. */
function goToSaved(c: RequestContext): Response {
  choices.age();
  return goTo(c, settingsPath(languageOf(c), 'saved'));
}

/** What the form was shown with; null for a body that was cut off on its way. */
const shownIn = (form: FormData) => (form.has('shown') ? String(form.get('shown')).slice(0, 8_000) : null);

settingsRoutes.post('/ways', async (c) => {
  const form = await readForm(c);
  const shown = shownIn(form);
  if (shown === null) return goTo(c, settingsPath(languageOf(c)));
  const ways = readTypedWays(form);
  const checked = checkWays(ways);
  if (!checked.ok) return showPage(c, { ways, wrong: checked.wrong });
  const reply = await askDesk(c, 'settings.ways', { rules: checked.rules, shown });
  if (reply.ok) return goToSaved(c);
  return reply.reason === 'outdated' ? showPage(c, { ways, isOutdated: true }) : showRefusal(c, reply);
});

settingsRoutes.post('/limits', async (c) => {
  const form = await readForm(c);
  const shown = shownIn(form);
  if (shown === null) return goTo(c, settingsPath(languageOf(c)));
  const limits = readTyped(form, askedLimits);
  const checked = checkLimits(limits);
  if (!checked.ok) return showPage(c, { limits, wrong: checked.wrong });
  const reply = await askDesk(c, 'settings.limits', { chosen: checked.chosen, shown });
  if (reply.ok) return goToSaved(c);
  return reply.reason === 'outdated' ? showPage(c, { limits, isOutdated: true }) : showRefusal(c, reply);
});

for (const act of ['refuse', 'allow'] as const)
  settingsRoutes.post(`/${act}`, async (c) => {
    const form = await readForm(c);
    if (!form.has('phone')) return goTo(c, settingsPath(languageOf(c)));
    const typed = readTyped(form, ['phone']).phone ?? '';
    const phone = normalisePhone(typed);
    if (phone === null) return showPage(c, { phone: typed.slice(0, 60), wrong: ['phone'] });
    const reply = await askDesk(c, 'settings.phone', { phone, isRefused: act === 'refuse' });
    return reply.ok ? goTo(c, settingsPath(languageOf(c), 'phone')) : showRefusal(c, reply);
  });
