import { counted } from '../../../parts/count.ts';
import type { PhotosCopy } from '../tables/photos.ts';

export const photos: PhotosCopy = {
  title: 'Photos',
  one: (number) => `Photo ${number}`,
  ofVariant: 'Sa photo',
  ofProduct: 'Celle de l’article',
  choose: 'Prendre ou choisir des photos',
  hint: 'La première représente l’article. 8 au plus ; le lieu et l’appareil en sont effacés.',
  small: 'Sans JavaScript, chaque photo pèse 300 Ko au plus.',
  button: 'Ajouter',
  busy: 'Envoi, restez sur cette page :',
  moves: { earlier: 'Plus tôt', later: 'Plus tard', remove: 'Retirer' },
  news: {
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
  },
  space: (count, size) => `${counted('fr', count, { one: '# photo', other: '# photos' })}, ${size}`,
  kilobytes: 'Ko',
  megabytes: 'Mo',
};
