import type { Child } from 'hono/jsx';

/** Line icons of 24 units, drawn in the colour of the text. They decorate: the words beside them speak. */
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

export const JournalIcon = () => (
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

export const ChatIcon = () => (
  <Icon>
    <path d="M12 3.5a8.5 8.5 0 0 0-7.3 12.8L3.5 20.5l4.3-1.1A8.5 8.5 0 1 0 12 3.5zM9 8.2l1.2 2-.7 1.1a6 6 0 0 0 3.2 3.2l1.1-.7 2 1.2v1.2c-4 .8-8.7-4-7.9-8z" />
  </Icon>
);
