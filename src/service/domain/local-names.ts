import { type Metadata, readMetadata } from '../../contract/metadata.ts';
import { line, locale } from '../../contract/scalars.ts';
import type { LocalNames } from './payer.ts';

const nameLine = line(255);

/** A product's names by language, from `name_ar`, `name_fr` and `name_en` of its metadata; null without one. */
export function readLocalNames(metadata: Metadata | null): LocalNames | null {
  const names: LocalNames = {};
  for (const language of locale.options) {
    const name = nameLine.safeParse(readMetadata(metadata, `name_${language}`));
    if (name.success) names[language] = name.data;
  }
  return Object.keys(names).length === 0 ? null : names;
}
