import { devices } from './en/devices.ts';
import { journal } from './en/journal.ts';
import { order } from './en/order.ts';
import { proof } from './en/proof.ts';
import { shared } from './en/shared.ts';
import { signin } from './en/signin.ts';
import { today } from './en/today.ts';
import type { DeskCopy } from './tables.ts';

export const en: DeskCopy = { devices, journal, order, proof, shared, signin, today };
