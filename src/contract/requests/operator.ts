import * as z from 'zod';
import { operatorRole } from '../resources/account.ts';
import { line } from '../scalars.ts';

/** `POST /operator/invitations`. `name`: unique for good, because journals name the person. */
export const inviteOperatorRequest = z.object({ name: line(60), roles: z.array(operatorRole).min(1) });
