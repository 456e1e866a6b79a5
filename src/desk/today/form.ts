import * as z from 'zod';
import { rawField } from '../../web/form-schema.ts';

/** The open orders of a network; `until`: the time of the newest one that the page showed. */
export const networkForm = z.object({ network: rawField(200), until: rawField(40), genuine: rawField(1) });
