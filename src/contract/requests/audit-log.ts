import type * as z from 'zod';
import { pageQuery } from '../page-query.ts';
import { keyMode } from '../resources/account.ts';

export const auditLogQuery = pageQuery;
export type AuditLogQuery = z.infer<typeof auditLogQuery>;

/** Query of `GET /operator/accounts/{id}/journal` and of `…/incidents`. */
export const operatorAuditLogQuery = pageQuery.extend({ mode: keyMode });
