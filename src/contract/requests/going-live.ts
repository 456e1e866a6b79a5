import * as z from 'zod';
import { lenientBoolean } from '../scalars.ts';

/** `POST /operator/accounts/{id}/going-live`: switches live payments on or off. */
export const switchLiveRequest = z.object({ live: lenientBoolean });
