import { thumbnailOf } from '../../../src/shop/photos/rules/name.ts';
import { JarPicture } from './icons.tsx';

/**
 * A product's picture in a square of its own, so that nothing moves when it arrives; one that never does leaves
 * a jar. The first ones of a page come at once (`isFirst`), the others when they are scrolled to; `isUrgent`
 * before all else: it is what the visitor waits for. `isWhole`: it leads to the whole picture, and is sharp where there is room.
 * Of the merchant's own photos a page shows the small ones: `sizes` says less than there is on a phone, where each
 * megabyte is paid for and a tap leads to the large one.
 */
export function Picture(props: {
  src: string | null;
  alt: string;
  isFirst?: boolean;
  isUrgent?: boolean;
  isWhole?: boolean;
}) {
  const whole = props.isWhole ? (props.src ?? undefined) : undefined;
  const small = thumbnailOf(props.src ?? '');
  const isSharp = small !== null && props.isWhole === true;
  const Frame = whole === undefined ? 'span' : 'a';
  return (
    <Frame class="picture" href={whole}>
      {props.src === null ? (
        <JarPicture />
      ) : (
        <img
          src={isSharp ? props.src : (small?.url ?? props.src)}
          srcset={isSharp ? `${small.url} ${small.width}w, ${props.src} ${small.of.width}w` : undefined}
          sizes={isSharp ? '(min-width: 48rem) 30rem, 7rem' : undefined}
          alt={props.alt}
          width="480"
          height="480"
          decoding={props.isFirst ? undefined : 'async'}
          loading={props.isFirst ? undefined : 'lazy'}
          fetchpriority={props.isUrgent ? 'high' : undefined}
        />
      )}
    </Frame>
  );
}
