import { abuse } from './abuse.ts';
import { auditLog } from './audit-log.ts';
import { bodies } from './bodies.ts';
import { crashes } from './crashes.ts';
import { dear } from './expensive.ts';
import { exposure } from './exposure.ts';
import { floods } from './floods.ts';
import { money } from './money.ts';
import type { Mutation } from './mutation.ts';
import { retention } from './retention.ts';
import { server } from './server.ts';

/**
 * Of each attack that was tried, and of each mutation that no test noticed once, the one that shows that a test does now:
 * `npm run mutations` makes them one by one.
 */
export const mutations: readonly Mutation[] = [
  ...abuse,
  ...dear,
  ...bodies,
  ...exposure,
  ...floods,
  ...auditLog,
  ...retention,
  ...crashes,
  ...server,
  ...money,
];
