import { vi } from 'vitest';

/**
 * A setup file: its tests run in a build with the pseudo-locales. It changes only the table of languages and the
 * five places that collect words; the rest derives from them, as for any language. It also records each component's props,
 * because a page is otherwise only text.
 */
vi.mock('../../../src/text/languages/languages.ts', async (original) =>
  (await import('./pseudo-locales.ts')).withPseudoLocales(
    await original<typeof import('../../../src/text/languages/languages.ts')>(),
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
vi.mock('../../../templates/pay/copy/request.ts', async (original) =>
  (await import('./pseudo-locales.ts')).withPseudoCopy(
    await original<typeof import('../../../templates/pay/copy/request.ts')>(),
  ),
);
vi.mock('../../../src/text/languages/words.ts', async (original) =>
  (await import('./pseudo-locales.ts')).withPseudoWords(
    await original<typeof import('../../../src/text/languages/words.ts')>(),
  ),
);
vi.mock('../../../src/text/wilaya-names/names.ts', async (original) =>
  (await import('./pseudo-locales.ts')).withPseudoWilayas(
    await original<typeof import('../../../src/text/wilaya-names/names.ts')>(),
  ),
);
vi.mock('../../../templates/parts/jsx-runtime.ts', async (original) => {
  const { noteProps } = await import('./page-props.ts');
  return noteProps(await original<typeof import('../../../templates/parts/jsx-runtime.ts')>());
});
