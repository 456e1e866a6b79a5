import type { DevicesCopy } from './tables/devices.ts';
import type { JournalCopy } from './tables/journal.ts';
import type { DeskSharedCopy } from './tables/shared.ts';
import type { SignInCopy } from './tables/signin.ts';
import type { TodayCopy } from './tables/today.ts';

/** All that the desk says to whoever sells, in one language. */
export type DeskCopy = {
  devices: DevicesCopy;
  journal: JournalCopy;
  shared: DeskSharedCopy;
  signin: SignInCopy;
  today: TodayCopy;
};
