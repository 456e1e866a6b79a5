import { devices } from './ar/devices.ts';
import { journal } from './ar/journal.ts';
import { order } from './ar/order.ts';
import { proof } from './ar/proof.ts';
import { shared } from './ar/shared.ts';
import { signin } from './ar/signin.ts';
import { today } from './ar/today.ts';
import type { DeskCopy } from './tables.ts';

export const ar: DeskCopy = { devices, journal, order, proof, shared, signin, today };
