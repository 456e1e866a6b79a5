import { thumbnailOf } from '../../../src/domain/photos/name.ts';

/**
 * A product's picture whole in a frame of 4:5, so that the layout does not move when it loads; in place of a
 * missing one stands the initial of the `name`, in a colour of the `category`.
 * `isFirst`: it loads at once, others when they are scrolled to. `isUrgent`: it loads before all else, since the
 * visitor waits for it. `opens`: where it links to, the full picture; then it is sharp where there is room. Of the
 * merchant's own photos, pages show thumbnails: `sizes` understates the width on a phone, where data costs money and a
 * tap opens the full photo. `shows`: classes of the variants on it. `place`: among several, as `2/8`.
 */
export function Picture(props: {
  src: string | null;
  name: string;
  category?: string | null;
  alt: string;
  isFirst?: boolean;
  isUrgent?: boolean;
  opens?: string;
  shows?: string[];
  place?: string | undefined;
}) {
  const small = thumbnailOf(props.src ?? '');
  const isSharp = small !== null && props.opens !== undefined;
  const Frame = props.opens === undefined ? 'span' : 'a';
  return (
    <Frame
      class={['picture', ...(props.src === null ? [tintOf(props)] : []), ...(props.shows ?? [])].join(' ')}
      href={props.opens}
      data-place={props.place}
    >
      {props.src === null ? (
        <Initial name={props.name} />
      ) : (
        <img
          src={isSharp ? props.src : (small?.url ?? props.src)}
          srcset={isSharp ? `${small.url} ${small.width}w, ${props.src} ${small.of.width}w` : undefined}
          sizes={isSharp ? '(min-width: 48rem) 30rem, 7rem' : undefined}
          alt={props.alt}
          width="480"
          height="600"
          loading={props.isFirst ? undefined : 'lazy'}
          fetchpriority={props.isUrgent ? 'high' : undefined}
        />
      )}
    </Frame>
  );
}

/** Colours of the style sheet. */
const TINTS = 5;

/** The same colour for all products of a category. */
function tintOf({ name, category }: { name: string; category?: string | null }): string {
  const letters = Array.from(category ?? name, (letter) => letter.codePointAt(0) ?? 0);
  return `tint-${letters.reduce((sum, code) => sum + code, 0) % TINTS}`;
}

/** The first letter of a name; the name itself stands beside it. */
function Initial({ name }: { name: string }) {
  const letter = /[\p{L}\p{N}]/u.exec(name.replace(/^ال(?=\p{L})/u, ''))?.[0] ?? '·';
  return (
    <svg class="initial" viewBox="0 0 96 96" aria-hidden="true">
      <text x="48" y="50" text-anchor="middle" dominant-baseline="central">
        {letter.toUpperCase()}
      </text>
    </svg>
  );
}
