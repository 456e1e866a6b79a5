export type DeliveryMode = 'home' | 'desk';

/** Who buys and where it goes, checked and in its stored form. */
export type Contact = {
  name: string;
  /** E.164. */
  phone: string;
  email: string | null;
  /** 1 to 69. */
  wilaya: number;
  commune: string;
  /** Null when the parcel waits at the courier's office. */
  street: string | null;
  note: string | null;
  delivery: DeliveryMode;
};
