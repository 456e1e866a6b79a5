import { absolute, cartPath, cataloguePath, productPath } from '../../../src/domain/addresses/shop.ts';
import { demoProducts } from '../../local/demo-catalogue.ts';
import { fillCart } from '../answers/visitor.ts';
import type { Section } from '../harness/section.ts';
import { prepareService, prepareShop, waitForCatalogue } from '../harness/servers.ts';
import { tableOf, versionOf, whole } from '../report.ts';
import { auditPage, type PageScore } from './audits.ts';
import { openProxy } from './proxy.ts';

const RUNS = 5;

/** Lighthouse's scores of the shop's pages. */
export const lighthouseSection: Section = {
  title: 'Lighthouse',
  measure: async (bench) => {
    const servers = await bench.open(1);
    const { settings } = servers;
    const service = await prepareService(settings);
    await servers.run('service', [service.worker]);
    const [port = 0] = servers.ports;
    const shop = prepareShop(settings, await service.fill());
    await servers.run('shop', [{ ...shop, port }]);
    const front = await openProxy(settings.shopPort, port);
    const runs = bench.isQuick ? 1 : RUNS;
    const at = (path: string) => absolute(settings.shopOrigin, path);
    try {
      await waitForCatalogue(at(cataloguePath('ar')));
      const cookie = await fillCart(settings);
      const product = productPath('ar', demoProducts[0]?.slug ?? '');
      const pages = [
        await auditPage('Catalogue', at(cataloguePath('ar')), '', runs),
        await auditPage('Product', at(product), '', runs),
        await auditPage('Cart with one product', at(cartPath('ar')), cookie, runs),
      ];
      return {
        lead: `Mobile defaults (a simulated mid-range phone on slow 4G), medians of ${runs}. A server before the Worker does what the platform does:
static files with their \`_headers\`, and Brotli. Goals: performance 99, the others 100. Search engines are kept out of the cart, so its SEO has no goal.`,
        body: writePages(pages),
        versions: { Lighthouse: versionOf('lighthouse') },
      };
    } finally {
      front.closeAllConnections();
      front.close();
      await servers.close();
    }
  },
};

function writePages(pages: readonly PageScore[]): string {
  const rows = pages.map((page) => [
    `${page.page}, \`${page.path}\``,
    ...page.scores.map(String),
    ...page.paints.map((paint) => `${whole(paint)} ms`),
  ]);
  return `${tableOf(['Page', 'Performance', 'Accessibility', 'Best practices', 'SEO', 'First paint', 'Largest paint'], rows)}
${pages.flatMap(({ page, failed }) => failed.map((audit) => `\n- ${page}: ${audit}`)).join('')}`;
}
