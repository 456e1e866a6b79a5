import * as z from 'zod';
import { rawField } from '../../web/form-schema.ts';

export const LONGEST_ID = 128;

/** `id`: of one alert; without it the form empties the list that `product` names, or all, once a person is sure. */
export const removalForm = z.object({ id: rawField(64), product: rawField(LONGEST_ID), sure: rawField(10) });
