import * as z from 'zod';
import { rawField, versionField } from '../../web/form-schema.ts';

/** Letters of a pasted table at most: 69 wilayas take some three thousand. What is cut off lies beyond the lines that are read. */
const LONGEST = 130_000;

/** A pasted price table; `version`: of the delivery prices that its preview showed. */
export const priceTableForm = z.object({ text: rawField(LONGEST), version: versionField });
