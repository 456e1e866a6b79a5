import type { OperatorScope } from '../../operators.ts';
import {
  ACCOUNTS_PATH,
  accountActPath,
  accountAuditLogPath,
  accountExceptionsPath,
  accountKeysPath,
  accountPayoutsPath,
  accountProposalsPath,
  EXCEPTIONS_PATH,
  exceptionPath,
  OPERATOR_AUDIT_LOG_PATH,
  OPERATOR_PASSKEYS_PATH,
  OPERATOR_PEOPLE_PATH,
  PROPOSALS_PATH,
  reviewListPath,
} from '../../operators-urls.ts';
import { filePath } from '../../urls.ts';
import { type OperatorPageRoute, type Page, route } from './define-route.ts';

const accounts = () => import('./accounts/files.ts');
const payouts = () => import('./payouts/files.ts');
const exceptions = () => import('./exceptions/files.ts');
const review = () => import('./review/files.ts');
const auditLog = () => import('./audit-log/routes.tsx');

const file = (page: string, needs: OperatorScope | 'own', load: () => Promise<Page>) =>
  route('GET', filePath(page), needs, load);

/** The lists as files, each behind the scope of its page. They stand before the pages of one thing: no id is `csv`. */
export const fileRoutes: readonly OperatorPageRoute[] = [
  file(ACCOUNTS_PATH, 'accounts:read', async () => (await accounts()).answerAccountsFile),
  file(accountKeysPath(':id'), 'accounts:read', async () => (await accounts()).answerKeysFile),
  file(accountActPath(':id', 'fees'), 'accounts:read', async () => (await accounts()).answerFeesFile),
  file(accountActPath(':id', 'limits'), 'accounts:read', async () => (await accounts()).answerLimitsFile),
  file(OPERATOR_AUDIT_LOG_PATH, 'journal:read', async () => (await auditLog()).answerAuditLogFile),
  file(accountAuditLogPath(':id'), 'journal:read', async () => (await auditLog()).answerAccountAuditLogFile),
  file(PROPOSALS_PATH, 'books:read', async () => (await payouts()).answerOpenProposalsFile),
  file(accountPayoutsPath(':id'), 'books:read', async () => (await payouts()).answerAccountPayoutsFile),
  file(accountProposalsPath(':id'), 'books:read', async () => (await payouts()).answerProposalsFile),
  file(reviewListPath(':id', 'lines'), 'books:read', async () => (await review()).answerLinesFile),
  file(reviewListPath(':id', 'clearing'), 'books:read', async () => (await review()).answerClearingFile),
  file(reviewListPath(':id', 'doubts'), 'books:read', async () => (await review()).answerDoubtsFile),
  file(EXCEPTIONS_PATH, 'books:read', async () => (await exceptions()).answerExceptionsFile),
  file(
    accountExceptionsPath(':id'),
    'books:read',
    async () => (await exceptions()).answerAccountExceptionsFile,
  ),
  file(exceptionPath(':id', ':exception'), 'books:read', async () => (await exceptions()).answerAttemptsFile),
  file(OPERATOR_PASSKEYS_PATH, 'own', async () => (await import('./factors/routes.tsx')).answerPasskeysFile),
  file(OPERATOR_PEOPLE_PATH, 'own', async () => (await import('./people/routes.tsx')).answerPeopleFile),
];
