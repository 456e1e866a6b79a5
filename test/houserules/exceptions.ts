/** A breach that stands for a while, word for word as the test names it, and why. */
type Exception = { kind: 'rule' | 'export'; breach: string; reason: string };

const mounting = 'nothing imports routes but what mounts them';

/** To be empty: whoever mends one takes it out, and the test asks for that. Nothing new goes in. */
export const exceptions: readonly Exception[] = [
  {
    kind: 'rule',
    breach: 'src/storefront/shop/object.ts: Shop extends Premises: objects are composed',
    reason: 'the context takes the place of the base class',
  },
  {
    kind: 'rule',
    breach: `src/storefront/checkout/routes.tsx: imports ../cart/routes.tsx: ${mounting}`,
    reason: 'what both use is to have a file of its own',
  },
  {
    kind: 'rule',
    breach: `src/storefront/orders/routes.tsx: imports ../checkout/routes.tsx: ${mounting}`,
    reason: 'what both use is to have a file of its own',
  },
  {
    kind: 'rule',
    breach: `src/storefront/shared-cart/routes.tsx: imports ../cart/routes.tsx: ${mounting}`,
    reason: 'the path belongs to the addresses',
  },
  {
    kind: 'rule',
    breach:
      'templates/storefront/cart/cart.tsx: imports ../shared-cart/shared-cart.tsx: shared-cart/ lends nothing to other pages',
    reason: 'the form that sends a cart is to stand with the cart',
  },
];
