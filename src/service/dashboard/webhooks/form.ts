import * as z from 'zod';
import { eventType } from '../../../contract/resources/webhooks/event.ts';
import {
  choiceField,
  lineField,
  listField,
  rawField,
  submissionField,
  textField,
} from '../../../web/form-schema.ts';
import { OVERLAPS } from '../keys/rules.ts';

const types = listField(eventType.options.length + 1, 50);
const description = lineField(2_000);

export const createForm = z.object({
  url: textField(2_048),
  types,
  description,
  submission: submissionField,
});

/** Of a listed endpoint; the default one has its address alone. */
export const changeForm = createForm;

export const switchForm = z.object({
  status: choiceField(['enabled', 'paused']),
  submission: submissionField,
});

export const rotateForm = z.object({
  overlap: choiceField(OVERLAPS.map(String)),
  submission: submissionField,
});

/** A range of events. `after`: goes on behind this event. */
export const resendRangeForm = z.object({
  from: rawField(10),
  to: rawField(10),
  type: choiceField(eventType.options),
  after: rawField(64),
  submission: submissionField,
});

/** The filters of the log, as the address has them. */
export type TypedEventFilters = Record<'type' | 'from' | 'to', string>;
