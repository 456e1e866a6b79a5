import * as worker from '../../src/service/worker.ts';
import { tracked } from '../tracked-objects.ts';

export const SandboxBank = tracked(worker.SandboxBank);
export const Ledger = tracked(worker.Ledger);
export const Registry = tracked(worker.Registry);
export const WebhookSender = tracked(worker.WebhookSender);
export default worker.default;
