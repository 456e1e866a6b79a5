import type { Context } from 'hono';
import { loadOperatorCopy } from '../../../../templates/operators/copy/copy.ts';
import { textOf } from '../../../../templates/parts/text.tsx';
import { allows } from '../../../contract/scopes.ts';
import { showFailure } from '../../dashboard/http/failure.ts';
import { goTo, languageOf } from '../../dashboard/http/respond.tsx';
import type { Environment } from '../../environment.ts';
import { innerRouter, passTo } from '../../inner-router.ts';
import {
  ACCOUNTS_PATH,
  type AccountAct,
  accountActPath,
  accountAuditLogPath,
  accountExceptionsPath,
  accountPath,
  accountPayoutsPath,
  addLinesPath,
  createKeyPath,
  EXCEPTIONS_PATH,
  exceptionPath,
  NEW_ACCOUNT_PATH,
  OPERATOR_AUDIT_LOG_PATH,
  OPERATOR_AUTHENTICATOR_PATH,
  OPERATOR_CODES_PATH,
  OPERATOR_PASSKEY_SIGN_IN_PATH,
  OPERATOR_PASSKEYS_PATH,
  OPERATOR_PEOPLE_PATH,
  OPERATOR_SIGN_IN_PATH,
  OPERATOR_SIGN_OUT_PATH,
  operatorJoinPath,
  operatorPeopleActPath,
  PROPOSALS_PATH,
  payoutOutcomePath,
  proposalActPath,
  proposePayoutPath,
  REMOVE_OPERATOR_AUTHENTICATOR_PATH,
  REMOVE_OPERATOR_PASSKEY_PATH,
  refundOutcomePath,
  resolveItemPath,
  resolveLinePath,
  reviewPath,
  revokeKeyPath,
  settleExceptionPath,
} from '../../operators-urls.ts';
import { OPERATORS_PATH } from '../../urls.ts';
import { type OperatorPageRoute, route } from './define-route.ts';
import { fileRoutes } from './file-routes.ts';
import { requireOperatorPerson } from './guard.ts';
import { showNotice } from './http/respond.tsx';

const signIn = () => import('./sign-in/routes.tsx');
const accounts = () => import('./accounts/routes.tsx');
const auditLog = () => import('./audit-log/routes.tsx');
const payouts = () => import('./payouts/routes.tsx');
const exceptions = () => import('./exceptions/routes.tsx');
const review = () => import('./review/routes.tsx');
const people = () => import('./people/routes.tsx');
const factors = () => import('./factors/routes.tsx');

const accountAct = (act: AccountAct) => accountActPath(':id', act);

const proposal = (act: 'confirm' | 'withdraw') => proposalActPath(':id', ':proposal', act);

