import type { Context } from 'hono';
import {
  AUTHENTICATOR_PATH,
  apiLogPath,
  auditLogPath,
  balancePath,
  CODES_PATH,
  cancelCounterPaymentPath,
  changeCustomerPath,
  clearingPath,
  counterPath,
  counterPaymentPath,
  customerPath,
  customersPath,
  defaultEndpointPath,
  doubtsPath,
  eraseCustomerPath,
  eventPath,
  eventsPath,
  FIRST_PAYMENT_PATH,
  GOING_LIVE_PATH,
  joinPath,
  keyActPath,
  keysPath,
  linkActPath,
  linkPath,
  linksPath,
  newCounterPaymentPath,
  newCustomerPath,
  newLinkPath,
  newPaymentRequestPath,
  newProductPath,
  newWebhookPath,
  overviewPath,
  ownPaymentRequestPath,
  PASSKEY_SIGN_IN_PATH,
  PASSKEYS_PATH,
  PEOPLE_PATH,
  paymentActPath,
  paymentPath,
  paymentRequestActPath,
  paymentRequestsPath,
  paymentsPath,
  payoutPath,
  payoutsPath,
  peopleActPath,
  productActPath,
  productPath,
  productsPath,
  REMOVE_AUTHENTICATOR_PATH,
  REMOVE_PASSKEY_PATH,
  reconciliationPath,
  resendPath,
  SIGN_IN_PATH,
  SIGN_OUT_PATH,
  settingsPath,
  settlementLinesPath,
  statementPath,
  statementsPath,
  warningsPath,
  webhookActPath,
  webhookPath,
  webhooksPath,
} from '../dashboard-urls.ts';
import type { Environment } from '../environment.ts';
import { innerRouter, passTo } from '../inner-router.ts';
import { may } from '../people/rules/rights.ts';
import { DASHBOARD_PATH, filePath, type Mode } from '../urls.ts';
import { type DashboardRoute, type Page, route } from './define-route.ts';
import { fileRoutesOf } from './file-routes.ts';
import { requirePerson, requireServedMode } from './guard.ts';
import { showFailure } from './http/failure.ts';
import { firstModeOf, goTo, showNotice } from './http/respond.tsx';
import { stateOf } from './http/state.ts';
import { loadWords } from './http/words.ts';

const signIn = () => import('./sign-in/routes.tsx');
const authenticator = () => import('./authenticator/routes.tsx');
const passkeys = () => import('./passkeys/routes.tsx');
const settings = () => import('./settings/routes.tsx');
const people = () => import('./people/routes.tsx');
const auditLog = () => import('./audit-log/routes.tsx');
const overview = () => import('./overview/routes.tsx');
const customers = () => import('./customers/routes.tsx');
const links = () => import('./links/routes.tsx');
const paymentRequests = () => import('./payment-requests/routes.tsx');
const products = () => import('./products/routes.tsx');
const webhooks = () => import('./webhooks/routes.tsx');
const keys = () => import('./keys/routes.tsx');
const apiLog = () => import('./api-log/routes.tsx');
const balance = () => import('./balance/routes.tsx');
const reconciliation = () => import('./reconciliation/routes.tsx');
const counter = () => import('./counter/routes.tsx');
const payments = () => import('./payments/routes.tsx');
const goingLive = () => import('./going-live/routes.tsx');
const payment = () => import('./payment-page/routes.tsx');

