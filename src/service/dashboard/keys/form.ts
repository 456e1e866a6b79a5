import * as z from 'zod';
import { ALL_SCOPES, SCOPES } from '../../../contract/scopes.ts';
import { choiceField, lineField, listField, rawField, submissionField } from '../../../web/form-schema.ts';
import { KEY_LIFETIMES, OVERLAPS } from './rules.ts';

const known: readonly string[] = [ALL_SCOPES, ...SCOPES];

export const createForm = z.object({
  name: lineField(255),
  /** The ticked scopes; others are made up. */
  scopes: listField(known.length, 50).transform((scopes) => scopes.filter((scope) => known.includes(scope))),
  days: choiceField(KEY_LIFETIMES.map(String)),
  submission: submissionField,
});

export const rollForm = z.object({
  id: rawField(200),
  overlap: choiceField(OVERLAPS.map(String)),
  submission: submissionField,
});

export const revokeForm = z.object({ id: rawField(200), submission: submissionField });
