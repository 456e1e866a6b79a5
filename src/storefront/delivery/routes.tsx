import { Hono } from 'hono';
import { tariffsPath } from '../../domain/addresses/shop.ts';
import { shopPatterns } from '../../domain/addresses/shop-patterns.ts';
import { type StorefrontEnvironment, shopOf } from '../../shop-web/request-context.ts';
import { frameOf, showPage } from '../../shop-web/respond.tsx';

/** The page of delivery prices, without any choice. */
export const deliveryRoutes = new Hono<StorefrontEnvironment>();

deliveryRoutes.get(shopPatterns.tariffs, async (c) => {
  const { tariffs, freeFrom, pickupPoints } = await shopOf(c).deliveryTerms();
  const { TariffsPage } = await import('../../../templates/storefront/delivery/tariffs.tsx');
  const page = { tariffs: [...tariffs], freeFrom, pickupPoints: [...pickupPoints] };
  return showPage(c, <TariffsPage frame={frameOf(c, tariffsPath)} {...page} />);
});
