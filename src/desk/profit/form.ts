import * as z from 'zod';
import { rawField, submissionField } from '../../web/form-schema.ts';

/** A new address by which spreadsheets read the figures. */
export const addressForm = z.object({ name: rawField(1000), submission: submissionField });
export const revokeForm = z.object({ address: rawField(100) });
