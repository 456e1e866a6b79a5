import { Icon } from './icons.tsx';

/**
 * The seller's picture, or that of a shop. Their name stands beside it, so it is not read aloud; whoever keeps the picture
 * learns of no page that shows it, and waits for what the page needs itself.
 */
export function Logo({ of: address }: { of: string | null }) {
  if (!address) return <Icon name="shop" />;
  return (
    <img
      class="logo"
      src={address}
      alt=""
      width="44"
      height="44"
      referrerpolicy="no-referrer"
      decoding="async"
      fetchpriority="low"
    />
  );
}
