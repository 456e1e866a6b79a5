import type { Locator, Page } from 'playwright-core';

/** How often a picture is tried to be taken. */
const TRIES = 3;

/**
 * Takes a picture of a whole page, or of a part, for people to look at, where `PICTURES=1` asks for them: they are half
 * the time of the tests that take most of them. On a machine that is busy the browser now and then has no frame to
 * give; that says nothing of the page, so it is asked again.
 */
export async function takePicture(view: Page | Locator, path: string): Promise<void> {
  if (process.env.PICTURES !== '1') return;
  for (let tries = 1; ; tries++) {
    try {
      await ('goto' in view ? view.screenshot({ path, fullPage: true }) : view.screenshot({ path }));
      return;
    } catch (error) {
      if (tries === TRIES || !String(error).includes('Unable to capture screenshot')) throw error;
    }
  }
}
