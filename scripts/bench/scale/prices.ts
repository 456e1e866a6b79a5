/** The platform's published prices on its paid plan, in US dollars, without what the plan includes, and when they were read. */
export const PRICES_READ = '2026';

/** For a million each. */
export const perMillion = { rowsWritten: 1, rowsRead: 0.001, objectRequests: 0.15, workerRequests: 0.3 };

/** For a gigabyte and month; and what is not counted here: a million gigabyte-seconds, and a million milliseconds. */
export const perGigabyteMonth = 0.2;
export const notCounted = { gigabyteSeconds: 12.5, processorMilliseconds: 0.02 };

/** What a wall is by the platform's documentation: calls a second that one object takes, and bytes that it holds. */
export const walls = { requestsASecond: 1000, bytes: 10 * 1024 ** 3 };
