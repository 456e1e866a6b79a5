import type { Page } from 'playwright-core';

/** How often a picture is tried to be taken. */
const TRIES = 3;

/**
 * Takes a picture of a whole page for people to look at. On a machine that is busy the browser now and then has no
 * frame to give; that says nothing of the page, so it is asked again.
 */
export async function takePicture(page: Page, path: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await page.screenshot({ path, fullPage: true });
      return;
    } catch (error) {
      if (tries === TRIES || !String(error).includes('Unable to capture screenshot')) throw error;
    }
  }
}
