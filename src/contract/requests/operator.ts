import * as z from 'zod';
import { line } from '../scalars.ts';

/** What a person who operates the service does. */
export const operatorRole = z.enum(['reads', 'manages', 'pays_out', 'reconciles']);

/** `POST /operator/invitations`. `name`: unique for good, because journals name the person. */
export const inviteOperatorRequest = z.object({ name: line(60), roles: z.array(operatorRole).min(1) });