function routesOf(mode: Mode): DashboardRoute[] {
  const ofKeys = (
    method: DashboardRoute['method'],
    path: string,
    pick: (pages: Awaited<ReturnType<typeof keys>>) => Page,
  ) => route(method, path, 'manage_keys', async () => pick(await keys()), mode);
  const ofCustomers = (path: string, pick: (pages: Awaited<ReturnType<typeof customers>>) => Page) =>
    route('GET', path, 'see_customers', async () => pick(await customers()), mode);
  const catalogueRight = (method: DashboardRoute['method']) =>
    method === 'GET' ? 'see_catalogue' : 'manage_catalogue';
  const ofLinks = (
    method: DashboardRoute['method'],
    path: string,
    pick: (pages: Awaited<ReturnType<typeof links>>) => Page,
  ) => route(method, path, catalogueRight(method), async () => pick(await links()), mode);
  const linkAct = (name: Parameters<typeof linkActPath>[2]) => linkActPath(mode, ':id', name);
  const ofRequests = (
    method: DashboardRoute['method'],
    path: string,
    pick: (pages: Awaited<ReturnType<typeof paymentRequests>>) => Page,
  ) => route(method, path, catalogueRight(method), async () => pick(await paymentRequests()), mode);
  const requestAct = (name: Parameters<typeof paymentRequestActPath>[2]) =>
    paymentRequestActPath(mode, ':id', name);
  const ofProducts = (
    method: DashboardRoute['method'],
    path: string,
    pick: (pages: Awaited<ReturnType<typeof products>>) => Page,
  ) => route(method, path, catalogueRight(method), async () => pick(await products()), mode);
  const productAct = (name: Parameters<typeof productActPath>[2]) => productActPath(mode, ':id', name);
  const ofWebhooks = (
    method: DashboardRoute['method'],
    path: string,
    pick: (pages: Awaited<ReturnType<typeof webhooks>>) => Page,
  ) => route(method, path, 'manage_webhooks', async () => pick(await webhooks()), mode);
  const webhookAct = (name: Parameters<typeof webhookActPath>[2]) => webhookActPath(mode, ':id', name);
  const money = (path: string, pick: (pages: Awaited<ReturnType<typeof balance>>) => Page) =>
    route('GET', path, 'see_figures', async () => pick(await balance()), mode);
  const ofFiles = (path: string, pick: (pages: Awaited<ReturnType<typeof reconciliation>>) => Page) =>
    route('GET', path, 'see_figures', async () => pick(await reconciliation()), mode);
  const ofCounter = (
    method: DashboardRoute['method'],
    path: string,
    pick: (pages: Awaited<ReturnType<typeof counter>>) => Page,
  ) => route(method, path, 'use_counter', async () => pick(await counter()), mode);
  const act = (name: Parameters<typeof paymentActPath>[2]) => paymentActPath(mode, ':id', name);
  return [
    ...fileRoutesOf(mode),
    route(
      'GET',
      overviewPath(mode),
      'see_figures',
      async () => (await overview()).answerOverview(mode),
      mode,
    ),
    ofKeys('GET', keysPath(mode), ({ answerKeys }) => answerKeys(mode)),
    ofKeys('POST', keyActPath(mode, 'create'), ({ answerCreate }) => answerCreate(mode)),
    ofKeys('POST', keyActPath(mode, 'roll'), ({ answerRoll }) => answerRoll(mode)),
    ofKeys('POST', keyActPath(mode, 'revoke'), ({ answerRevoke }) => answerRevoke(mode)),
    route('GET', apiLogPath(mode), 'read_api_log', async () => (await apiLog()).answerApiLog(mode), mode),
    ofCustomers(customersPath(mode), ({ answerCustomers }) => answerCustomers(mode)),
    route(
      'POST',
      newCustomerPath(mode),
      'manage_customers',
      async () => (await customers()).answerCreate(mode),
      mode,
    ),
    route(
      'POST',
      changeCustomerPath(mode, ':id'),
      'manage_customers',
      async () => (await customers()).answerChange(mode),
      mode,
    ),
    ofCustomers(customerPath(mode, ':id'), ({ answerCustomer }) => answerCustomer(mode)),
    route(
      'POST',
      eraseCustomerPath(mode, ':id'),
      'erase_customers',
      async () => (await customers()).answerErase(mode),
      mode,
    ),
    ofLinks('GET', linksPath(mode), ({ answerLinks }) => answerLinks(mode)),
    ofLinks('POST', newLinkPath(mode), ({ answerCreate }) => answerCreate(mode)),
    ofLinks('GET', linkPath(mode, ':id'), ({ answerLink }) => answerLink(mode)),
    ofLinks('POST', linkAct('change'), ({ answerChange }) => answerChange(mode)),
    ofLinks('POST', linkAct('items'), ({ answerItems }) => answerItems(mode)),
    ofLinks('POST', linkAct('switch'), ({ answerSwitch }) => answerSwitch(mode)),
    ofLinks('POST', linkAct('delete'), ({ answerDelete }) => answerDelete(mode)),
    ofRequests('GET', paymentRequestsPath(mode), ({ answerRequests }) => answerRequests(mode)),
    ofRequests('POST', newPaymentRequestPath(mode), ({ answerCreate }) => answerCreate(mode)),
    ofRequests('GET', ownPaymentRequestPath(mode, ':id'), ({ answerRequest }) => answerRequest(mode)),
    ofRequests('POST', requestAct('change'), ({ answerChange }) => answerChange(mode)),
    ofRequests('POST', requestAct('switch'), ({ answerSwitch }) => answerSwitch(mode)),
    ofProducts('GET', productsPath(mode), ({ answerProducts }) => answerProducts(mode)),
    ofProducts('POST', newProductPath(mode), ({ answerCreate }) => answerCreate(mode)),
    ofProducts('GET', productPath(mode, ':id'), ({ answerProduct }) => answerProduct(mode)),
    ofProducts('POST', productAct('change'), ({ answerChange }) => answerChange(mode)),
    ofProducts('POST', productAct('delete'), ({ answerDelete }) => answerDelete(mode)),
    ofProducts('POST', productAct('add-price'), ({ answerAddPrice }) => answerAddPrice(mode)),
    ofProducts('POST', productAct('delete-price'), ({ answerDeletePrice }) => answerDeletePrice(mode)),
    ofWebhooks('GET', webhooksPath(mode), ({ answerEndpoints }) => answerEndpoints(mode)),
    ofWebhooks('POST', newWebhookPath(mode), ({ answerCreate }) => answerCreate(mode)),
    ofWebhooks('GET', webhookPath(mode, ':id'), ({ answerEndpoint }) => answerEndpoint(mode)),
    ofWebhooks('POST', webhookAct('change'), ({ answerChange }) => answerChange(mode)),
    ofWebhooks('POST', webhookAct('switch'), ({ answerSwitch }) => answerSwitch(mode)),
    ofWebhooks('POST', webhookAct('rotate'), ({ answerRotate }) => answerRotate(mode)),
    ofWebhooks('POST', webhookAct('delete'), ({ answerDelete }) => answerDelete(mode)),
    ofWebhooks('POST', webhookAct('test'), ({ answerTest }) => answerTest(mode)),
    ofWebhooks('POST', webhookAct('resend'), ({ answerResendRange }) => answerResendRange(mode)),
    ofWebhooks('GET', eventsPath(mode), ({ answerEvents }) => answerEvents(mode)),
    ofWebhooks('GET', eventPath(mode, ':id'), ({ answerEvent }) => answerEvent(mode)),
    ofWebhooks('POST', resendPath(mode, ':id'), ({ answerResend }) => answerResend(mode)),
    money(balancePath(mode), ({ answerEntries }) => answerEntries(mode)),
    money(payoutsPath(mode), ({ answerPayouts }) => answerPayouts(mode)),
    money(payoutPath(mode, ':id'), ({ answerPayout }) => answerPayout(mode)),
    money(statementsPath(mode), ({ answerStatements }) => answerStatements(mode)),
    money(statementPath(mode, ':month'), ({ answerStatement }) => answerStatement(mode)),
    ofFiles(reconciliationPath(mode), ({ answerSummary }) => answerSummary(mode)),
    ofFiles(settlementLinesPath(mode), ({ answerLines }) => answerLines(mode)),
    ofFiles(clearingPath(mode), ({ answerClearing }) => answerClearing(mode)),
    ofFiles(doubtsPath(mode), ({ answerDoubts }) => answerDoubts(mode)),
    route(
      'GET',
      settingsPath(mode),
      'manage_profile',
      async () => (await settings()).answerSettings(mode),
      mode,
    ),
    route(
      'POST',
      settingsPath(mode),
      'manage_profile',
      async () => (await settings()).answerChange(mode),
      mode,
    ),
    route(
      'POST',
      warningsPath(mode),
      'manage_profile',
      async () => (await settings()).answerWarnings(mode),
      mode,
    ),
    route(
      'POST',
      defaultEndpointPath(mode),
      'manage_profile',
      async () => (await settings()).answerEndpoint(mode),
      mode,
    ),
    ofCounter('GET', counterPath(mode), ({ answerCounter }) => answerCounter(mode)),
    ofCounter('POST', newCounterPaymentPath(mode), ({ answerCreate }) => answerCreate(mode)),
    ofCounter('GET', counterPaymentPath(mode, ':id'), ({ answerPayment }) => answerPayment(mode)),
    ofCounter('POST', cancelCounterPaymentPath(mode, ':id'), ({ answerCancel }) => answerCancel(mode)),
    route('GET', paymentsPath(mode), 'see_payments', async () => (await payments()).answerList(mode), mode),
    route(
      'GET',
      paymentPath(mode, ':id'),
      'see_payments',
      async () => (await payment()).answerPage(mode),
      mode,
    ),
    route('POST', act('check'), 'end_checkouts', async () => (await payment()).answerCheck(mode), mode),
    route('POST', act('refund'), 'refund', async () => (await payment()).answerRefund(mode), mode),
    route('POST', act('expire'), 'end_checkouts', async () => (await payment()).answerExpire(mode), mode),
    route('POST', act('resend'), 'resend_events', async () => (await payment()).answerResend(mode), mode),
    route(
      'GET',
      auditLogPath(mode),
      'read_audit_log',
      async () => (await auditLog()).answerAuditLog(mode),
      mode,
    ),
  ];
}

