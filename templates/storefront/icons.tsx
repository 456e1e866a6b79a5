import type { Child } from 'hono/jsx';

/** Line icons of 24 units, drawn in the colour of the text. They decorate: the words beside them speak. */
function Icon({ children }: { children?: Child }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** A couffin, the palm basket of the market. */
export const BasketIcon = () => (
  <Icon>
    <path d="M4 10h16l-2 10H6zM8 10c0-8 8-8 8 0M8.5 13.5v3M12 13.5v3M15.5 13.5v3" />
  </Icon>
);

export const CardIcon = () => (
  <Icon>
    <path d="M3 6h18v12H3zM3 10h18M6.5 14.5h4" />
  </Icon>
);

export const VanIcon = () => (
  <Icon>
    <path d="M2 6h12v11H2zM14 10h4l4 4v3h-8M4.5 17a2 2 0 1 0 4 0M15.5 17a2 2 0 1 0 4 0" />
  </Icon>
);

export const PhoneIcon = () => (
  <Icon>
    <path d="M5 4h4l2 5-2.5 2a12 12 0 0 0 5 5l2-2.5 5 2v4c-9 2-18-8-15.5-15.5z" />
  </Icon>
);

export const TickIcon = () => (
  <Icon>
    <path d="m4 13 5 5L20 6" />
  </Icon>
);

export const ClockIcon = () => (
  <Icon>
    <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2" />
  </Icon>
);

export const CrossIcon = () => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);

export const SearchIcon = () => (
  <Icon>
    <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21" />
  </Icon>
);

export const FilterIcon = () => (
  <Icon>
    <path d="M3 7h9M18 7h3M3 17h3M12 17h9M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM9 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z" />
  </Icon>
);

/** An empty jar, for products without a picture and shelves without products. */
export const JarPicture = () => (
  <svg class="jar" viewBox="0 0 96 96" aria-hidden="true" focusable="false">
    <path d="M32 20h32v8H32zM34 28c-8 6-12 12-12 22v24c0 5 3 8 8 8h36c5 0 8-3 8-8V50c0-10-4-16-12-22" />
    <path d="M36 54h24v16H36z" />
  </svg>
);
