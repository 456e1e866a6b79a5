import { devices } from './fr/devices.ts';
import { journal } from './fr/journal.ts';
import { order } from './fr/order.ts';
import { proof } from './fr/proof.ts';
import { shared } from './fr/shared.ts';
import { signin } from './fr/signin.ts';
import { today } from './fr/today.ts';
import type { DeskCopy } from './tables.ts';

export const fr: DeskCopy = { devices, journal, order, proof, shared, signin, today };
