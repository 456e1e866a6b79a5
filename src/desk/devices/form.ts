import * as z from 'zod';
import { rawField, submissionField } from '../../web/form-schema.ts';

export const renameForm = z.object({ device: rawField(1000), name: rawField(1000) });
export const revokeForm = z.object({ device: rawField(1000) });
export const codesForm = z.object({ submission: submissionField });
export const inviteForm = z.object({ role: rawField(1000), submission: submissionField });
