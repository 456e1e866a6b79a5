import type { Page } from 'playwright-core';
import { findBarriers } from '../../browser/barriers.ts';
import { overhangOf } from '../../browser/overhang.ts';
import { takePicture } from '../../browser/picture.ts';

const views = [
  { width: 320, height: 640, schemes: ['light', 'dark'] },
  { width: 1280, height: 800, schemes: ['dark', 'light'] },
] as const;

/** Takes pictures in both widths (`{picture}-{width}.png`) and has axe look, folds open, with all rules in both schemes. */
export async function examine(page: Page, picture: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const { width, height, schemes } of views) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: schemes[0] });
    await takePicture(page, `${picture}-${width}.png`);
    await unfold(page, true);
    const overhang = await overhangOf(page);
    if (overhang > 0) wrong.push(`${width} px: hangs out by ${overhang} px`);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const barriers = await findBarriers(page);
      wrong.push(...barriers.map((barrier) => `${width} px, ${colorScheme}: ${barrier}`));
    }
    await unfold(page, false);
  }
  return wrong;
}

/** All but the list of languages, which lies over the page while it is open. */
async function unfold(page: Page, isOpen: boolean): Promise<void> {
  await page.evaluate(`document.querySelectorAll('details:not(.languages)').forEach((fold) => {
    if (${isOpen}) fold.dataset.wasOpen = fold.open;
    fold.open = ${isOpen} || fold.dataset.wasOpen === 'true';
  })`);
}