/** Every route: the router and the tests walk this table. */
export const dashboardRoutes: readonly DashboardRoute[] = [
  route('GET', joinPath(':token'), 'guest', async () => (await signIn()).answerInvitation),
  route('POST', joinPath(':token'), 'guest', async () => (await signIn()).answerJoin),
  route('GET', SIGN_IN_PATH, 'guest', async () => (await signIn()).answerSignInPage),
  route('POST', SIGN_IN_PATH, 'guest', async () => (await signIn()).answerSignIn),
  route('GET', PASSKEY_SIGN_IN_PATH, 'guest', async () => (await signIn()).answerPasskeyPage),
  route('POST', PASSKEY_SIGN_IN_PATH, 'guest', async () => (await signIn()).answerPasskeySignIn),
  route('POST', SIGN_OUT_PATH, 'use_dashboard', async () => (await signIn()).answerSignOut),
  route('GET', CODES_PATH, 'use_dashboard', async () => (await signIn()).answerCodes),
  route('POST', CODES_PATH, 'use_dashboard', async () => (await signIn()).answerNewCodes),
  route('GET', AUTHENTICATOR_PATH, 'use_dashboard', async () => (await authenticator()).answerAuthenticator),
  route('POST', AUTHENTICATOR_PATH, 'use_dashboard', async () => (await authenticator()).answerSet),
  route('POST', REMOVE_AUTHENTICATOR_PATH, 'use_dashboard', async () => (await authenticator()).answerRemove),
  route('GET', PASSKEYS_PATH, 'use_dashboard', async () => (await passkeys()).answerPasskeys),
  route('GET', filePath(PASSKEYS_PATH), 'use_dashboard', async () => (await passkeys()).answerPasskeysFile),
  route('POST', PASSKEYS_PATH, 'use_dashboard', async () => (await passkeys()).answerAdd),
  route('POST', REMOVE_PASSKEY_PATH, 'use_dashboard', async () => (await passkeys()).answerRemove),
  route('GET', PEOPLE_PATH, 'use_dashboard', async () => (await people()).answerPeople),
  route('GET', filePath(PEOPLE_PATH), 'use_dashboard', async () => (await people()).answerPeopleFile),
  route('POST', peopleActPath('invite'), 'manage_people', async () => (await people()).answerInvite),
  route('POST', peopleActPath('withdraw'), 'manage_people', async () => (await people()).answerWithdraw),
  route('POST', peopleActPath('remove'), 'manage_people', async () => (await people()).answerRemove),
  route('POST', peopleActPath('end-session'), 'use_dashboard', async () => (await people()).answerEndSession),
  route('GET', GOING_LIVE_PATH, 'go_live', async () => (await goingLive()).answerGoingLive, 'live'),
  route('POST', FIRST_PAYMENT_PATH, 'go_live', async () => (await goingLive()).answerFirstPayment, 'live'),
  ...routesOf('test'),
  route(
    'POST',
    paymentActPath('test', ':id', 'simulate'),
    'end_checkouts',
    async () => (await payment()).answerSimulate,
    'test',
  ),
  ...routesOf('live'),
];

const dashboard = innerRouter();

dashboard.use(loadWords);
dashboard.use(requirePerson);
dashboard.use(requireServedMode);
dashboard.get(DASHBOARD_PATH, (c) => {
  const mode = firstModeOf(c);
  const { role } = stateOf(c).person;
  if (may(role, 'see_figures')) return goTo(c, overviewPath(mode));
  return goTo(c, may(role, 'see_payments') ? paymentsPath(mode) : webhooksPath(mode));
});
for (const { method, path, right, load } of dashboardRoutes)
  dashboard.on(method, path, async (c, next) => {
    // The object checks the right again, in the transaction of the act.
    if (right !== 'guest' && !may(stateOf(c).person.role, right)) return showNotice(c, 'forbidden');
    return (await (await load())(c, next)) ?? showNotice(c, 'gone');
  });
dashboard.notFound((c) => showNotice(c, 'gone'));
dashboard.onError((error, c) => showFailure(c, error, showNotice));

/** Answers any address of the dashboard. */
export function answerDashboard(c: Context<Environment>): Promise<Response> {
  return passTo(dashboard, c);
}
