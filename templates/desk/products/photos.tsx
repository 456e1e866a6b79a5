import type { moveForm, PhotoFiles } from '../../../src/desk/photos/form.ts';
import { photoMoves } from '../../../src/desk/photos/rules.ts';
import {
  type PhotoFlash,
  photoFormPath,
  photosScriptPath,
} from '../../../src/domain/addresses/desk/photos.ts';
import { MOST_PHOTOS } from '../../../src/domain/photos/limits.ts';
import { thumbnailOf } from '../../../src/domain/photos/name.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { Hidden, Input } from '../page/fields.tsx';
import { BoxIcon } from '../page/icons.tsx';
import { DeskAlert } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';

/** The thumbnail of a stored photo; any other address unchanged. */
const smallOf = (url: string) => thumbnailOf(url)?.url ?? url;

/** A photo in a list, or a box without one. */
export function Thumbnail({ url }: { url: string | null }) {
  return (
    <span class="thumb">
      {url === null ? <BoxIcon /> : <img src={smallOf(url)} alt="" width="56" height="56" loading="lazy" />}
    </span>
  );
}

/** The photos of a product in order, and a form for more. */
export function Photos(props: {
  t: DeskText;
  id: string;
  pictures: readonly string[];
  flash: PhotoFlash | null;
}) {
  const { t, id, pictures, flash } = props;
  const copy = t.words.photos;
  return (
    <section class="card photos" id="photos">
      <h2>{copy.title}</h2>
      {flash === null ? null : flash === 'added' ? (
        <p class="done" role="status">
          {copy.flash.added}
        </p>
      ) : (
        <DeskAlert>{copy.flash[flash]}</DeskAlert>
      )}
      {pictures.length === 0 ? null : (
        <ol>
          {pictures.map((url, place) => (
            <li>
              <img src={smallOf(url)} alt={copy.one(place + 1)} width="96" height="96" loading="lazy" />
              <small>{copy.one(place + 1)}</small>
              <form class="moves" method="post" action={photoFormPath(t.language, id, 'change')}>
                <Hidden<typeof moveForm> name="url" value={url} />
                <Hidden<typeof moveForm> name="from" value={String(place)} />
                {photoMoves.map((move) =>
                  (move === 'earlier' && place === 0) ||
                  (move === 'later' && place === pictures.length - 1) ? null : (
                    <button class="quiet" type="submit" name="move" value={move}>
                      {copy.moves[move]}
                      <span class="unseen"> {copy.one(place + 1)}</span>
                    </button>
                  ),
                )}
              </form>
            </li>
          ))}
        </ol>
      )}
      {pictures.length >= MOST_PHOTOS ? null : (
        <form
          class="adding"
          method="post"
          enctype="multipart/form-data"
          action={photoFormPath(t.language, id, 'add')}
          data-busy={copy.busy}
        >
          <p class="field">
            <label for="photo">{copy.choose}</label>
            <Input<PhotoFiles>
              id="photo"
              name="photo"
              type="file"
              accept="image/jpeg,image/png,image/webp"
              multiple
              required
              aria-describedby="photo-hint"
            />
            <small id="photo-hint">
              {copy.hint} <noscript>{copy.small}</noscript>
            </small>
          </p>
          <button class="button" type="submit">
            {copy.button}
          </button>
          <span role="status" />
        </form>
      )}
      <script src={photosScriptPath} type="module" />
    </section>
  );
}

const MEGABYTE = 1_000_000;

/** The storage that photos take. */
export function PhotoSpace({ t, count, bytes }: { t: DeskText; count: number; bytes: number }) {
  const copy = t.words.photos;
  if (count === 0) return null;
  const isLarge = bytes >= MEGABYTE;
  const size = (isLarge ? bytes / MEGABYTE : bytes / 1_000).toLocaleString(languageFacts[t.language].format, {
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return <p class="hint">{copy.space(count, `${size}\u00a0${isLarge ? copy.megabytes : copy.kilobytes}`)}</p>;
}
