import {
  apiLogPath,
  auditLogPath,
  balancePath,
  clearingPath,
  customerPath,
  customersPath,
  doubtsPath,
  eventPath,
  eventsPath,
  keysPath,
  linkActPath,
  linkPath,
  linksPath,
  overviewPath,
  ownPaymentRequestPath,
  paymentRequestsPath,
  paymentsPath,
  payoutsPath,
  productPath,
  productsPath,
  reconciliationPath,
  settlementLinesPath,
  statementPath,
  webhookPath,
  webhooksPath,
} from '../dashboard-urls.ts';
import type { Right } from '../people/rules/rights.ts';
import { filePath, type Mode } from '../urls.ts';
import { type DashboardRoute, type Page, route } from './define-route.ts';

type PageOf = (mode: Mode) => Page;

const customers = () => import('./customers/routes.tsx');
const links = () => import('./links/routes.tsx');
const paymentRequests = () => import('./payment-requests/routes.tsx');
const products = () => import('./products/routes.tsx');
const webhookPages = () => import('./webhooks/routes.tsx');
const webhookFiles = () => import('./webhooks/files.ts');
const balance = () => import('./balance/routes.tsx');
const reconciliation = () => import('./reconciliation/files.ts');

/**
 * The lists of a mode as files, each behind the right of its page. They stand before the pages of one thing: no id is
 * `csv`.
 */
export function fileRoutesOf(mode: Mode): DashboardRoute[] {
  const file = (page: string, right: Right, load: () => Promise<PageOf>) =>
    route('GET', filePath(page), right, async () => (await load())(mode), mode);
  return [
    file(
      overviewPath(mode),
      'see_figures',
      async () => (await import('./overview/routes.tsx')).answerDaysFile,
    ),
    file(paymentsPath(mode), 'see_payments', async () => (await import('./payments/routes.tsx')).answerFile),
    file(customersPath(mode), 'see_customers', async () => (await customers()).answerCustomersFile),
    file(customerPath(mode, ':id'), 'see_customers', async () => (await customers()).answerPaymentsFile),
    file(linksPath(mode), 'see_catalogue', async () => (await links()).answerLinksFile),
    file(linkPath(mode, ':id'), 'see_catalogue', async () => (await links()).answerPurchasesFile),
    file(linkActPath(mode, ':id', 'items'), 'see_catalogue', async () => (await links()).answerItemsFile),
    file(
      paymentRequestsPath(mode),
      'see_catalogue',
      async () => (await paymentRequests()).answerRequestsFile,
    ),
    file(
      ownPaymentRequestPath(mode, ':id'),
      'see_catalogue',
      async () => (await paymentRequests()).answerPartsFile,
    ),
    file(productsPath(mode), 'see_catalogue', async () => (await products()).answerProductsFile),
    file(productPath(mode, ':id'), 'see_catalogue', async () => (await products()).answerPricesFile),
    file(balancePath(mode), 'see_figures', async () => (await balance()).answerEntriesFile),
    file(payoutsPath(mode), 'see_figures', async () => (await balance()).answerPayoutsFile),
    file(statementPath(mode, ':month'), 'see_figures', async () => (await balance()).answerStatementFile),
    file(reconciliationPath(mode), 'see_figures', async () => (await reconciliation()).answerSumsFile),
    file(settlementLinesPath(mode), 'see_figures', async () => (await reconciliation()).answerLinesFile),
    file(clearingPath(mode), 'see_figures', async () => (await reconciliation()).answerClearingFile),
    file(doubtsPath(mode), 'see_figures', async () => (await reconciliation()).answerDoubtsFile),
    file(webhooksPath(mode), 'manage_webhooks', async () => (await webhookFiles()).answerEndpointsFile),
    file(
      webhookPath(mode, ':id'),
      'manage_webhooks',
      async () => (await webhookFiles()).answerEndpointDeliveriesFile,
    ),
    file(eventsPath(mode), 'manage_webhooks', async () => (await webhookPages()).answerEventsFile),
    file(
      eventPath(mode, ':id'),
      'manage_webhooks',
      async () => (await webhookFiles()).answerEventDeliveriesFile,
    ),
    file(keysPath(mode), 'manage_keys', async () => (await import('./keys/routes.tsx')).answerKeysFile),
    file(
      apiLogPath(mode),
      'read_api_log',
      async () => (await import('./api-log/routes.tsx')).answerApiLogFile,
    ),
    file(
      auditLogPath(mode),
      'read_audit_log',
      async () => (await import('./audit-log/routes.tsx')).answerAuditLogFile,
    ),
  ];
}
