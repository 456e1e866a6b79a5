import { JarPicture } from './icons.tsx';

/**
 * A product's picture in a square of its own, so that nothing moves when it arrives; one that never does leaves
 * a jar. The first ones of a page come at once (`isFirst`), the others when they are scrolled to; `isUrgent`
 * before all else: it is what the visitor waits for. `isWhole`: it leads to the whole picture.
 */
export function Picture(props: {
  src: string | null;
  alt: string;
  isFirst?: boolean;
  isUrgent?: boolean;
  isWhole?: boolean;
}) {
  const whole = props.isWhole ? (props.src ?? undefined) : undefined;
  const Frame = whole === undefined ? 'span' : 'a';
  return (
    <Frame class="picture" href={whole}>
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
    </Frame>
  );
}
