import { storeDetailsPath } from '../../../src/domain/addresses/desk/settings.ts';
import { inEachLanguageLater } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import type { DeskText } from '../page/text.tsx';

/** Used and allowed bytes; `growth`: the expected bytes of thirty days, null while too little is known. */
export type StorageShown = { bytes: number; limit: number; growth: number | null; isNear: boolean };

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;

const percents = inEachLanguageLater(
  (language) =>
    new Intl.NumberFormat(languageFacts[language].format, { style: 'percent', maximumFractionDigits: 1 }),
);

function write(t: DeskText, bytes: number): string {
  const [size, unit] =
    bytes >= GIGABYTE
      ? [bytes / GIGABYTE, t.words.settings.storage.gigabytes]
      : [bytes / MEGABYTE, t.words.photos.megabytes];
  const { format } = languageFacts[t.language];
  return `${size.toLocaleString(format, { maximumFractionDigits: 1 })}\u00a0${unit}`;
}

/** How full the shop's database is, and what to do when it is nearly full. */
export function Storage({ t, storage }: { t: DeskText; storage: StorageShown }) {
  const copy = t.words.settings.storage;
  const { bytes, limit, growth, isNear } = storage;
  const share = percents[t.language].format(bytes / limit);
  return (
    <section class="card storage">
      <h2>{copy.title}</h2>
      <p class="hint">
        {copy.used(write(t, bytes), write(t, limit), share)}{' '}
        {growth !== null && growth > 0 ? copy.growth(write(t, growth)) : null}
      </p>
      {isNear ? (
        <p class="alert">
          {copy.near} <a href={storeDetailsPath(t.language, 'periods')}>{copy.shorten}</a>
        </p>
      ) : null}
    </section>
  );
}
