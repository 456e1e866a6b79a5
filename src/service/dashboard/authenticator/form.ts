import * as z from 'zod';
import { rawField, submissionField } from '../../../web/form-schema.ts';

/** The key of an app, in base32, and a code that the app shows. */
export const setForm = z.object({ secret: rawField(200), code: rawField(200), submission: submissionField });
