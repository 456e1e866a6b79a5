import { JarPicture } from './icons.tsx';

/**
 * A product's picture in a square of its own, so that nothing moves when it arrives. The first ones of a page
 * come at once (`isFirst`), the others when they are scrolled to.
 */
export function Picture(props: { src: string | null; alt: string; isFirst?: boolean }) {
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
          decoding="async"
          loading={props.isFirst ? 'eager' : 'lazy'}
        />
      )}
    </span>
  );
}
