import { sandboxBankUrl } from '../../urls.ts';
import type { AcquirerDefinition } from '../port.ts';
import { SandboxAcquirer } from './adapter.ts';
import { addSandboxAppRoutes } from './app-page.tsx';
import { addSandboxBankRoutes } from './bank-page.tsx';

export const sandbox: AcquirerDefinition<null> = {
  modes: ['test'],
  credentials: null,
  open: ({ bindings, origin, now, clock }) =>
    new SandboxAcquirer(bindings.SANDBOX_BANK, (attemptId) => sandboxBankUrl(origin, attemptId), {
      now,
      ahead: () => clock?.ahead ?? 0,
    }),
  addPages(routes) {
    addSandboxBankRoutes(routes);
    addSandboxAppRoutes(routes);
  },
};
