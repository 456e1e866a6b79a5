import type { PhotoMove } from '../../../../src/desk/photos/rules.ts';
import type { PhotoFlash } from '../../../../src/domain/addresses/desk/photos.ts';
import { counted } from '../../../parts/count.ts';

export const photos = {
  title: 'Photos',
  /** The name of a photo, on the product's page and in the list for a variant. */
  one: (number: number) => `Photo ${number}`,
  /** The photo of a variant; `ofProduct`: it has none of its own. */
  ofVariant: 'Sa photo',
  ofProduct: 'Celle de l’article',
  choose: 'Prendre ou choisir des photos',
  /** `small`: where no script scales photos. */
  hint: 'La première représente l’article. 8 au plus ; le lieu et l’appareil en sont effacés.',
  small: 'Sans JavaScript, chaque photo pèse 300 Ko au plus.',
  button: 'Ajouter',
  /** Comes before "2/5" during the upload. */
  busy: 'Envoi, restez sur cette page :',
  moves: { earlier: 'Plus tôt', later: 'Plus tard', remove: 'Retirer' } satisfies Record<PhotoMove, unknown>,
  flash: {
    added: 'Ajouté. Les clients le voient d’ici une minute.',
    type: 'Pas ajoutée : il faut une photo JPEG, PNG ou WebP.',
    broken:
      'Pas ajoutée : le fichier est abîmé. Prenez la photo de nouveau, ou une capture d’écran de celle-ci.',
    pixels: 'Pas ajoutée : l’image est trop grande. Réduisez-la, puis envoyez-la de nouveau.',
    heavy:
      'Pas ajoutée : le fichier est trop lourd. Réduisez-le à 300 Ko, ou ouvrez cette page dans un navigateur avec JavaScript.',
    none: 'Choisissez d’abord une photo.',
    most: 'Pas ajoutée : un article a 8 photos au plus. Retirez-en une d’abord.',
    full: 'Pas ajoutée : il n’y a plus de place pour des photos. Retirez-en ailleurs : la place revient une semaine après.',
    unkept: 'Pas ajoutée : la photo n’a pas pu être gardée. Envoyez-la de nouveau plus tard.',
    limited:
      'Pas ajoutée : cet appareil vient d’envoyer beaucoup de photos. Envoyez celles qui manquent dans une minute.',
  } satisfies Record<PhotoFlash, unknown>,
  /** The number of photos and their storage. `size`: with its unit. */
  space: (count: number, size: string) =>
    `${counted('fr', count, { one: '# photo', other: '# photos' })}, ${size}`,
  /** Units of sizes: thousands of bytes, and millions. */
  kilobytes: 'Ko',
  megabytes: 'Mo',
};
