import { vi } from 'vitest';

/**
 * A setup file: tests that name it run in a build that speaks the pseudo-locales besides. The table of locales and the two
 * places where copy is gathered are all that it changes of it; the rest follows from those, as it does for a language. And what each
 * component was given is kept: of a page there is nothing but its text.
 */
vi.mock('../../../src/text/locales/table.ts', async (original) =>
  (await import('./pseudo-locales.ts')).withPseudoLocales(
    await original<typeof import('../../../src/text/locales/table.ts')>(),
  ),
);
vi.mock('../../../templates/storefront/copy/copy.ts', async (original) =>
  (await import('./pseudo-locales.ts')).withPseudoCopy(
    await original<typeof import('../../../templates/storefront/copy/copy.ts')>(),
  ),
);
vi.mock('../../../templates/pay/copy/copy.ts', async (original) =>
  (await import('./pseudo-locales.ts')).withPseudoCopy(
    await original<typeof import('../../../templates/pay/copy/copy.ts')>(),
  ),
);
vi.mock('../../../templates/parts/jsx-runtime.ts', async (original) => {
  const { noteProps } = await import('./page-props.ts');
  return noteProps(await original<typeof import('../../../templates/parts/jsx-runtime.ts')>());
});
