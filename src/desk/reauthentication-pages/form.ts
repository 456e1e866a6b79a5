import * as z from 'zod';
import { rawField } from '../../web/form-schema.ts';

/** `to`: the page that asked for reauthentication. */
export const codeForm = z.object({ code: rawField(200), to: rawField(200) });
export const passkeyForm = z.object({ credential: rawField(12_000), to: rawField(200) });
export const setForm = z.object({ secret: rawField(200), code: rawField(200) });
export const addForm = z.object({ credential: rawField(12_000) });
export const removeForm = z.object({ passkey: rawField(1_400) });
