import { Hono } from 'hono';
import { AllSettingsPage } from '../../../templates/desk/payment-settings/all-settings.tsx';
import { LimitsPage, type LimitsPageProps } from '../../../templates/desk/payment-settings/limits.tsx';
import {
  PaymentMethodsPage,
  type PaymentMethodsPageProps,
} from '../../../templates/desk/payment-settings/payment-methods.tsx';
import { limitsPath, paymentMethodsPath, settingsPath } from '../../domain/addresses/desk/settings.ts';
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

const statusOf = ({ isOutdated, problems }: Pick<LimitsPageProps, 'isOutdated' | 'problems'>) =>
  isOutdated ? 409 : Object.keys(problems).length > 0 ? 422 : 200;

/** A page with the typed values after a refusal: they are too long for a cookie, so there is no 303. */
type Refused<Props extends { problems: unknown }, Typed extends keyof Props> = Partial<
  Pick<Props, Typed | Extract<'problems' | 'isOutdated', keyof Props>>
>;

async function showMethods(
  c: RequestContext,
  refused: Refused<PaymentMethodsPageProps, 'methods' | 'phone'> = {},
): Promise<Response> {
  const reply = await askDesk(c, paymentSettingsProcedures.showPaymentMethods, {
    after: c.req.query('after') ?? null,
  });
  if (!reply.ok) return showRefusal(c, reply);
  const { methodsVersion, phones, next } = reply;
  const page = {
    methods: typedMethods(reply.methods, languageOf(c)),
    phone: '',
    problems: {},
    isOutdated: false,
    ...refused,
    ...{ methodsVersion, phones, next },
    done: (['saved', 'phone'] as const).find((one) => c.req.query(one) !== undefined) ?? null,
  };
  const frame = deskFrameOf(c, reply.device, (other) => paymentMethodsPath(other));
  c.set('hasScript', true);
  return showDesk(c, <PaymentMethodsPage frame={frame} {...page} />, statusOf(page));
}

async function showLimits(
  c: RequestContext,
  refused: Refused<LimitsPageProps, 'limits'> = {},
): Promise<Response> {
  const reply = await askDesk(c, paymentSettingsProcedures.showLimits, {});
  if (!reply.ok) return showRefusal(c, reply);
  const { limitsVersion, storage } = reply;
  const page = {
    limits: typedLimits(reply.limits),
    problems: {},
    isOutdated: false,
    ...refused,
    ...{ limitsVersion, storage },
    isSaved: c.req.query('saved') !== undefined,
  };
  const frame = deskFrameOf(c, reply.device, (other) => limitsPath(other));
  c.set('hasScript', true);
  return showDesk(c, <LimitsPage frame={frame} {...page} />, statusOf(page));
}

paymentSettingsRoutes.get(deskPatterns.settings, async (c) => {
  const reply = await askDesk(c, paymentSettingsProcedures.listSettings, {});
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, settingsPath);
  return showDesk(c, <AllSettingsPage frame={frame} isNearlyFull={reply.isNearlyFull} />);
});
paymentSettingsRoutes.get(deskPatterns.paymentSettingsForms.methods, (c) => showMethods(c));
paymentSettingsRoutes.get(deskPatterns.paymentSettingsForms.limits, (c) => showLimits(c));

/** The owner must see the saved values: this isolate asks for them at once, others within seconds. */
function goToSaved(c: RequestContext, path: typeof limitsPath | typeof paymentMethodsPath): Response {
  settingsCache.age();
  return goTo(c, path(languageOf(c), 'saved'));
}

paymentSettingsRoutes.post(deskPatterns.paymentSettingsForms.methods, async (c) => {
  const form = await readForm(c);
  // A body that was cut off on its way is no empty form.
  if (!form.has('version')) return goTo(c, paymentMethodsPath(languageOf(c)));
  const { version } = typedIn(versionedForm, form);
  const { typed: methods, ...checked } = parseForm(methodsForm, form);
  if (!checked.ok) return showMethods(c, { methods, problems: checked.problems });
  const reply = await askDesk(c, paymentSettingsProcedures.savePaymentMethods, {
    rules: checked.values,
    version,
  });
  if (reply.ok) return goToSaved(c, paymentMethodsPath);
  return reply.reason === 'outdated' ? showMethods(c, { methods, isOutdated: true }) : showRefusal(c, reply);
});

paymentSettingsRoutes.post(deskPatterns.paymentSettingsForms.limits, async (c) => {
  const form = await readForm(c);
  // A body that was cut off on its way is no empty form.
  if (!form.has('version')) return goTo(c, limitsPath(languageOf(c)));
  const { version } = typedIn(versionedForm, form);
  const { typed: limits, ...checked } = parseForm(limitsForm, form);
  if (!checked.ok) return showLimits(c, { limits, problems: checked.problems });
  const reply = await askDesk(c, paymentSettingsProcedures.saveLimits, { chosen: checked.values, version });
  if (reply.ok) return goToSaved(c, limitsPath);
  return reply.reason === 'outdated' ? showLimits(c, { limits, isOutdated: true }) : showRefusal(c, reply);
});

for (const act of ['refuse', 'allow'] as const)
  paymentSettingsRoutes.post(deskPatterns.paymentSettingsForms[act], async (c) => {
    const form = await readForm(c);
    if (!form.has('phone')) return goTo(c, paymentMethodsPath(languageOf(c)));
    const { typed, ...checked } = parseForm(phoneForm, form);
    if (!checked.ok) return showMethods(c, { phone: typed.phone.slice(0, 60), problems: checked.problems });
    const { phone } = checked.values;
    const reply = await askDesk(c, paymentSettingsProcedures.changeRefused, {
      phone,
      isRefused: act === 'refuse',
    });
    return reply.ok ? goTo(c, paymentMethodsPath(languageOf(c), 'phone')) : showRefusal(c, reply);
  });
