import type { Locator, Page } from 'playwright-core';

/** Whether people asked for pictures. */
export const takesPictures = process.env.PICTURES === '1';

/** Tries to take a picture. */
const TRIES = 3;

/**
 * Takes a picture of a page or a part of it, for people, when `PICTURES=1`: pictures take half the time of the tests
 * with most of them. A busy browser sometimes has no frame; that is no fault of the page, so it is tried again.
 */
export async function takePicture(view: Page | Locator, path: string): Promise<void> {
  if (!takesPictures) return;
  for (let tries = 1; ; tries++) {
    try {
      await ('goto' in view ? view.screenshot({ path, fullPage: true }) : view.screenshot({ path }));
      return;
    } catch (error) {
      if (tries === TRIES || !String(error).includes('Unable to capture screenshot')) throw error;
    }
  }
}
