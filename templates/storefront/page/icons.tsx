import type { Child, JSX } from '../../parts/jsx-runtime.ts';

/**
 * Line icons of 24 units, drawn in the text colour. They decorate the words beside them, so screen readers skip them.
 */
function Icon({ children, name }: { children?: Child; name?: string }) {
  return (
    <svg
      class={name === undefined ? 'icon' : `icon ${name}`}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Rendered once: a page has dozens of icons, and they never change. */
function drawn(icon: JSX.Element): () => JSX.Element {
  return () => icon;
}

/** A couffin, the palm basket of the market. */
export const CartIcon = drawn(
  <Icon>
    <path d="M4 10h16l-2 10H6zM8 10c0-8 8-8 8 0M8.5 13.5v3M12 13.5v3M15.5 13.5v3" />
  </Icon>,
);

export const CardIcon = drawn(
  <Icon>
    <path d="M3 6h18v12H3zM3 10h18M6.5 14.5h4" />
  </Icon>,
);

/** A banknote. */
export const CashIcon = drawn(
  <Icon>
    <path d="M2 7h20v10H2zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M5 10.5v3M19 10.5v3" />
  </Icon>,
);

/** Points in the direction of the text. */
export const VanIcon = drawn(
  <Icon name="van">
    <path d="M2 6h12v11H2zM14 10h4l4 4v3h-8M4.5 17a2 2 0 1 0 4 0M15.5 17a2 2 0 1 0 4 0" />
  </Icon>,
);

export const PhoneIcon = drawn(
  <Icon>
    <path d="M5 4h4l2 5-2.5 2a12 12 0 0 0 5 5l2-2.5 5 2v4c-9 2-18-8-15.5-15.5z" />
  </Icon>,
);

export const MailIcon = drawn(
  <Icon>
    <path d="M3 6h18v12H3zM3 7l9 6.5L21 7" />
  </Icon>,
);

export const MinusIcon = drawn(
  <Icon>
    <path d="M6 12h12" />
  </Icon>,
);

export const PlusIcon = drawn(
  <Icon>
    <path d="M6 12h12M12 6v12" />
  </Icon>,
);

export const StarIcon = drawn(
  <Icon>
    <path d="m12 4 2.5 5.1 5.5.8-4 3.9 1 5.6-5-2.7-5 2.7 1-5.6-4-3.9 5.5-.8z" />
  </Icon>,
);

export const TickIcon = drawn(
  <Icon>
    <path d="m4 13 5 5L20 6" />
  </Icon>,
);

export const ClockIcon = drawn(
  <Icon>
    <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2" />
  </Icon>,
);

export const CrossIcon = drawn(
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>,
);

export const SearchIcon = drawn(
  <Icon>
    <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21" />
  </Icon>,
);

export const GlobeIcon = drawn(
  <Icon>
    <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18" />
  </Icon>,
);

export const FilterIcon = drawn(
  <Icon>
    <path d="M3 7h9M18 7h3M3 17h3M12 17h9M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM9 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z" />
  </Icon>,
);

export const PaperIcon = drawn(
  <Icon>
    <path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5" />
  </Icon>,
);

/** An empty jar, for products without a picture and catalogues without products. */
export const JarPicture = drawn(
  <svg class="jar" viewBox="0 0 96 96" aria-hidden="true">
    <path d="M32 20h32v8H32zM34 28c-8 6-12 12-12 22v24c0 5 3 8 8 8h36c5 0 8-3 8-8V50c0-10-4-16-12-22" />
    <path d="M36 54h24v16H36z" />
  </svg>,
);

/** A speech bubble with a handset, as in chat programs. */
export const ChatIcon = drawn(
  <Icon>
    <path d="M12 3.5a8.5 8.5 0 0 0-7.3 12.8L3.5 20.5l4.3-1.1A8.5 8.5 0 1 0 12 3.5zM9 8.2l1.2 2-.7 1.1a6 6 0 0 0 3.2 3.2l1.1-.7 2 1.2v1.2c-4 .8-8.7-4-7.9-8z" />
  </Icon>,
);

export const CameraIcon = drawn(
  <Icon>
    <path d="M4 7h4l1.5-2.5h5L16 7h4v12H4zM12 9.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7" />
  </Icon>,
);

export const PeopleIcon = drawn(
  <Icon>
    <path d="M9 4.5a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4M2.5 19.5c0-8 13-8 13 0zM15.5 5a3 3 0 0 1 0 5.6M18 14c2.5.8 3.5 2.8 3.5 5.5" />
  </Icon>,
);

export const PlaneIcon = drawn(
  <Icon>
    <path d="M3 11.5 21 4l-3 16-6-4.5-3 3.5v-5.5L17 8" />
  </Icon>,
);

export const LinkIcon = drawn(
  <Icon>
    <path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1.5-1.5" />
  </Icon>,
);

export const CodeIcon = drawn(
  <Icon>
    <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v6h-6" />
  </Icon>,
);
