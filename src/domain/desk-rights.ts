import type { Action } from './orders/transitions.ts';

/** The role of a device's person. `rights` below says what each may do. */
export const deskRoles = ['owner', 'confirmer', 'packer', 'accountant'] as const;
export type DeskRole = (typeof deskRoles)[number];

/**
 * What a device may do, by the role of its person: the only place that says so. Desk calls name their right, and pages
 * show only what it opens. Owners have every right.
 */
const rights = {
  /** Its own session, the queues of its work, and the orders in them. */
  use_desk: ['owner', 'confirmer', 'packer', 'accountant'],
  /** Calls the shopper: confirms, notes missed calls, corrects the address, cancels what is unpaid. */
  call: ['owner', 'confirmer'],
  /** Packs and dispatches, puts returned pieces back on sale; prints slips and picking lists. */
  pack: ['owner', 'packer'],
  /** Acts on ticked orders of a list, on each by the right of the action. */
  act_in_bulk: ['owner', 'confirmer', 'packer'],
  /** Every other action on an order. */
  manage_orders: ['owner'],
  /** Sees what an order costs. */
  see_amounts: ['owner', 'confirmer', 'accountant'],
  /** Sees all orders of all queues, their payments and histories, and the shop's revenue. */
  see_money: ['owner', 'accountant'],
  /** Sees how to reach a shopper: phone, e-mail, street, and notes to the driver. */
  see_contacts: ['owner', 'confirmer', 'packer'],
  /** Sees what sales cost and bring, and what couriers owe. */
  see_profit: ['owner', 'accountant'],
  /** Makes and revokes the addresses by which spreadsheets read these figures; owners revoke everybody's. */
  share_figures: ['owner', 'accountant'],
  /** Types in orders from calls and chats. */
  type_orders: ['owner', 'confirmer'],
  /** Gives a discount or free delivery to an order. */
  give_discounts: ['owner'],
  /** Finds an order that it may see by its number or its whole phone. */
  find_orders: ['owner', 'confirmer', 'accountant'],
  /** Finds all orders, by any word and filter. */
  search_orders: ['owner', 'accountant'],
  export_orders: ['owner', 'accountant'],
  /** Prints or keeps the sheet of all open orders. */
  print_day: ['owner'],
  refund: ['owner'],
  /** Lists customers with their tags and notes, and stock alerts; tags orders, refuses phones, and erases persons. */
  manage_customers: ['owner'],
  /** Uploads courier settlements, matches their rows, and reads the results. */
  read_settlements: ['owner', 'accountant'],
  /** Records a settlement's money in its orders. */
  apply_settlements: ['owner'],
  /** Goods, photos, coupons and product lists. */
  manage_products: ['owner'],
  /** Shows and hides what shoppers say of products. */
  manage_reviews: ['owner'],
  /** Counts and corrects pieces. */
  manage_stock: ['owner', 'packer'],
  /** Delivery, payment methods, limits, the shop's look, notifications and onboarding. */
  manage_settings: ['owner'],
  /** Devices, recovery codes, passkeys and the authenticator. */
  manage_devices: ['owner'],
  /** Gives a second factor, for a call that needs one. */
  reauthenticate: ['owner', 'accountant'],
  read_audit_log: ['owner', 'accountant'],
} as const satisfies Record<string, readonly DeskRole[]>;

export type Right = keyof typeof rights;

/** The roles that have a right. */
export function rolesWith(right: Right): readonly DeskRole[] {
  return rights[right];
}

export function may(role: DeskRole, right: Right): boolean {
  return rolesWith(right).includes(role);
}

/** The section that a role's first page belongs to. */
export function homeOf(role: DeskRole): 'today' | 'money' {
  return role === 'accountant' ? 'money' : 'today';
}

/** The rights by which roles other than owners act on orders; all other actions are for `manage_orders`. */
const rightsOfActions: Partial<Record<Action, Right>> = {
  confirm: 'call',
  call_missed: 'call',
  dismiss_mark: 'call',
  correct: 'call',
  cancel: 'call',
  note: 'call',
  pack: 'pack',
  hand_over: 'pack',
  restock: 'pack',
};

/** Whether a role may do an action, on an order that it may see. */
export function mayAct(role: DeskRole, action: Action): boolean {
  const right = rightsOfActions[action];
  return may(role, 'manage_orders') || (right !== undefined && may(role, right));
}
