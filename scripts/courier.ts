import { openCourier } from './couriers/open.ts';
import { readOptions, USAGE } from './couriers/options.ts';
import { runFake } from './fakes/command.ts';

/** Runs a fake courier until Ctrl-C, for developers and tests of courier adapters. */
await runFake(process.argv.slice(2), USAGE, async (args) => {
  const { url, id, token, clock, stop } = await openCourier(readOptions(args), Date.now);
  return { clock, stop, ready: { url, id, token } };
});
