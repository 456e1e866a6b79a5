import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/photos.ts';

export const photos: typeof fr.photos = {
  title: 'Photos',
  one: (number) => `Photo ${number}`,
  ofVariant: 'Its photo',
  ofProduct: 'The product’s',
  choose: 'Take or choose photos',
  hint: 'The first stands for the product. 8 at most; place and camera are taken out.',
  small: 'Without JavaScript a photo has at most 300 KB.',
  button: 'Add',
  busy: 'Sending, stay on this page:',
  moves: { earlier: 'Earlier', later: 'Later', remove: 'Take away' },
  flash: {
    added: 'Added. Shoppers see it within a minute.',
    type: 'Not added: it has to be a JPEG, PNG or WebP photo.',
    broken: 'Not added: the file is damaged. Take the photo again, or a screenshot of it.',
    pixels: 'Not added: the picture is too large. Make it smaller and send it again.',
    heavy:
      'Not added: the file is too heavy. Make it 300 KB, or open this page in a browser with JavaScript.',
    none: 'Choose a photo first.',
    most: 'Not added: a product has 8 photos at most. Take one away first.',
    full: 'Not added: there is no room left for photos. Take some away elsewhere: their room is free a week later.',
    unkept: 'Not added: the photo could not be kept. Send it again in a while.',
    limited: 'Not added: this device has just sent many photos. Send the missing ones in a minute.',
  },
  space: (count, size) => `${counted('en', count, { one: '# photo', other: '# photos' })}, ${size}`,
  kilobytes: 'KB',
  megabytes: 'MB',
};
