import { abuse } from './abuse.ts';
import { auditLog } from './audit-log.ts';
import { bodies } from './bodies.ts';
import { crashes } from './crashes.ts';
import { dashboard } from './dashboard.ts';
import { dear } from './expensive.ts';
import { exposure } from './exposure.ts';
import { files } from './files.ts';
import { floods } from './floods.ts';
import { money } from './money.ts';
import type { Mutation } from './mutation.ts';
import { retention } from './retention.ts';
import { server } from './server.ts';

/**
 * One mutation for each attempted attack, and for each mutation that no test noticed at first. `npm run
 * mutations` makes them one by one.
 */
export const mutations: readonly Mutation[] = [
  ...abuse,
  ...dear,
  ...bodies,
  ...exposure,
  ...files,
  ...floods,
  ...auditLog,
  ...retention,
  ...crashes,
  ...server,
  ...money,
  ...dashboard,
];
