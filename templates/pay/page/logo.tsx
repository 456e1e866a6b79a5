import { Icon } from './icons.tsx';

/**
 * The payee's logo, or a shop icon. The name stands beside it, so screen readers skip it. Without a referrer, the
 * picture's host does not learn which page shows it. It loads with low priority, after what the page itself needs.
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
