import { Hono } from 'hono';
import { FunnelPage } from '../../../templates/desk/funnel/funnel.tsx';
import { funnelPath } from '../../domain/addresses/desk/selling.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { absolute, cataloguePath } from '../../domain/addresses/shop.ts';
import { languageOf, originOf, type StorefrontEnvironment } from '../../shop-web/request-context.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import * as funnelProcedures from './procedures.ts';
import { funnelDays } from './rules.ts';

/** From visits to money, by source and by product, for owners and accountants. */
export const funnelRoutes = new Hono<StorefrontEnvironment>();

funnelRoutes.get(deskPatterns.funnel, async (c) => {
  const language = languageOf(c);
  const days = funnelDays.find((one) => String(one) === c.req.query('days')) ?? 30;
  const reply = await askDesk(c, funnelProcedures.showFunnel, { days, language });
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => funnelPath(other, days));
  const { total, sources, products } = reply;
  const link = `${absolute(originOf(c), cataloguePath(language))}?via=instagram`;
  return showDesk(c, <FunnelPage frame={frame} {...{ days, total, sources, products, link }} />);
});
