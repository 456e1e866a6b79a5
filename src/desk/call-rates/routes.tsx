import { Hono } from 'hono';
import { CallRatesPage } from '../../../templates/desk/call-rates/call-rates.tsx';
import { callRatesPath } from '../../domain/addresses/desk/selling.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import type { StorefrontEnvironment } from '../../shop-web/request-context.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import * as callRateProcedures from './procedures.ts';
import { rateDays } from './rules.ts';

/** Orders by the person who confirmed them. */
export const callRateRoutes = new Hono<StorefrontEnvironment>();

callRateRoutes.get(deskPatterns.callRates, async (c) => {
  const days = rateDays.find((one) => String(one) === c.req.query('days')) ?? 30;
  const reply = await askDesk(c, callRateProcedures.showCallRates, { days });
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => callRatesPath(other, days));
  return showDesk(c, <CallRatesPage frame={frame} days={days} rates={reply.rates} />);
});
