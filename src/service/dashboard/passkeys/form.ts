import * as z from 'zod';
import { rawField, submissionField } from '../../../web/form-schema.ts';

/** `credential`: the browser's answer, in JSON. */
export const passkeyForm = z.object({ credential: rawField(12_000), submission: submissionField });

/** A new passkey. */
export const addForm = passkeyForm.extend({ name: rawField(200) });

/** `id`: of a passkey, in base64url: up to 1,023 bytes. */
export const removeForm = z.object({ id: rawField(1_400), submission: submissionField });
