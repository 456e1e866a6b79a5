import * as z from 'zod';
import { rawField, submissionField } from '../../../web/form-schema.ts';
import { passkeyForm } from '../sign-in/form.ts';

/** A new passkey. */
export const addForm = passkeyForm.extend({ name: rawField(200) });

/** `id`: of a passkey, in base64url: up to 1,023 bytes. */
export const removeForm = z.object({ id: rawField(1_400), submission: submissionField });
