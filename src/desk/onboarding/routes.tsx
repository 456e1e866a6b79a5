import { Hono } from 'hono';
import { StartPage } from '../../../templates/desk/onboarding/onboarding.tsx';
import { isSecret, mintSecret } from '../../auth/secrets.ts';
import { onboardingPath } from '../../domain/addresses/desk/settings.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { absolute, webhookPath } from '../../domain/addresses/shop.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import { languageOf, originOf, type StorefrontEnvironment } from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { typedIn } from '../../web/form-schema.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import { testEventForm } from './form.ts';
import * as onboardingProcedures from './procedures.ts';

/** The onboarding page, for owners. */
export const onboardingRoutes = new Hono<StorefrontEnvironment>();

onboardingRoutes.get(deskPatterns.start, async (c) => {
  const reply = await askDesk(c, onboardingProcedures.showOnboarding, {});
  if (!reply.ok) return showRefusal(c, reply);
  const flash = (['silent', 'refused'] as const).find((one) => c.req.query('flash') === one) ?? null;
  const frame = deskFrameOf(c, reply.device, (other) => onboardingPath(other));
  return showDesk(c, <StartPage frame={frame} facts={reply.facts} flash={flash} submission={mintSecret()} />);
});

onboardingRoutes.post(deskPatterns.testEvent, async (c) => {
  const language = languageOf(c);
  const { submission } = typedIn(testEventForm, await readForm(c));
  if (!isSecret(submission)) return goTo(c, onboardingPath(language));
  const origin = originOf(c);
  const reply = await askDesk(c, onboardingProcedures.testWebhook, {
    submission,
    webhook: `${origin}${webhookPath}`,
    page: absolute(origin, onboardingPath(language)),
    language,
  });
  if (reply.ok) return goTo(c, onboardingPath(language, reply.hasArrived ? null : 'silent'));
  const { reason } = reply;
  return reason === 'scope' || reason === 'service' || reason === 'later' || reason === 'refused'
    ? goTo(c, onboardingPath(language, 'refused'))
    : showRefusal(c, reply);
});
