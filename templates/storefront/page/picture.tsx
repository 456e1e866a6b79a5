import { thumbnailOf } from '../../../src/domain/photos/name.ts';
import { JarPicture } from './icons.tsx';

/**
 * A product's picture whole in a frame of 4:5, so that the layout does not move when it loads; a missing one leaves a jar.
 * `isFirst`: it loads at once, others when they are scrolled to. `isUrgent`: it loads before all else, since the
 * visitor waits for it. `opens`: where it links to, the full picture; then it is sharp where there is room. Of the
 * merchant's own photos, pages show thumbnails: `sizes` understates the width on a phone, where data costs money and a
 * tap opens the full photo.
 */
export function Picture(props: {
  src: string | null;
  alt: string;
  isFirst?: boolean;
  isUrgent?: boolean;
  opens?: string;
}) {
  const small = thumbnailOf(props.src ?? '');
  const isSharp = small !== null && props.opens !== undefined;
  const Frame = props.opens === undefined ? 'span' : 'a';
  return (
    <Frame class="picture" href={props.opens}>
      {props.src === null ? (
        <JarPicture />
      ) : (
        <img
          src={isSharp ? props.src : (small?.url ?? props.src)}
          srcset={isSharp ? `${small.url} ${small.width}w, ${props.src} ${small.of.width}w` : undefined}
          sizes={isSharp ? '(min-width: 48rem) 30rem, 7rem' : undefined}
          alt={props.alt}
          width="480"
          height="600"
          decoding={props.isFirst ? undefined : 'async'}
          loading={props.isFirst ? undefined : 'lazy'}
          fetchpriority={props.isUrgent ? 'high' : undefined}
        />
      )}
    </Frame>
  );
}
