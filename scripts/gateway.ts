import { runFake } from './fakes/command.ts';
import { openGateway, PINNED_START } from './gateway/open.ts';
import { readGatewayOptions, USAGE } from './gateway/options.ts';

/** Runs the fake interbank gateway until Ctrl-C, for developers and tests of gateway clients. */
const startedAt = Date.now();
const now = () => PINNED_START + Date.now() - startedAt;

await runFake(process.argv.slice(2), USAGE, async (args) => {
  const { url, userName, password, terminal, clock, stop } = await openGateway(readGatewayOptions(args), now);
  return { clock, stop, ready: { url, userName, password, terminal } };
});
