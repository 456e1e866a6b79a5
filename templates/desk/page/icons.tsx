import type { Child } from '../../parts/jsx-runtime.ts';

/**
 * Line icons of 24 units, drawn in the text colour. They decorate the words beside them, so screen readers skip them.
 */
function Icon({ children }: { children?: Child }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export const InboxIcon = () => (
  <Icon>
    <path d="M4 13 6.5 5h11L20 13v6H4zM4 13h4.5a3.5 3.5 0 0 0 7 0H20" />
  </Icon>
);

export const DeviceIcon = () => (
  <Icon>
    <path d="M7 3h10v18H7zM10.5 18h3" />
  </Icon>
);

export const ListIcon = () => (
  <Icon>
    <path d="M6 3h12v18H6zM9 8h6M9 12h6M9 16h3" />
  </Icon>
);

export const KeyIcon = () => (
  <Icon>
    <path d="M7.5 8a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM11 11.5h10V15M17 11.5V14" />
  </Icon>
);

export const LockIcon = () => (
  <Icon>
    <path d="M6 10h12v10H6zM8.5 10V7.5a3.5 3.5 0 0 1 7 0V10M12 14v2.5" />
  </Icon>
);

export const GlobeIcon = () => (
  <Icon>
    <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18" />
  </Icon>
);

export const PhoneIcon = () => (
  <Icon>
    <path d="M5 4h4l2 5-2.5 2a12 12 0 0 0 5 5l2-2.5 5 2v4c-9 2-18-8-15.5-15.5z" />
  </Icon>
);

export const MessageIcon = () => (
  <Icon>
    <path d="M4 5h16v11h-9l-4.5 4v-4H4zM8 9h8M8 12.5h5" />
  </Icon>
);

export const ChatIcon = () => (
  <Icon>
    <path d="M12 3.5a8.5 8.5 0 0 0-7.3 12.8L3.5 20.5l4.3-1.1A8.5 8.5 0 1 0 12 3.5zM9 8.2l1.2 2-.7 1.1a6 6 0 0 0 3.2 3.2l1.1-.7 2 1.2v1.2c-4 .8-8.7-4-7.9-8z" />
  </Icon>
);

export const SearchIcon = () => (
  <Icon>
    <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21" />
  </Icon>
);

export const SlidersIcon = () => (
  <Icon>
    <path d="M4 7h9M17 7h3M15 4.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM4 17h3M11 17h9M9 14.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z" />
  </Icon>
);

export const PrinterIcon = () => (
  <Icon>
    <path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />
  </Icon>
);

export const BoxIcon = () => (
  <Icon>
    <path d="M4 8 12 4l8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8" />
  </Icon>
);

export const SheetIcon = () => (
  <Icon>
    <path d="M4 4h16v16H4zM4 9.5h16M4 14.7h16M10 9.5V20" />
  </Icon>
);

export const UpIcon = () => (
  <Icon>
    <path d="M12 20V5M6 11l6-6 6 6" />
  </Icon>
);

export const DownIcon = () => (
  <Icon>
    <path d="M12 4v15M6 13l6 6 6-6" />
  </Icon>
);

export const CoinsIcon = () => (
  <Icon>
    <path d="M9 4a5.5 5.5 0 1 0 0 11A5.5 5.5 0 0 0 9 4zM13.5 9.2a5.5 5.5 0 1 1-4.7 5.8M9 7.5v4" />
  </Icon>
);

export const MegaphoneIcon = () => (
  <Icon>
    <path d="M4 10v4h3l9 5V5l-9 5zM7 14l1.5 6H11l-1-4.4M19 9.5a4 4 0 0 1 0 5" />
  </Icon>
);