/** Every route: the router and the tests walk this table. */
export const operatorPageRoutes: readonly OperatorPageRoute[] = [
  route('GET', operatorJoinPath(':token'), 'guest', async () => (await signIn()).answerInvitation),
  route('POST', operatorJoinPath(':token'), 'guest', async () => (await signIn()).answerJoin),
  route('GET', OPERATOR_SIGN_IN_PATH, 'guest', async () => (await signIn()).answerSignInPage),
  route('POST', OPERATOR_SIGN_IN_PATH, 'guest', async () => (await signIn()).answerSignIn),
  route('GET', OPERATOR_PASSKEY_SIGN_IN_PATH, 'guest', async () => (await signIn()).answerPasskeyPage),
  route('POST', OPERATOR_PASSKEY_SIGN_IN_PATH, 'guest', async () => (await signIn()).answerPasskeySignIn),
  route('POST', OPERATOR_SIGN_OUT_PATH, 'own', async () => (await signIn()).answerSignOut),
  route('GET', OPERATOR_CODES_PATH, 'own', async () => (await signIn()).answerCodes),
  route('POST', OPERATOR_CODES_PATH, 'own', async () => (await signIn()).answerNewCodes),
  ...fileRoutes,
  route('GET', ACCOUNTS_PATH, 'accounts:read', async () => (await accounts()).answerAccounts),
  route('POST', NEW_ACCOUNT_PATH, 'accounts:write', async () => (await accounts()).answerCreate),
  route('GET', accountPath(':id'), 'accounts:read', async () => (await accounts()).answerAccount),
  route('POST', accountAct('profile'), 'accounts:write', async () => (await accounts()).answerProfile),
  route('POST', accountAct('fees'), 'accounts:write', async () => (await accounts()).answerFees),
  route('POST', accountAct('limits'), 'accounts:write', async () => (await accounts()).answerLimits),
  route('POST', accountAct('status'), 'accounts:write', async () => (await accounts()).answerStatus),
  route('POST', accountAct('names'), 'accounts:write', async () => (await accounts()).answerNames),
  route('POST', accountAct('invite'), 'accounts:write', async () => (await accounts()).answerInviteOwner),
  route('POST', createKeyPath(':id'), 'keys:write', async () => (await accounts()).answerCreateKey),
  route('POST', revokeKeyPath(':id', ':key'), 'keys:write', async () => (await accounts()).answerRevokeKey),
  route(
    'GET',
    accountAuditLogPath(':id'),
    'journal:read',
    async () => (await auditLog()).answerAccountAuditLog,
  ),
  route('GET', OPERATOR_AUDIT_LOG_PATH, 'journal:read', async () => (await auditLog()).answerAuditLog),
  route('GET', PROPOSALS_PATH, 'books:read', async () => (await payouts()).answerProposals),
  route('GET', accountPayoutsPath(':id'), 'books:read', async () => (await payouts()).answerAccountPayouts),
  route('POST', proposePayoutPath(':id'), 'payouts:write', async () => (await payouts()).answerPropose),
  route('POST', proposal('confirm'), 'payouts:write', async () => (await payouts()).answerConfirm),
  route('POST', proposal('withdraw'), 'payouts:write', async () => (await payouts()).answerWithdraw),
  route(
    'POST',
    payoutOutcomePath(':id', ':payout'),
    'payouts:write',
    async () => (await payouts()).answerOutcome,
  ),
  route('GET', reviewPath(':id'), 'books:read', async () => (await review()).answerReview),
  route('POST', addLinesPath(':id'), 'books:write', async () => (await review()).answerAddLines),
  route(
    'POST',
    resolveLinePath(':id', ':line'),
    'books:write',
    async () => (await review()).answerResolveLine,
  ),
  route(
    'POST',
    resolveItemPath(':id', ':item'),
    'books:write',
    async () => (await review()).answerResolveItem,
  ),
  route(
    'POST',
    refundOutcomePath(':id', ':refund'),
    'books:write',
    async () => (await review()).answerRefundOutcome,
  ),
  route('GET', EXCEPTIONS_PATH, 'books:read', async () => (await exceptions()).answerExceptions),
  route(
    'GET',
    accountExceptionsPath(':id'),
    'books:read',
    async () => (await exceptions()).answerAccountExceptions,
  ),
  route(
    'GET',
    exceptionPath(':id', ':exception'),
    'books:read',
    async () => (await exceptions()).answerException,
  ),
  route(
    'POST',
    settleExceptionPath(':id', ':exception'),
    'books:write',
    async () => (await exceptions()).answerSettle,
  ),
  route('GET', OPERATOR_PASSKEYS_PATH, 'own', async () => (await factors()).answerPasskeys),
  route('POST', OPERATOR_PASSKEYS_PATH, 'own', async () => (await factors()).answerAddPasskey),
  route('POST', REMOVE_OPERATOR_PASSKEY_PATH, 'own', async () => (await factors()).answerRemovePasskey),
  route('GET', OPERATOR_AUTHENTICATOR_PATH, 'own', async () => (await factors()).answerAuthenticator),
  route('POST', OPERATOR_AUTHENTICATOR_PATH, 'own', async () => (await factors()).answerSetAuthenticator),
  route(
    'POST',
    REMOVE_OPERATOR_AUTHENTICATOR_PATH,
    'own',
    async () => (await factors()).answerRemoveAuthenticator,
  ),
  route('GET', OPERATOR_PEOPLE_PATH, 'own', async () => (await people()).answerPeople),
  route('POST', operatorPeopleActPath('invite'), 'people:write', async () => (await people()).answerInvite),
  route(
    'POST',
    operatorPeopleActPath('withdraw'),
    'people:write',
    async () => (await people()).answerWithdraw,
  ),
  route('POST', operatorPeopleActPath('remove'), 'people:write', async () => (await people()).answerRemove),
  route('POST', operatorPeopleActPath('end-session'), 'own', async () => (await people()).answerEndSession),
];

const pages = innerRouter();

pages.use(async (c, next) => {
  const language = languageOf(c);
  c.set('operatorText', textOf(language, await loadOperatorCopy(language)));
  return next();
});
pages.use(requireOperatorPerson);
pages.get(OPERATORS_PATH, (c) => goTo(c, ACCOUNTS_PATH));
for (const { method, path, needs, load } of operatorPageRoutes)
  pages.on(method, path, async (c, next) => {
    if (needs !== 'guest' && needs !== 'own' && !allows(c.get('operator').scopes, needs))
      return showNotice(c, 'forbidden');
    return (await (await load())(c, next)) ?? showNotice(c, 'gone');
  });
pages.notFound((c) => showNotice(c, 'gone'));
pages.onError((error, c) => showFailure(c, error, showNotice));

/** Answers any address of the operators' pages. */
export function answerOperatorPages(c: Context<Environment>): Promise<Response> {
  return passTo(pages, c);
}
