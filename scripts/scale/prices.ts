/**
 * The platform's published prices of its paid plan, in US dollars, without the included amounts, and when they were
 * read.
 */
export const PRICES_READ = '2026';

/** Per million. */
export const perMillion = { rowsWritten: 1, rowsRead: 0.001, objectRequests: 0.15, workerRequests: 0.3 };

/**
 * Per gigabyte and month; and costs that are not counted here, per million gigabyte-seconds and per million
 * milliseconds.
 */
export const perGigabyteMonth = 0.2;
export const notCounted = { gigabyteSeconds: 12.5, processorMilliseconds: 0.02 };

/** The limits of one object by the platform's documentation: calls per second, and bytes. */
export const walls = { requestsASecond: 1000, bytes: 10 * 1024 ** 3 };
