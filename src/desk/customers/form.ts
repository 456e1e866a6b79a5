import * as z from 'zod';
import { readTags } from '../../domain/customers.ts';
import { checkbox, rawField, textField, versionField } from '../../web/form-schema.ts';

/** Words between commas. */
const tagsField = textField(400).transform(readTags);

export const describeForm = z.object({
  version: versionField,
  tags: tagsField,
  note: rawField(1_000).transform((text) => text.trim() || null),
});

export const eraseForm = z.object({ sure: checkbox });

export const tagForm = z.object({ tags: tagsField });
