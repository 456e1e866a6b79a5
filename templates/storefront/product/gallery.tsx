import type { Locale } from '../../../src/contract/scalars.ts';
import { copyIn } from '../copy/copy.ts';
import { CrossIcon } from '../page/icons.tsx';
import { Picture } from '../page/picture.tsx';

/** Where a closed photo returns to. */
const STRIP = 'pictures';

const idOf = (index: number) => `photo-${index + 1}`;

/**
 * The pictures of a product, and each of them on the whole screen: without a script, the style sheet shows what the
 * address names. Browsers load those pictures only when they are shown. `pictures`: absolute addresses, in order.
 */
export function Gallery(props: { pictures: string[]; name: string; language: Locale }) {
  const { pictures, name, language } = props;
  const copy = copyIn[language].product;
  if (pictures.length === 0)
    return (
      <div class="pictures">
        <Picture src={null} alt="" />
      </div>
    );
  return (
    <>
      <div class="pictures" id={STRIP}>
        {pictures.map((picture, index) => (
          <Picture
            src={picture}
            alt={copy.picture(name, index + 1)}
            isFirst={index === 0}
            isUrgent={index === 0}
            opens={`#${idOf(index)}`}
          />
        ))}
      </div>
      <div class="photos">
        {pictures.map((picture, index) => (
          <a id={idOf(index)} href={picture}>
            <img src={picture} alt={copy.picture(name, index + 1)} loading="lazy" />
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
