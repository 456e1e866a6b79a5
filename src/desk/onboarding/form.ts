import * as z from 'zod';
import { submissionField } from '../../web/form-schema.ts';

/** The button that asks for a test event. */
export const testEventForm = z.object({ submission: submissionField });
