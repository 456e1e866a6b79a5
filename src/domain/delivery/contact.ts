export type DeliveryMode = 'home' | 'desk';

/** The shopper and the address, validated and in stored form. */
export type Contact = {
  name: string;
  /** E.164. */
  phone: string;
  email: string | null;
  /** 1 to 69. */
  wilaya: number;
  commune: string;
  /** Null when the parcel waits at a pick-up point that is not chosen. */
  street: string | null;
  note: string | null;
  delivery: DeliveryMode;
};
