import { runFake } from './fakes/command.ts';
import { openGateway, pinnedTime } from './gateway/open.ts';
import { readGatewayOptions, USAGE } from './gateway/options.ts';

/** Runs the fake interbank gateway until Ctrl-C, for developers and tests of gateway clients. */
await runFake(process.argv.slice(2), USAGE, async (args) => {
  const options = readGatewayOptions(args);
  const { url, userName, password, terminal, clock, stop } = await openGateway(options, pinnedTime());
  return { clock, stop, ready: { url, userName, password, terminal } };
});
