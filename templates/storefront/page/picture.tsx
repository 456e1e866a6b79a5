import { JarPicture } from './icons.tsx';

/**
 * A product's picture in a square of its own, so that nothing moves when it arrives; one that never does leaves
 * a jar. The first ones of a page come at once (`isFirst`), the others when they are scrolled to; `isUrgent`
 * before all else: it is what the visitor waits for.
 */
export function Picture(props: { src: string | null; alt: string; isFirst?: boolean; isUrgent?: boolean }) {
  return (
    <span class="picture">
      {props.src === null ? (
        <JarPicture />
      ) : (
        <img
          src={props.src}
          alt={props.alt}
          width="480"
          height="480"
          decoding={props.isFirst ? undefined : 'async'}
          loading={props.isFirst ? undefined : 'lazy'}
          fetchpriority={props.isUrgent ? 'high' : undefined}
        />
      )}
    </span>
  );
}
