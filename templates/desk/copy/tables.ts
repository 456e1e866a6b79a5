import type { DevicesCopy } from './tables/devices.ts';
import type { JournalCopy } from './tables/journal.ts';
import type { DeskOrderCopy } from './tables/order.ts';
import type { ProofCopy } from './tables/proof.ts';
import type { DeskSharedCopy } from './tables/shared.ts';
import type { SignInCopy } from './tables/signin.ts';
import type { TodayCopy } from './tables/today.ts';

/** All that the desk says to whoever sells, in one language. */
export type DeskCopy = {
  devices: DevicesCopy;
  journal: JournalCopy;
  proof: ProofCopy;
  order: DeskOrderCopy;
  shared: DeskSharedCopy;
  signin: SignInCopy;
  today: TodayCopy;
};
