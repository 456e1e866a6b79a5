import { CrossIcon } from '../page/icons.tsx';
import { Picture } from '../page/picture.tsx';
import type { ShopText } from '../page/text.tsx';
import { ofVariant } from './chosen.ts';
import type { ShownPicture } from './pictures.ts';

/** Where a closed photo returns to. */
const STRIP = 'pictures';

const idOf = (index: number) => `photo-${index + 1}`;

/**
 * The pictures of a product, and each of them on the whole screen: without a script, the style sheet shows what the
 * address names. Browsers load those pictures only when they are shown. Its strip is pushed along and
 * needs no script; the picture of the chosen variant lies over the first one.
 */
export function Gallery(props: {
  pictures: ShownPicture[];
  name: string;
  category: string | null;
  t: ShopText;
}) {
  const { pictures, name, t } = props;
  const copy = t.words.product;
  if (pictures.length === 0)
    return (
      <div class="pictures">
        <Picture src={null} name={name} category={props.category} alt="" />
      </div>
    );
  return (
    <>
      <div class="pictures" id={STRIP}>
        {pictures.map(({ src, of }, index) => (
          <Picture
            src={src}
            name={name}
            alt={copy.picture(name, index + 1)}
            isFirst={index === 0}
            isUrgent={index === 0}
            opens={`#${idOf(index)}`}
            shows={of.flatMap((variant) => ofVariant(variant) ?? [])}
            place={pictures.length === 1 ? undefined : `${index + 1}/${pictures.length}`}
          />
        ))}
      </div>
      <div class="photos">
        {pictures.map(({ src }, index) => (
          <a id={idOf(index)} href={src}>
            <img src={src} alt={copy.picture(name, index + 1)} loading="lazy" />
          </a>
        ))}
        <a class="close" href={`#${STRIP}`}>
          <CrossIcon />
          <span class="unseen">{copy.closePhoto}</span>
        </a>
      </div>
    </>
  );
}
