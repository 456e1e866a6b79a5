import { Hono } from 'hono';
import {
  SettingsPage,
  type SettingsPageProps,
} from '../../../templates/desk/payment-settings/payment-settings.tsx';
import { paymentSettingsPath } from '../../domain/addresses/desk.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { settingsCache } from '../../shop-web/settings-cache.ts';
import { parseForm, typedIn, versionedForm } from '../../web/form-schema.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import { limitsForm, methodsForm, phoneForm, typedLimits, typedMethods } from './form.ts';
import * as paymentSettingsProcedures from './procedures.ts';

/** Payment methods, order limits and refused phones, for owners. */
export const paymentSettingsRoutes = new Hono<StorefrontEnvironment>();

type Refused = Partial<Pick<SettingsPageProps, 'methods' | 'limits' | 'phone' | 'problems' | 'isOutdated'>>;

/** The page, with the typed values after a refusal. They are too long for a cookie, so there is no 303. */
async function showPage(c: RequestContext, refused: Refused = {}): Promise<Response> {
  const language = languageOf(c);
  const reply = await askDesk(c, paymentSettingsProcedures.showPaymentSettings, {
    after: c.req.query('after') ?? null,
  });
  if (!reply.ok) return showRefusal(c, reply);
  const { methods: paymentMethods, methodsVersion, limits, limitsVersion, phones, next, storage } = reply;
  const page = {
    methods: typedMethods(paymentMethods, language),
    limits: typedLimits(limits),
    phone: '',
    problems: {},
    isOutdated: false,
    ...refused,
    ...{ methodsVersion, limitsVersion, phones, next, storage },
    done: (['saved', 'phone'] as const).find((one) => c.req.query(one) !== undefined) ?? null,
  };
  const frame = deskFrameOf(c, reply.device, (other) => paymentSettingsPath(other));
  const status = page.isOutdated ? 409 : Object.keys(page.problems).length > 0 ? 422 : 200;
  c.set('hasScript', true);
  return showDesk(c, <SettingsPage frame={frame} {...page} />, status);
}

paymentSettingsRoutes.get(deskPatterns.settings, (c) => showPage(c));

/** The owner must see the saved values: this isolate asks for them at once, others within seconds. */
function goToSaved(c: RequestContext): Response {
  settingsCache.age();
  return goTo(c, paymentSettingsPath(languageOf(c), 'saved'));
}

paymentSettingsRoutes.post(deskPatterns.paymentSettingsForms.ways, async (c) => {
  const form = await readForm(c);
  // A body that was cut off on its way is no empty form.
  if (!form.has('version')) return goTo(c, paymentSettingsPath(languageOf(c)));
  const { version } = typedIn(versionedForm, form);
  const { typed: methods, ...checked } = parseForm(methodsForm, form);
  if (!checked.ok) return showPage(c, { methods, problems: checked.problems });
  const reply = await askDesk(c, paymentSettingsProcedures.savePaymentMethods, {
    rules: checked.values,
    version,
  });
  if (reply.ok) return goToSaved(c);
  return reply.reason === 'outdated' ? showPage(c, { methods, isOutdated: true }) : showRefusal(c, reply);
});

paymentSettingsRoutes.post(deskPatterns.paymentSettingsForms.limits, async (c) => {
  const form = await readForm(c);
  // A body that was cut off on its way is no empty form.
  if (!form.has('version')) return goTo(c, paymentSettingsPath(languageOf(c)));
  const { version } = typedIn(versionedForm, form);
  const { typed: limits, ...checked } = parseForm(limitsForm, form);
  if (!checked.ok) return showPage(c, { limits, problems: checked.problems });
  const reply = await askDesk(c, paymentSettingsProcedures.saveLimits, { chosen: checked.values, version });
  if (reply.ok) return goToSaved(c);
  return reply.reason === 'outdated' ? showPage(c, { limits, isOutdated: true }) : showRefusal(c, reply);
});

for (const act of ['refuse', 'allow'] as const)
  paymentSettingsRoutes.post(deskPatterns.paymentSettingsForms[act], async (c) => {
    const form = await readForm(c);
    if (!form.has('phone')) return goTo(c, paymentSettingsPath(languageOf(c)));
    const { typed, ...checked } = parseForm(phoneForm, form);
    if (!checked.ok) return showPage(c, { phone: typed.phone.slice(0, 60), problems: checked.problems });
    const { phone } = checked.values;
    const reply = await askDesk(c, paymentSettingsProcedures.changeRefused, {
      phone,
      isRefused: act === 'refuse',
    });
    return reply.ok ? goTo(c, paymentSettingsPath(languageOf(c), 'phone')) : showRefusal(c, reply);
  });
