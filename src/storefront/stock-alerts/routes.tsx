import { Hono } from 'hono';
import * as z from 'zod';
import { AlertsPage } from '../../../templates/storefront/stock-alerts/alerts.tsx';
import { alertsPath } from '../../domain/addresses/shop.ts';
import { shopPatterns } from '../../domain/addresses/shop-patterns.ts';
import type { AlertAnswer } from '../../domain/stock-alerts.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import { languageOf, type StorefrontEnvironment, shopOf } from '../../shop-web/request-context.ts';
import { frameOf, goTo, showNotice, showPage } from '../../shop-web/respond.tsx';
import { rawField, readFields } from '../../web/form-schema.ts';

/**
 * The link in the e-mails about stock alerts. Opening it changes nothing, because programs that scan e-mail open links:
 * its buttons confirm and withdraw.
 */
export const alertRoutes = new Hono<StorefrontEnvironment>();

const headers = { 'X-Robots-Tag': 'noindex' };

alertRoutes.get(shopPatterns.alerts, async (c) => {
  const code = c.req.param('code');
  const view = await shopOf(c).stockAlerts(code, languageOf(c));
  if (view === null) return showNotice(c, 404, { kind: 'notFound' });
  const frame = frameOf(c, (other) => alertsPath(other, code));
  return showPage(c, <AlertsPage frame={frame} code={code} {...view} />, { headers });
});

/** `withdraw`: the id of one request, or `all`; without it the form confirms. */
const answerForm = z.object({ act: rawField(20), withdraw: rawField(40) });

alertRoutes.post(shopPatterns.alerts, async (c) => {
  const code = c.req.param('code');
  const { act, withdraw } = readFields(answerForm, await readForm(c));
  const answer: AlertAnswer | undefined =
    act === 'confirm'
      ? act
      : withdraw === ''
        ? undefined
        : { withdraw: withdraw === 'all' ? null : withdraw };
  const view = await shopOf(c).stockAlerts(code, languageOf(c), answer);
  if (view === null) return showNotice(c, 404, { kind: 'notFound' });
  return goTo(c, alertsPath(languageOf(c), code));
});
