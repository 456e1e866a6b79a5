/** The limits of photos. Sizes in bytes and pixels. How many a device may send in a while: `desk/uploads/procedures.ts`. */

/** Of a product: the service's limit. */
export const MOST_PHOTOS = 8;
/** All photos together: five thousand as phones take them. */
export const MOST_SPACE = 2 * 1024 ** 3;
/** A form with photos: eight original ones, or one that a browser has scaled. */
export const MOST_FORM_BYTES = 2_500_000;

/** An original photo, one that a browser has scaled, and its thumbnail. */
export const MOST_ORIGINAL_BYTES = 300 * 1024;
export const MOST_SCALED_BYTES = 1_500_000;
export const MOST_THUMBNAIL_BYTES = 200_000;
/** A logo: every page of the shop loads it. */
export const MOST_LOGO_BYTES = 100_000;

/** The pixels of a sixteen-megapixel camera, and the longest side of any photo. */
export const MOST_PIXELS = 16_800_000;
export const LONGEST_SIDE = 8_192;
/** The longest side of a scaled photo, and of its thumbnail. */
export const LONGEST_SCALED_SIDE = 1_600;
export const LONGEST_THUMBNAIL_SIDE = 640;
/** How far the shapes of a photo and its thumbnail may differ, because of rounded pixels. */
export const MOST_DIFFERENCE = 0.05;
