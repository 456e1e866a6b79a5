import * as z from 'zod';
import { amountField, choiceField, rawField, refuse, submissionField } from '../../../web/form-schema.ts';
import { roles } from '../../people/rules/rights.ts';

/** The most that a limit may be, in dinars. */
const MOST = 100_000_000;

const limit = amountField({ least: 0, most: MOST });

export const inviteForm = z
  .object({ role: choiceField(roles), each: limit, day: limit, submission: submissionField })
  .transform((form, context) => {
    const { role, each, day } = form;
    const isBelow = role === 'support' && each !== null && day !== null && day < each;
    return isBelow ? refuse(context, 'dayBelowEach', 'day') : form;
  });

/** A form with one button, about one person, session or invitation. */
export const oneForm = z.object({ id: rawField(200), submission: submissionField });
