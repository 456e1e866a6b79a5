import { addErased, ERASED } from '../../database/erasure-list.ts';
import { countOf, figuresView, personsView } from '../../database/reports.ts';
import { SIZES } from '../../database/storage/sizes.ts';
import { customerTriggers } from '../customers/store/triggers.ts';
import { productLines } from '../line-items/store.ts';
import { lineTriggers } from '../order-limits/store/line-triggers.ts';
import { funnelTriggers } from '../orders/funnel/store/triggers.ts';
import { revenueTriggers } from '../orders/revenue/store/count-revenue-triggers.ts';
import { PARCEL_GROUP } from '../orders/store/parcel-group.ts';
import { TRACKING_REST } from '../orders/store/tracking.ts';
import { reviewTriggers } from '../reviews/store/triggers.ts';

/**
 * The shop's schema as of 0.1.0. Until that release changes are made here; from then on its tables never change, and
 * each change is an entry of `migrations` at the end. A comment says what a table is for, and what a column holds where its name is
 * not enough. Times are milliseconds and amounts whole dinars unless a line says otherwise; a table of one row has the
 * id 1.
 */
export const tables: readonly string[] = [
  // Copies of the service's products. `slug`: in the address of its page; `created_at`: seconds; `from_amount`: the
  // lowest price, null when not for sale; `body`: JSON as the service sent it.
  `CREATE TABLE products (
     id TEXT PRIMARY KEY, slug TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL, from_amount INTEGER,
     body TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX products_by_price ON products (from_amount, id);
   CREATE INDEX products_for_sale ON products (created_at DESC, id DESC) WHERE from_amount IS NOT NULL;`,
  // Copies of the service's prices. `body`: JSON.
  `CREATE TABLE prices (id TEXT PRIMARY KEY, product_id TEXT NOT NULL, body TEXT NOT NULL) WITHOUT ROWID;
   CREATE INDEX prices_of_product ON prices (product_id);`,
  // How many rows the two tables above have. `kind`: products or prices.
  `CREATE TABLE mirror_counts (kind TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
   INSERT INTO mirror_counts (kind, count) VALUES ('products', 0), ('prices', 0);`,
  // The names of mirrored products in all languages, by which lists find them. `name`: its folded words.
  `CREATE TABLE product_names (
     product_id TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (product_id, name)
   ) WITHOUT ROWID;
   CREATE INDEX product_names_by_name ON product_names (name);`,
  // The SKUs of the variants of mirrored products, likewise. `sku`: its key.
  `CREATE TABLE product_skus (product_id TEXT NOT NULL, sku TEXT NOT NULL, PRIMARY KEY (product_id, sku)) WITHOUT ROWID;
   CREATE INDEX product_skus_by_sku ON product_skus (sku);`,
  // Slugs that a product had before. They lead to its page.
  `CREATE TABLE former_slugs (slug TEXT PRIMARY KEY, product_id TEXT NOT NULL) WITHOUT ROWID;`,
  // The catalogue sync, one row. `phase`, `reading`, `page`, `window_end`: what it reads now and how far; `total`: of
  // the service's list; `changed`, `is_whole`: of this run; `failures`, `pause`: of its tries; `complete_at`: the
  // last run that read everything; `products_window`, `prices_window`: where the next window begins;
  // `products_left_out`, `prices_left_out`: malformed elements; `rested_since`: since when windows are skipped,
  // without visitors.
  `CREATE TABLE catalogue_sync (
     id INTEGER PRIMARY KEY CHECK (id = 1), phase TEXT NOT NULL, page INTEGER NOT NULL, total INTEGER,
     changed INTEGER NOT NULL, failures INTEGER NOT NULL, pause INTEGER NOT NULL, due_at INTEGER NOT NULL,
     finished_at INTEGER, complete_at INTEGER, reading TEXT NOT NULL DEFAULT 'whole',
     window_end INTEGER NOT NULL DEFAULT 0, is_whole INTEGER NOT NULL DEFAULT 0,
     begun_at INTEGER NOT NULL DEFAULT 0, products_window INTEGER NOT NULL DEFAULT 1,
     prices_window INTEGER NOT NULL DEFAULT 1, products_left_out INTEGER NOT NULL DEFAULT 0,
     prices_left_out INTEGER NOT NULL DEFAULT 0, rested_since INTEGER
   );`,
  // The pages that the current run has read. `ids`: JSON; `is_well_formed`: every element could be read.
  `CREATE TABLE catalogue_sync_pages (
     page INTEGER PRIMARY KEY, ids TEXT NOT NULL, is_well_formed INTEGER NOT NULL DEFAULT 0
   );`,
  // The catalogue index, one row a product for sale. `position`: second of creation, and room for others of that
  // second; `category`: its key; `shard`: part of the sitemap; `updated_at`: seconds; `card`: JSON, what the grid
  // shows.
  `CREATE TABLE catalogue_index (
     position INTEGER PRIMARY KEY, product_id TEXT NOT NULL UNIQUE, slug TEXT NOT NULL, category TEXT,
     amount INTEGER NOT NULL, shard INTEGER NOT NULL, updated_at INTEGER NOT NULL, card TEXT NOT NULL
   );
   CREATE INDEX catalogue_index_by_amount ON catalogue_index (amount, position);
   CREATE INDEX catalogue_index_by_category ON catalogue_index (category, position) WHERE category IS NOT NULL;
   CREATE INDEX catalogue_index_by_category_amount ON catalogue_index (category, amount, position) WHERE category IS NOT NULL;
   CREATE INDEX catalogue_index_by_shard ON catalogue_index (shard);`,
  // Full text of the catalogue index, folded. Prefixes of up to seven letters have lists of their own: FTS5 would
  // otherwise merge the lists of all words that begin so before it names the first match.
  `CREATE VIRTUAL TABLE search USING fts5 (
     names, labels, descriptions, category, tokenize = 'ascii', prefix = '1 2 3 4 5 6 7', detail = 'column',
     columnsize = 0
   );`,
  // The words of `search`, for suggestions.
  `CREATE VIRTUAL TABLE search_terms USING fts5vocab (search, row);`,
  // `names`: JSON, by language; `count`: of products for sale.
  `CREATE TABLE categories (key TEXT PRIMARY KEY, names TEXT NOT NULL, count INTEGER NOT NULL) WITHOUT ROWID;
   CREATE INDEX categories_by_count ON categories (count DESC, key);`,
  // The order of categories set at the desk, from 0. Others come after.
  `CREATE TABLE category_places (key TEXT PRIMARY KEY, place INTEGER NOT NULL) WITHOUT ROWID;`,
  // Parts of the sitemap. `changed_at`: seconds.
  `CREATE TABLE shards (shard INTEGER PRIMARY KEY, count INTEGER NOT NULL, changed_at INTEGER NOT NULL);`,
  // How far the catalogue index is built, one row. `version`: of its form; `created_at`, `product_id`: the last
  // product done.
  `CREATE TABLE catalogue_index_build (
     id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL, created_at INTEGER, product_id TEXT
   );`,
  // The version of the catalogue, one row. `name`: random, new at each change. `products`: the same, and unchanged by
  // a change of stock alone.
  `CREATE TABLE catalogue_version (
     id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL, products TEXT NOT NULL
   );`,
  // Pieces of a product (`product_id`), or of one variant (`product_id`, a space, the variant's word). `counted`: the
  // merchant's count, or null; `paid`: sold since; `reserved`: held by orders.
  `CREATE TABLE stock (
     product_id TEXT PRIMARY KEY, counted INTEGER, paid INTEGER NOT NULL, reserved INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX stock_by_left ON stock (counted - paid, product_id) WHERE counted IS NOT NULL;`,
  // Changes of the merchant's counts, the newest twenty thousand; sales and returns are in `orders`. `product_id`: as
  // in `stock`; `before`, `after`: unsold pieces, null while not counted; `note`: own words; `device`: of the desk;
  // `submission`: of the form, so that one sent twice is one change.
  `CREATE TABLE stock_moves (
     seq INTEGER PRIMARY KEY, product_id TEXT NOT NULL, at INTEGER NOT NULL, reason TEXT NOT NULL, before INTEGER,
     after INTEGER, note TEXT, device TEXT, submission TEXT
   );
   CREATE INDEX stock_moves_of_product ON stock_moves (product_id, seq);
   CREATE INDEX stock_moves_of_form ON stock_moves (submission, product_id) WHERE submission IS NOT NULL;`,
  // Pieces that orders hold. `product_id`: as in `stock`; `state`: reserved, unclaimed, released or paid.
  `CREATE TABLE reservations (
     order_id TEXT NOT NULL, product_id TEXT NOT NULL, quantity INTEGER NOT NULL, state TEXT NOT NULL,
     PRIMARY KEY (order_id, product_id)
   ) WITHOUT ROWID;
   CREATE INDEX reservations_kept ON reservations (product_id, order_id) WHERE state = 'reserved';
   CREATE INDEX reservations_unclaimed ON reservations (product_id, order_id) WHERE state = 'unclaimed';`,
  // Orders. `number`: that people say; `token`: opens its page; `submission`: of the form, so that one sent twice
  // makes one order; `cart`: JSON, the lines as sent;
  // `delivery`: home or desk, whose `street` is then the pick-up point; `payment_method`: card, cash or part;
  // `total`: less `discount`; `due_online`, `due_on_delivery`: dinars still due; `collected`: taken at the door,
  // null while unknown; `remitted`: of that, what the shop has; `items`: JSON, named in every language; `customer_id`:
  // at the service; `payment`, `fulfilment`: the two states; `opened_at`: of its newest checkout; `next_check_at`: when the service is asked
  // again, null for never; `forget_at`: when retention looks at it; `erased_at`: since then it names nobody;
  // `erasure_asked_at`: erasure was requested during a hold; `queue`: its queue at the desk; `problem`: what a person
  // has to settle; `tracking`: the courier's name of the parcel; `coupon`: JSON, its terms; `parcel_token`: the token
  // of the parcel check; `source`: where it came from, shop for the shop's own checkout; of calls to its shopper,
  // `calls`: all; `misses`: those in a row that reached nobody;
  // `call_outcome`: of the last; `called_at`, `call_again_at`: 0 for never; `call_flags`: words of `call-state.ts`;
  // `suspicions`: words of `suspicions.ts`; `duplicate_of`: the id of an order of the same phone and products;
  // `courier`: who has the parcel, as staff wrote it; `returned`: JSON like `items`, the pieces that came back while
  // those were kept, with where they are; null for none; `exchange_of`: the id of the order whose products it replaces;
  // `campaign`: words of the link of the first visit (`utm_…`); `wants_reminder`: its shopper asked for one e-mail if
  // the payment does not come; `in_line`: it waits for its call in the line of its network; `place_answer`: a word of
  // `place-answer.ts`, about an unlisted commune; `waived`: of `total`, what the customer no longer owes.
  `CREATE TABLE orders (
     id TEXT PRIMARY KEY, number TEXT NOT NULL UNIQUE, token TEXT NOT NULL UNIQUE, cart_id TEXT NOT NULL,
     submission TEXT NOT NULL, language TEXT NOT NULL, name TEXT NOT NULL, phone TEXT NOT NULL, email TEXT,
     wilaya INTEGER NOT NULL, commune TEXT NOT NULL, street TEXT, note TEXT, delivery TEXT NOT NULL,
     livemode INTEGER NOT NULL, total INTEGER NOT NULL, due_online INTEGER NOT NULL,
     due_on_delivery INTEGER NOT NULL, items TEXT NOT NULL, customer_id TEXT, payment TEXT NOT NULL,
     fulfilment TEXT NOT NULL, placed_at INTEGER NOT NULL, opened_at INTEGER NOT NULL, next_check_at INTEGER,
     cart TEXT, forget_at INTEGER NOT NULL DEFAULT 0, erased_at INTEGER, erasure_asked_at INTEGER,
     payment_method TEXT NOT NULL DEFAULT 'card', queue TEXT, problem TEXT, tracking TEXT,
     collected INTEGER, remitted INTEGER NOT NULL DEFAULT 0, coupon TEXT, discount INTEGER NOT NULL DEFAULT 0,
     parcel_token TEXT, source TEXT NOT NULL DEFAULT 'shop',
     calls INTEGER NOT NULL DEFAULT 0, misses INTEGER NOT NULL DEFAULT 0, call_outcome TEXT,
     called_at INTEGER NOT NULL DEFAULT 0, call_again_at INTEGER NOT NULL DEFAULT 0,
     call_flags TEXT NOT NULL DEFAULT '', suspicions TEXT NOT NULL DEFAULT '', duplicate_of TEXT,
     courier TEXT, returned TEXT, exchange_of TEXT, campaign TEXT,
     wants_reminder INTEGER NOT NULL DEFAULT 0, in_line INTEGER NOT NULL DEFAULT 0, place_answer TEXT,
     waived INTEGER NOT NULL DEFAULT 0
   ) WITHOUT ROWID;
   CREATE INDEX orders_of_cart ON orders (cart_id);
   CREATE INDEX orders_to_check ON orders (next_check_at) WHERE next_check_at IS NOT NULL;
   CREATE INDEX orders_to_forget ON orders (forget_at);
   CREATE INDEX orders_by_time ON orders (placed_at, id);
   CREATE INDEX orders_by_total ON orders (total, placed_at, id);
   CREATE INDEX orders_by_queue ON orders (queue, placed_at, id) WHERE queue IS NOT NULL;
   CREATE INDEX orders_to_call ON orders (call_again_at, called_at, placed_at, id) WHERE queue = 'call' AND in_line = 0;
   CREATE INDEX orders_by_problem ON orders (problem, placed_at, id) WHERE problem IS NOT NULL;
   CREATE INDEX orders_by_fulfilment ON orders (fulfilment, placed_at, id);
   CREATE INDEX orders_by_payment ON orders (payment, placed_at, id);
   CREATE INDEX orders_by_wilaya ON orders (wilaya, placed_at, id);
   CREATE INDEX orders_by_payment_method ON orders (payment_method, placed_at, id);
   CREATE INDEX orders_wished ON orders (queue) WHERE instr(call_flags, 'change_wished') > 0;
   CREATE INDEX orders_by_phone ON orders (phone, placed_at, id) WHERE erased_at IS NULL;
   CREATE INDEX orders_by_tracking ON orders (${TRACKING_REST}, placed_at, id) WHERE tracking IS NOT NULL;
   CREATE INDEX orders_by_exchange ON orders (exchange_of) WHERE exchange_of IS NOT NULL;
   CREATE INDEX orders_by_source ON orders (source, placed_at, id) WHERE source <> 'shop';
   CREATE UNIQUE INDEX orders_by_parcel_token ON orders (parcel_token) WHERE parcel_token IS NOT NULL;`,
  // The append-only history of orders. `position`: from 1; `actor`: who says so; `at`: seconds; `amount`: collected,
  // remitted or given back; `due`: at the door, when money was taken there; `waived`: of money given back, what the
  // customer no longer owes; `device`: of the desk; `undoes`: the position of the event that no longer counts;
  // `deposit`: keep or refund; `former`: JSON, the order before a correction or a part return, or what a hand-over
  // changed of its parcel; `reason`: of a call, a cancellation or a dismissed mark; `again_at`: seconds, when to call again.
  `CREATE TABLE order_events (
     order_id TEXT NOT NULL, position INTEGER NOT NULL, kind TEXT NOT NULL, actor TEXT NOT NULL, note TEXT,
     checkout_id TEXT, at INTEGER NOT NULL, amount INTEGER, device TEXT, undoes INTEGER, deposit TEXT,
     former TEXT, due INTEGER, waived INTEGER, reason TEXT, again_at INTEGER, submission TEXT,
     PRIMARY KEY (order_id, position)
   ) WITHOUT ROWID;
   CREATE INDEX order_events_confirmed ON order_events (at, device, order_id)
     WHERE kind = 'confirmed' AND device IS NOT NULL;`,
  // Who is calling an order's shopper. `device`: of the desk; `until`: when the claim ends by itself.
  `CREATE TABLE call_claims (
     order_id TEXT PRIMARY KEY, device TEXT NOT NULL, until INTEGER NOT NULL
   ) WITHOUT ROWID;`,
  // Checkouts of orders: `order_id` and `attempt` make the idempotency key. `request`: the bytes sent, or null;
  // `amount`: of the request; `is_rest`: of an order that is paid already; `held_until`: the end of its hold, when the
  // checkout is ended, null without one;
  // `refunded_amount`: by the service's last report; `reported_refunds`: JSON, the amount of each reported refund, by
  // id; `fees_on_merchant`: null where the service does not say it.
  `CREATE TABLE order_checkouts (
     order_id TEXT NOT NULL, attempt INTEGER NOT NULL, request TEXT, checkout_id TEXT, checkout_url TEXT,
     fees_on_customer INTEGER, fees_on_merchant INTEGER, status TEXT NOT NULL, started_at INTEGER NOT NULL, held_until INTEGER,
     amount INTEGER, is_rest INTEGER NOT NULL DEFAULT 0, refunded_amount INTEGER NOT NULL DEFAULT 0, reported_refunds TEXT,
     PRIMARY KEY (order_id, attempt)
   ) WITHOUT ROWID;
   CREATE UNIQUE INDEX order_checkouts_by_id ON order_checkouts (checkout_id) WHERE checkout_id IS NOT NULL;`,
  // Refunds of the desk. `id`: of order and action, the idempotency key; `waived`: what the customer no longer owes;
  // `means`: card, cash, transfer or provider; `status`: asked, pending, succeeded or failed; noted or retracted, where
  // the shop alone keeps it; `failure`: why; `given`: what went back, as the service counted; `refund_id`: at the service,
  // null until it answered; `next_check_at`: null, it has ended; `entry`: of a noted refund, its event's position.
  `CREATE TABLE refunds (
     id TEXT PRIMARY KEY, order_id TEXT NOT NULL, checkout_id TEXT NOT NULL, amount INTEGER NOT NULL,
     means TEXT NOT NULL, status TEXT NOT NULL, failure TEXT, given INTEGER NOT NULL, refund_id TEXT UNIQUE,
     asked_at INTEGER NOT NULL, next_check_at INTEGER, waived INTEGER NOT NULL DEFAULT 0, entry INTEGER
   ) WITHOUT ROWID;
   CREATE INDEX refunds_by_order ON refunds (order_id, asked_at);
   CREATE INDEX refunds_to_check ON refunds (next_check_at) WHERE next_check_at IS NOT NULL;`,
  // The capabilities of the payment service, one row. `offered`: JSON, by capability; `due_at`: the next check.
  `CREATE TABLE service_capabilities (
     id INTEGER PRIMARY KEY CHECK (id = 1), offered TEXT NOT NULL, due_at INTEGER NOT NULL
   );`,
  // Metadata of products and prices at a service that does not return it. `id`: of the product or price; `metadata`:
  // JSON as sent.
  `CREATE TABLE own_metadata (id TEXT PRIMARY KEY, metadata TEXT NOT NULL) WITHOUT ROWID;`,
  // Whether the service returns metadata as sent. `resource`: product, price or checkout; `is_whole`: 1, at the last
  // write all of it came back; `at`: since when.
  `CREATE TABLE metadata_echoes (
     resource TEXT PRIMARY KEY, is_whole INTEGER NOT NULL, at INTEGER NOT NULL
   ) WITHOUT ROWID;`,
  // Writes at the service without an answer, kept for a week: a repeat looks for the result of the first try. `key`:
  // the idempotency key; `request`: JSON of a product or price, null for others, which may name a person; `made_id`:
  // the result, once a list has shown it.
  `CREATE TABLE pending_writes (
     key TEXT PRIMARY KEY, resource TEXT NOT NULL, request TEXT, at INTEGER NOT NULL, made_id TEXT
   ) WITHOUT ROWID;`,
  // Orders that are neither paid nor confirmed, for order limits and stock. `browser`, `phone`, `network`: codes that
  // only this shop can make; `is_cash`: 1, it waits for its call; `is_handled`: staff have called, or said that it
  // is genuine; `holds_until`: the end of its hold, null without one; `taken`: the `quotas` row of its network.
  `CREATE TABLE waiting_orders (
     order_id TEXT PRIMARY KEY, browser TEXT, phone TEXT NOT NULL, network TEXT NOT NULL, at INTEGER NOT NULL,
     is_cash INTEGER NOT NULL, is_handled INTEGER NOT NULL DEFAULT 0, holds_until INTEGER, taken TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX waiting_by_browser ON waiting_orders (browser) WHERE browser IS NOT NULL;
   CREATE INDEX waiting_by_phone ON waiting_orders (phone);
   CREATE INDEX waiting_by_network ON waiting_orders (network, is_handled, at) WHERE is_cash = 1;
   CREATE INDEX holding_of_network ON waiting_orders (network) WHERE holds_until IS NOT NULL;
   CREATE INDEX waiting_by_hold ON waiting_orders (holds_until) WHERE holds_until IS NOT NULL;`,
  // How many orders of a network wait for their first call. `is_line`: more than `most`, so that they share one line at
  // the desk; `network_lines`, one row: the setting of `most`, and the orders of all lines. Triggers keep both true.
  `CREATE TABLE waiting_networks (network TEXT PRIMARY KEY, orders INTEGER NOT NULL, is_line INTEGER NOT NULL) WITHOUT ROWID;
   CREATE INDEX waiting_networks_in_line ON waiting_networks (orders, network) WHERE is_line = 1;
   CREATE TABLE network_lines (id INTEGER PRIMARY KEY CHECK (id = 1), most INTEGER NOT NULL, orders INTEGER NOT NULL);
   INSERT INTO network_lines (id, most, orders) VALUES (1, 5, 0);`,
  // Quotas of clients. `name`: the limit and the client's code; `taken`: thousandths of an order.
  `CREATE TABLE quotas (name TEXT PRIMARY KEY, taken INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE INDEX quotas_by_time ON quotas (at);`,
  // Phones refused for cash on delivery. `device`: the device of the desk that refused it.
  `CREATE TABLE refused_phones (phone TEXT PRIMARY KEY, device TEXT, at INTEGER NOT NULL) WITHOUT ROWID;`,
  // Orders by queue and by problem, so that the desk reads nine rows instead of forty thousand. `amount`: due at the
  // door. Triggers on `orders` update it.
  `CREATE TABLE queue_counts (
     queue TEXT PRIMARY KEY, orders INTEGER NOT NULL, amount INTEGER NOT NULL
   ) WITHOUT ROWID;`,
  // Money by day in Algiers. `day`: since the epoch; `online`, `cash` (from couriers) and `refunded`: dinars.
  // Triggers on `order_events` update it; recounts, the subscriber `orderRevenue`.
  `CREATE TABLE daily_revenue (
     day INTEGER PRIMARY KEY, online INTEGER NOT NULL DEFAULT 0, cash INTEGER NOT NULL DEFAULT 0,
     refunded INTEGER NOT NULL DEFAULT 0
   );`,
  // Visits and orders by day (since the epoch), by source and by product, without a person. `dimension`: source or
  // product; `seen`, `opened`: views of product pages and of order forms, at least; `ordered`, `confirmed`, `paid`:
  // orders placed on that day, which are confirmed or paid by now, and delivered and paid by now. Kept for 400 days.
  `CREATE TABLE funnel_counts (
     dimension TEXT NOT NULL, day INTEGER NOT NULL, key TEXT NOT NULL, seen INTEGER NOT NULL DEFAULT 0,
     opened INTEGER NOT NULL DEFAULT 0, ordered INTEGER NOT NULL DEFAULT 0, confirmed INTEGER NOT NULL DEFAULT 0,
     paid INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (dimension, day, key)
   ) WITHOUT ROWID;`,
  // What products cost the merchant, dated. `product_id`: as in `stock`; `since`: the first day (since the epoch) of
  // orders that have it, 0 for all; `cost`: of a piece, null for unknown; `saved_on`: the day on which it was typed.
  `CREATE TABLE cost_prices (
     product_id TEXT NOT NULL, since INTEGER NOT NULL, cost INTEGER, saved_on INTEGER NOT NULL,
     PRIMARY KEY (product_id, since)
   ) WITHOUT ROWID;`,
  // What the courier took for an order's parcel, null while unknown. `delivery_fee`, `return_fee`: by its settlements,
  // which count alone where they name one; `reported_…`: by its API.
  `CREATE TABLE courier_fees (
     order_id TEXT PRIMARY KEY, delivery_fee INTEGER, return_fee INTEGER, reported_delivery_fee INTEGER,
     reported_return_fee INTEGER
   ) WITHOUT ROWID;`,
  // What ended orders brought and cost, as counted in the two tables below. `placed_on`: the day (since the epoch) of
  // the order, which decides its cost prices; `result`: JSON, names nobody.
  `CREATE TABLE order_results (
     order_id TEXT PRIMARY KEY, placed_on INTEGER NOT NULL, result TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX order_results_by_day ON order_results (placed_on, order_id);`,
  // Their sums, so that a page reads as many rows for forty thousand orders as for two thousand. `dimension`: shop,
  // product, wilaya or source; `month`: of the end, as 202611; `key`: of the product, wilaya or source; `delivered`,
  // `returned`: orders; `pieces`: sold; `income`: dinars, less discounts and what was waived; `discounts`: for
  // information; `unknown_costs`: pieces without a cost price; `unknown_fees`: parcels without a fee of their courier.
  // The subscriber `orderProfit` keeps them.
  `CREATE TABLE profit_sums (
     dimension TEXT NOT NULL, month INTEGER NOT NULL, key TEXT NOT NULL, delivered INTEGER NOT NULL,
     returned INTEGER NOT NULL, pieces INTEGER NOT NULL, income INTEGER NOT NULL, discounts INTEGER NOT NULL,
     costs INTEGER NOT NULL, courier_fees INTEGER NOT NULL, return_fees INTEGER NOT NULL,
     payment_fees INTEGER NOT NULL, unknown_costs INTEGER NOT NULL, unknown_fees INTEGER NOT NULL,
     PRIMARY KEY (dimension, month, key)
   ) WITHOUT ROWID;`,
  // Delivered orders whose money has not arrived. `courier`: empty for none; `day`: of the delivery, since the epoch.
  `CREATE TABLE courier_debts (
     courier TEXT NOT NULL, day INTEGER NOT NULL, orders INTEGER NOT NULL, amount INTEGER NOT NULL,
     PRIMARY KEY (courier, day)
   ) WITHOUT ROWID;`,
  // The results that a changed cost price still has to reach, one row or none. `day`, `order_id`: the next one.
  `CREATE TABLE repricing (id INTEGER PRIMARY KEY CHECK (id = 1), day INTEGER NOT NULL, order_id TEXT NOT NULL);`,
  // Addresses by which spreadsheets read the figures. `hash`: SHA-256 of the secret; `made_by`: id of a device;
  // `used_at`: to the hour, null before the first use.
  `CREATE TABLE figure_addresses (
     id TEXT PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, made_by TEXT NOT NULL,
     made_at INTEGER NOT NULL, used_at INTEGER
   ) WITHOUT ROWID;`,
  // Parcels delivered and returned by wilaya. A trigger on `orders` updates it.
  `CREATE TABLE wilaya_outcomes (
     wilaya INTEGER PRIMARY KEY, delivered INTEGER NOT NULL, returned INTEGER NOT NULL
   );`,
  // The same by product; a parcel counts once for each. `names`: JSON, the last ones.
  `CREATE TABLE product_outcomes (
     product_id TEXT PRIMARY KEY, names TEXT NOT NULL, delivered INTEGER NOT NULL, returned INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX product_outcomes_returned ON product_outcomes (returned, product_id);`,
  // The row of each order in `order_search`.
  `CREATE TABLE order_words (seq INTEGER PRIMARY KEY, order_id TEXT NOT NULL UNIQUE);`,
  // Full text of orders: recipient, phone, place, note and products, folded. Erased words leave the index at once.
  `CREATE VIRTUAL TABLE order_search USING fts5 (
     words, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4 5', detail = 'none', columnsize = 0
   );
   INSERT INTO order_search (order_search, rank) VALUES ('secure-delete', 1);`,
  // Coupons. `code`: folded; `kind`: percent or amount; `applies_to`: goods or delivery; `minimum`: the least sum of
  // products; `most`, `most_per_phone`: orders that may use it; `products`, `categories`: JSON, both null for all;
  // `uses`: orders that use it now.
  `CREATE TABLE coupons (
     code TEXT PRIMARY KEY, kind TEXT NOT NULL, value INTEGER NOT NULL, applies_to TEXT NOT NULL,
     minimum INTEGER NOT NULL, starts_at INTEGER, ends_at INTEGER, most INTEGER, most_per_phone INTEGER,
     products TEXT, categories TEXT, uses INTEGER NOT NULL DEFAULT 0, made_at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX coupons_by_age ON coupons (made_at, code);`,
  // Orders with a coupon. `phone`: a code that only this shop can make; `is_claimed`: 1, it counts as a use; 0, it
  // ended unpaid.
  `CREATE TABLE coupon_uses (
     order_id TEXT PRIMARY KEY, code TEXT NOT NULL, phone TEXT, is_claimed INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX coupon_uses_by_phone ON coupon_uses (code, phone) WHERE is_claimed = 1 AND phone IS NOT NULL;`,
  // Delivery settings of the desk, one row or none. `version`: counts saves; `grid`: JSON, prices by wilaya and mode;
  // `pickup_points`: JSON, pick-up points; `problem`: why an amount has no price yet.
  `CREATE TABLE delivery (
     id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL, grid TEXT, pickup_points TEXT, problem TEXT
   );`,
  // The connected couriers' pick-up points by the wilaya in which shoppers choose among them.
  `CREATE TABLE pickup_points (
     wilaya INTEGER NOT NULL, name TEXT NOT NULL, address TEXT NOT NULL, PRIMARY KEY (wilaya, name, address)
   ) WITHOUT ROWID;`,
  // Overrides of the desk, by the name of their binding.
  `CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;`,
  // Payment methods saved at the desk, one row or none. `rules`: JSON.
  `CREATE TABLE payment_methods (id INTEGER PRIMARY KEY CHECK (id = 1), rules TEXT NOT NULL);`,
  // The columns and the separator of the last file of orders, one row or none. `choice`: JSON.
  `CREATE TABLE export_choice (id INTEGER PRIMARY KEY CHECK (id = 1), choice TEXT NOT NULL);`,
  // Products that a form of the desk made, for a week. `submission`: the form's random text.
  `CREATE TABLE products_added (
     submission TEXT PRIMARY KEY, product_id TEXT NOT NULL, at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX products_added_by_time ON products_added (at);`,
  // Photos of products, whose files `Photos` objects keep. `file`: name of the large one; `bytes`: with its
  // thumbnail; `product_id`: last seen to show it; `unshown_since`: null while a product shows it; `is_leaving`: 1,
  // its files are being removed.
  `CREATE TABLE photos (
     file TEXT PRIMARY KEY, bytes INTEGER NOT NULL, product_id TEXT NOT NULL, unshown_since INTEGER,
     is_leaving INTEGER NOT NULL
   ) WITHOUT ROWID;`,
  // The search for unused photos, one row or none. `after`: the last file checked.
  `CREATE TABLE photo_search (id INTEGER PRIMARY KEY CHECK (id = 1), after TEXT NOT NULL, due_at INTEGER NOT NULL);`,
  // Uploaded tables: courier settlements, kept for a day, and the last five product lists. `digest`: SHA-256 of the
  // file; `state`: columns, matching, ready, applying, paused or done; `columns`: JSON, the columns' places; `reached`:
  // the last unit done; `applies`: JSON, the matches whose rows are applied; `failures`: in a row; `problem`: what it
  // waits for, scope or service; `next_at`: when the alarm continues it, null for never.
  `CREATE TABLE uploads (
     id TEXT PRIMARY KEY, kind TEXT NOT NULL, digest TEXT NOT NULL, name TEXT NOT NULL, made_at INTEGER NOT NULL,
     state TEXT NOT NULL, columns TEXT NOT NULL, rows INTEGER NOT NULL, reached INTEGER NOT NULL,
     applies TEXT NOT NULL, failures INTEGER NOT NULL, problem TEXT, next_at INTEGER
   ) WITHOUT ROWID;
   CREATE INDEX uploads_by_time ON uploads (kind, made_at);`,
  // Their rows. `unit`: the first position about the same product, or its own; `cells`: JSON as read, emptied when the
  // order is erased; `match`: how it matched; `about`: its product or order; `finding`: JSON, the rest of the result.
  `CREATE TABLE upload_rows (
     upload_id TEXT NOT NULL, position INTEGER NOT NULL, unit INTEGER NOT NULL, cells TEXT NOT NULL, match TEXT,
     about TEXT, finding TEXT, is_done INTEGER NOT NULL DEFAULT 0,
     PRIMARY KEY (upload_id, position)
   ) WITHOUT ROWID;
   CREATE INDEX upload_rows_by_unit ON upload_rows (upload_id, unit, position);
   CREATE INDEX upload_rows_by_about ON upload_rows (about, upload_id) WHERE about IS NOT NULL;`,
  // Customers whose erasure at the service is pending. `livemode`: the mode whose account knows the customer.
  `CREATE TABLE customer_erasures (
     customer_id TEXT PRIMARY KEY, livemode INTEGER NOT NULL, due_at INTEGER NOT NULL, tries INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX customer_erasures_due ON customer_erasures (livemode, due_at);`,
  ERASED,
  // The audit log: who did what at the desk or by a key. Rows are only added, and deleted by age; triggers enforce
  // it. `at`: seconds; `actor`: id of a device or name of a key; `action`: the call; `fields`: names of what changed,
  // separated by spaces; `network`: a /24 or /48.
  `CREATE TABLE audit_log (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, actor_kind TEXT NOT NULL,
     actor TEXT, action TEXT NOT NULL, subject TEXT, fields TEXT NOT NULL, network TEXT, request_id TEXT
   );`,
  // Counters of refusals and problems, by hour. `hour`: its first second.
  `CREATE TABLE incidents (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hour INTEGER NOT NULL, kind TEXT NOT NULL,
     count INTEGER NOT NULL
   );`,
  // Paired devices of the desk. `role`: owner, confirmer, packer or accountant; `session_hash`: SHA-256 of the
  // cookie's secret; `seen_at`: to the hour; `reauthenticated_at`: last reauthentication.
  `CREATE TABLE devices (
     id TEXT PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL, session_hash TEXT NOT NULL UNIQUE,
     paired_at INTEGER NOT NULL, seen_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, revoked_at INTEGER,
     reauthenticated_at INTEGER
   ) WITHOUT ROWID;`,
  // Links that pair a device once. `hash`: SHA-256 of the link's secret; `made_by`: id of a device, or admin;
  // `submission`: of the form that used it.
  `CREATE TABLE pairings (
     hash TEXT PRIMARY KEY, role TEXT NOT NULL, made_by TEXT NOT NULL, expires_at INTEGER NOT NULL,
     used_at INTEGER, device_id TEXT, submission TEXT
   ) WITHOUT ROWID;`,
  // `hash`: SHA-256 of the code; `made_for`: the form that asked for it; the rest as in `pairings`.
  `CREATE TABLE recovery_codes (
     hash TEXT PRIMARY KEY, made_for TEXT NOT NULL, used_at INTEGER, device_id TEXT, submission TEXT
   ) WITHOUT ROWID;`,
  // The TOTP authenticator of owners, one row or none. `step`: the last whose code was accepted.
  `CREATE TABLE authenticators (
     id INTEGER PRIMARY KEY CHECK (id = 1), sealed TEXT NOT NULL, step INTEGER NOT NULL,
     added_at INTEGER NOT NULL
   );`,
  // `public_key`: in COSE; `counter`: the last one reported; `name`: of the device that made it.
  `CREATE TABLE passkeys (
     id TEXT PRIMARY KEY, public_key TEXT NOT NULL, counter INTEGER NOT NULL, name TEXT NOT NULL,
     added_at INTEGER NOT NULL
   ) WITHOUT ROWID;`,
  // Used challenges of passkeys. `until`: when they expire.
  `CREATE TABLE taken_challenges (hash TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;`,
  // The checkout that tests whether events arrive, one row. `arrived_at`: when its event came.
  `CREATE TABLE webhook_test (
     id INTEGER PRIMARY KEY CHECK (id = 1), checkout_id TEXT NOT NULL, begun_at INTEGER NOT NULL,
     arrived_at INTEGER
   );`,
  // The hourly poll for late payments, one row. For the list of refunds, in seconds: `since`: older ones are known;
  // `page`: the next one; `begun_at`: when its first page was read; `oldest_open`: when the oldest open refund was
  // made; `livemode`: the mode whose list it is.
  `CREATE TABLE late_payment_poll (
     id INTEGER PRIMARY KEY, due_at INTEGER NOT NULL, since INTEGER, page INTEGER NOT NULL DEFAULT 1,
     begun_at INTEGER, oldest_open INTEGER, livemode INTEGER NOT NULL
   );`,
  // Shoppers who wait for a sold-out product or variant, until they are told that it is back. `id`: of the e-mail; `key`:
  // of the count; `address`: of `alert_addresses`; `network`: whose share it takes; `state`: unconfirmed or confirmed.
  // An erasure of an order removes the requests of its e-mail address, and that address.
  `CREATE TABLE stock_alerts (
     id TEXT PRIMARY KEY, key TEXT NOT NULL, product_id TEXT NOT NULL, email TEXT NOT NULL, language TEXT NOT NULL,
     address TEXT NOT NULL, network TEXT NOT NULL, state TEXT NOT NULL, at INTEGER NOT NULL, ends_at INTEGER NOT NULL,
     UNIQUE (key, email)
   ) WITHOUT ROWID;
   CREATE INDEX stock_alerts_by_time ON stock_alerts (at, id);
   CREATE INDEX stock_alerts_of_product ON stock_alerts (product_id, at, id);
   CREATE INDEX stock_alerts_by_state ON stock_alerts (state, key, at, id);
   CREATE INDEX stock_alerts_of_network ON stock_alerts (network, key);
   CREATE INDEX stock_alerts_of_address ON stock_alerts (address);
   CREATE INDEX stock_alerts_of_email ON stock_alerts (email);
   CREATE INDEX stock_alerts_by_end ON stock_alerts (ends_at);
   CREATE TRIGGER orders_alerts_erased AFTER UPDATE OF erased_at ON orders
     WHEN NEW.erased_at IS NOT NULL AND OLD.email IS NOT NULL BEGIN
       DELETE FROM alert_addresses WHERE code IN
         (SELECT address FROM stock_alerts WHERE email = lower(OLD.email));
     END;`,
  // Addresses that asked to be told, as codes that only the shop can make, so that each gets one confirmation e-mail in a
  // long time. `at`: of the first request; `confirmed_at`: null before, and after a withdrawal.
  `CREATE TABLE alert_addresses (
     code TEXT PRIMARY KEY, at INTEGER NOT NULL, sent_at INTEGER, confirmed_at INTEGER, ends_at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX alert_addresses_unsent ON alert_addresses (at, code) WHERE sent_at IS NULL;
   CREATE INDEX alert_addresses_by_end ON alert_addresses (ends_at);
   CREATE TRIGGER alert_addresses_removed AFTER DELETE ON alert_addresses BEGIN
     DELETE FROM stock_alerts WHERE address = OLD.code;
   END;`,
  // Notifications to merchants and shoppers until they are sent. `target`: a device or a shopper's order, empty where
  // there is one recipient; `id`: of the event; `content`: JSON, which names no shopper; `due_at`: of the next try, or
  // the end of the sender's lease.
  `CREATE TABLE notifications (
     channel TEXT NOT NULL, target TEXT NOT NULL, id TEXT NOT NULL, content TEXT NOT NULL, at INTEGER NOT NULL,
     due_at INTEGER NOT NULL, tries INTEGER NOT NULL, PRIMARY KEY (channel, target, id)
   ) WITHOUT ROWID;
   CREATE INDEX notifications_due ON notifications (due_at);`,
  // The merchant's notification preferences, one row or none. `choice`: JSON.
  `CREATE TABLE notification_preferences (id INTEGER PRIMARY KEY CHECK (id = 1), choice TEXT NOT NULL);`,
  // The state of each notification channel. `failure`: the provider's word.
  `CREATE TABLE notification_channels (
     channel TEXT PRIMARY KEY, sent_at INTEGER, failed_at INTEGER, failure TEXT
   ) WITHOUT ROWID;`,
  // Notifications that must not be sent twice. `name`: the digest, the service, or a product; `value`: a day, a time
  // or a count.
  `CREATE TABLE notification_state (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;`,
  // The key pair by which push services know the shop, one row or none. `sealed`: the private key.
  `CREATE TABLE push_identity (
     id INTEGER PRIMARY KEY CHECK (id = 1), public_key TEXT NOT NULL, sealed TEXT NOT NULL
   );`,
  // Push subscriptions of the desk's browsers. `endpoint`: at the browser's push service; `key`, `auth`: messages are
  // encrypted for these; `identity`: the shop's public key at that time.
  `CREATE TABLE push_subscriptions (
     device_id TEXT PRIMARY KEY, endpoint TEXT NOT NULL, key TEXT NOT NULL, auth TEXT NOT NULL,
     identity TEXT NOT NULL, at INTEGER NOT NULL
   ) WITHOUT ROWID;`,
  // Customers by phone (E.164), for the desk. Triggers on `orders` write all but `note`, which staff write; a customer
  // without orders is removed with its tags. `name`, `last_at`: of its newest order; `kept`: delivered; `bought`: what
  // these cost.
  `CREATE TABLE customers (
     phone TEXT PRIMARY KEY, name TEXT NOT NULL, orders INTEGER NOT NULL, kept INTEGER NOT NULL,
     returned INTEGER NOT NULL, bought INTEGER NOT NULL, last_at INTEGER NOT NULL, note TEXT
   ) WITHOUT ROWID;
   CREATE INDEX customers_by_time ON customers (last_at, phone);
   CREATE INDEX customers_by_orders ON customers (orders, phone);
   CREATE INDEX customers_by_bought ON customers (bought, phone);`,
  // Words of staff about customers and orders, as typed. `placed_at`: of the order. An erasure removes them.
  `CREATE TABLE customer_tags (tag TEXT NOT NULL, phone TEXT NOT NULL, PRIMARY KEY (tag, phone)) WITHOUT ROWID;
   CREATE INDEX customer_tags_of_phone ON customer_tags (phone, tag);`,
  // The same of orders.
  `CREATE TABLE order_tags (
     tag TEXT NOT NULL, placed_at INTEGER NOT NULL, order_id TEXT NOT NULL, PRIMARY KEY (tag, placed_at, order_id)
   ) WITHOUT ROWID;
   CREATE INDEX order_tags_of_order ON order_tags (order_id);`,
  // What shoppers say of delivered products, one a product of an order. `stars`: 1 to 5; `words`, `author`: as typed, or
  // empty; `at`: seconds; `state`: waiting, shown or hidden. An erasure of the order removes them.
  `CREATE TABLE reviews (
     order_id TEXT NOT NULL, product_id TEXT NOT NULL, stars INTEGER NOT NULL, words TEXT NOT NULL,
     author TEXT NOT NULL, at INTEGER NOT NULL, state TEXT NOT NULL, PRIMARY KEY (order_id, product_id)
   ) WITHOUT ROWID;
   CREATE INDEX reviews_by_state ON reviews (state, at, order_id, product_id);
   CREATE INDEX reviews_of_product ON reviews (product_id, at, order_id) WHERE state = 'shown';`,
  // The shown reviews of products. `stars`: their sum. Triggers on `reviews` write it.
  `CREATE TABLE ratings (product_id TEXT PRIMARY KEY, count INTEGER NOT NULL, stars INTEGER NOT NULL) WITHOUT ROWID;`,
  // Couriers that staff have named, for the next hand-over.
  `CREATE TABLE couriers (name TEXT PRIMARY KEY, used_at INTEGER NOT NULL) WITHOUT ROWID;`,
  // Accounts at couriers. `courier`: of `shipments/rules/hosts.ts`; `base`: of its API; `sealed`: its keys; `origin`:
  // the wilaya that parcels start from; `handshake`: how a webhook's handshake is answered; `asks_collection`: handing
  // in a draft asks for a collection; `pickup_point_format`: how a pick-up point's id is written; `problem`: why its calls rest
  // until `blocked_until`; `failures`: in a row; `quota`: JSON, what its last answer said is left.
  `CREATE TABLE courier_accounts (
     id TEXT PRIMARY KEY, courier TEXT NOT NULL, title TEXT NOT NULL, base TEXT NOT NULL, relay TEXT,
     sealed TEXT NOT NULL, origin INTEGER NOT NULL, handshake TEXT NOT NULL, asks_collection INTEGER NOT NULL,
     pickup_point_format TEXT NOT NULL, added_at INTEGER NOT NULL, problem TEXT, blocked_until INTEGER NOT NULL, failures INTEGER NOT NULL, quota TEXT,
     is_off INTEGER NOT NULL DEFAULT 0
   ) WITHOUT ROWID;`,
  // Which account gets the parcels of a wilaya, 0 for all others. `mode`: home or desk, the pick-up point.
  `CREATE TABLE courier_assignments (
     wilaya INTEGER NOT NULL, mode TEXT NOT NULL, account_id TEXT NOT NULL, PRIMARY KEY (wilaya, mode)
   ) WITHOUT ROWID;`,
  // A courier's own lists. `kind`: wilayas, communes, points or fees; `wilaya`: of communes and fees, otherwise 0; `list`:
  // JSON.
  `CREATE TABLE courier_places (
     account_id TEXT NOT NULL, kind TEXT NOT NULL, wilaya INTEGER NOT NULL, list TEXT NOT NULL,
     read_at INTEGER NOT NULL, PRIMARY KEY (account_id, kind, wilaya)
   ) WITHOUT ROWID;`,
  // What is read of couriers without a parcel. `next_at`: of the lists of the night, milliseconds; `fees_from`: the
  // wilaya of origin of fees that the merchant asked for; `payments`: JSON, how far the list of payments was read.
  `CREATE TABLE courier_readings (
     account_id TEXT PRIMARY KEY, next_at INTEGER NOT NULL, fees_from INTEGER, payments TEXT
   ) WITHOUT ROWID;`,
  // Communes in a courier's spelling that the merchant chose for ours. `commune`: our code; `wilaya`, `name`: the
  // courier's; without a name it does not serve the commune.
  `CREATE TABLE courier_communes (
     account_id TEXT NOT NULL, commune INTEGER NOT NULL, wilaya INTEGER NOT NULL, name TEXT,
     PRIMARY KEY (account_id, commune)
   ) WITHOUT ROWID;`,
  // Parcels of orders at couriers. An order has one that is not canceled. `reference`: ours, for one parcel; `stage`,
  // `task`, `problem`: of `shipments/rules/shipment.ts`; `next_at`: when the task is due; `tries`: failed in a row;
  // `creations`: calls to make it alone that said nothing of it; `together`: the most parcels of the next call that makes
  // it, null for as many as its courier takes; `made_at`: of the last call, or of the plan;
  // `wants_confirm`, `wants_cancel`: wishes of the desk; `amount`: what the courier was told to collect; `movement`,
  // `money`: by the courier; `entered`: the part of its money that the order has from it; `payment_id`: the courier's;
  // `attempts`: failed ones, `attempts_handled`: called about; `raw_status`: its words, `is_known`: a document has them;
  // `courier_amount`, `fee`, `return_fee`: by the courier; `explained`: JSON, its amount and the order's, where staff say
  // that the order's is right; `is_fee_sure`: no estimate; `payment_at`: when its list of
  // payments is read, null where polls say all;
  // `changed_at`: of movement or money; `missing`: polls in a row without it; `problem_text`: its words;
  // `place`: the courier's commune or pick-up point that staff chose for this parcel alone;
  // `sent_details`: JSON, what it has of the order; `is_edit_open`: a change had no answer; `edit`, `return_request`: of
  // `shipments/rules/shipment.ts`, with its words; `heard_at`: of its last event; `batch_id`: of
  // `courier_batches`, while its label there is true.
  `CREATE TABLE shipments (
     id TEXT PRIMARY KEY, order_id TEXT NOT NULL, account_id TEXT NOT NULL, reference TEXT NOT NULL UNIQUE,
     stage TEXT NOT NULL, task TEXT, next_at INTEGER, tries INTEGER NOT NULL DEFAULT 0,
     creations INTEGER NOT NULL DEFAULT 0, together INTEGER, planned_at INTEGER NOT NULL,
     made_at INTEGER NOT NULL,
     tracking TEXT, wants_confirm INTEGER NOT NULL DEFAULT 0, wants_cancel INTEGER NOT NULL DEFAULT 0,
     amount INTEGER NOT NULL, movement TEXT, money TEXT NOT NULL DEFAULT 'none', entered TEXT NOT NULL DEFAULT 'none',
     payment_id TEXT, is_held INTEGER NOT NULL DEFAULT 0,
     is_at_pickup_point INTEGER NOT NULL DEFAULT 0, is_given_up INTEGER NOT NULL DEFAULT 0,
     attempts INTEGER NOT NULL DEFAULT 0,
     attempts_handled INTEGER NOT NULL DEFAULT 0, raw_status TEXT,
     is_known INTEGER NOT NULL DEFAULT 1, courier_amount INTEGER, explained TEXT, fee INTEGER,
     is_fee_sure INTEGER NOT NULL DEFAULT 0, return_fee INTEGER,
     payment_at INTEGER, changed_at INTEGER NOT NULL,
     missing INTEGER NOT NULL DEFAULT 0, problem TEXT, problem_text TEXT,
     place TEXT, sent_details TEXT, is_edit_open INTEGER NOT NULL DEFAULT 0, edit TEXT, edit_text TEXT, return_request TEXT, return_text TEXT,
     heard_at INTEGER, batch_id TEXT
   ) WITHOUT ROWID;
   CREATE UNIQUE INDEX shipments_open ON shipments (order_id) WHERE stage <> 'canceled';
   CREATE INDEX shipments_of_order ON shipments (order_id);
   CREATE INDEX shipments_due ON shipments (account_id, next_at) WHERE next_at IS NOT NULL;
   CREATE INDEX shipments_payment_due ON shipments (account_id, payment_at) WHERE payment_at IS NOT NULL;
   CREATE INDEX shipments_problems ON shipments (changed_at) WHERE problem IS NOT NULL AND stage <> 'canceled';
   CREATE INDEX shipments_calls ON shipments (changed_at) WHERE next_at IS NOT NULL AND attempts > attempts_handled
     AND movement IN ('handed_over', 'on_the_way', 'out_for_delivery');
   CREATE INDEX shipments_drafts ON shipments (changed_at) WHERE next_at IS NOT NULL AND stage = 'made'
     AND wants_confirm = 0 AND wants_cancel = 0 AND problem IS NULL;
   CREATE INDEX shipments_by_group ON shipments (${PARCEL_GROUP}, planned_at);
   CREATE UNIQUE INDEX shipments_by_tracking ON shipments (account_id, tracking) WHERE tracking IS NOT NULL;`,
  // Parcels in couriers' payments, by their APIs. `payment_id`: the courier's, empty where it names none; `state`:
  // announced, paid or undone; `seen_at`: first; `amount`, `fee`: dinars, by the courier. It names no person.
  `CREATE TABLE courier_payments (
     shipment_id TEXT NOT NULL, payment_id TEXT NOT NULL, account_id TEXT NOT NULL, state TEXT NOT NULL,
     seen_at INTEGER NOT NULL, amount INTEGER NOT NULL, fee INTEGER, PRIMARY KEY (shipment_id, payment_id)
   ) WITHOUT ROWID;
   CREATE INDEX courier_payments_by_payment ON courier_payments (account_id, payment_id);
   CREATE INDEX courier_payments_by_time ON courier_payments (seen_at);`,
  // Ids of couriers' events of the last week, so that one sent twice is one.
  `CREATE TABLE courier_events (
     account_id TEXT NOT NULL, event_id TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (account_id, event_id)
   ) WITHOUT ROWID;
   CREATE INDEX courier_events_by_time ON courier_events (at);`,
  // What couriers have said of parcels, each once. `key`: time and words; `reason`: the courier's.
  `CREATE TABLE shipment_facts (
     shipment_id TEXT NOT NULL, key TEXT NOT NULL, at INTEGER, raw_status TEXT NOT NULL, reason TEXT,
     is_failed_attempt INTEGER NOT NULL, PRIMARY KEY (shipment_id, key)
   ) WITHOUT ROWID;`,
  // Couriers' labels of the last hour, for one print. `url` or `file`; `problem`: why there is neither; `size`: bytes.
  `CREATE TABLE courier_labels (
     shipment_id TEXT PRIMARY KEY, at INTEGER NOT NULL, url TEXT, file BLOB, size INTEGER NOT NULL, problem TEXT
   ) WITHOUT ROWID;
   CREATE INDEX courier_labels_by_time ON courier_labels (at);`,
  // Couriers' links to the labels of all parcels that one call made, for a week. `shipments`: JSON, their ids.
  `CREATE TABLE courier_batches (
     id TEXT PRIMARY KEY, at INTEGER NOT NULL, url TEXT NOT NULL, shipments TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX courier_batches_by_time ON courier_batches (at);`,
  // Bulk actions of the last day, for their result and their undo. `list`: JSON, where the orders were ticked;
  // `rows`: JSON, what became of each order.
  `CREATE TABLE bulk_actions (
     id TEXT PRIMARY KEY, device_id TEXT NOT NULL, action TEXT NOT NULL, at INTEGER NOT NULL, list TEXT NOT NULL,
     courier TEXT, rows TEXT NOT NULL, undone_at INTEGER
   ) WITHOUT ROWID;
   CREATE INDEX bulk_actions_by_time ON bulk_actions (at);`,
  // The size of this object at the start of each month.
  SIZES,
];

/** The outcome of an order's parcel for each of its products, times a sign. */
const outcomesOf = (row: 'OLD' | 'NEW', sign: 1 | -1) => `
  SELECT product_id, max(names) AS names, ${sign} * (${row}.fulfilment = 'delivered' AND max(is_kept)) AS delivered,
    ${sign} * (${row}.fulfilment = 'returned' OR (${row}.fulfilment = 'delivered' AND NOT max(is_kept))) AS returned
  FROM (${productLines(row)}) GROUP BY product_id`;

/** Triggers that update other tables after a change, in the same statement. */
export const triggers: readonly string[] = [
  // Erased on request or by age, asked for, or removed.
  `CREATE TRIGGER orders_told_erased AFTER UPDATE OF erased_at, erasure_asked_at ON orders
     WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL)
       OR (NEW.erasure_asked_at IS NOT NULL AND OLD.erasure_asked_at IS NULL) BEGIN
     ${addErased('NEW.number')}
   END;`,
  `CREATE TRIGGER orders_told_removed AFTER DELETE ON orders BEGIN ${addErased('OLD.number')} END;`,
  ...customerTriggers,
  ...funnelTriggers,
  ...lineTriggers,
  ...revenueTriggers,
  ...reviewTriggers,
  `CREATE TRIGGER orders_queued AFTER INSERT ON orders WHEN NEW.queue IS NOT NULL OR NEW.problem IS NOT NULL BEGIN
     INSERT INTO queue_counts (queue, orders, amount)
       SELECT value, 1, NEW.due_on_delivery FROM json_each(json_array(NEW.queue, NEW.problem)) WHERE value IS NOT NULL
       ON CONFLICT (queue) DO UPDATE SET orders = orders + 1, amount = amount + excluded.amount;
   END;`,
  // The queue of calls shows an order alone, once staff have called, or said that it is genuine.
  `CREATE TRIGGER orders_handled AFTER UPDATE OF calls, call_flags ON orders
     WHEN OLD.calls <> NEW.calls OR OLD.call_flags <> NEW.call_flags BEGIN
     UPDATE waiting_orders SET is_handled = NEW.calls > 0 OR instr(NEW.call_flags, 'is_genuine') > 0
       WHERE order_id = NEW.id;
   END;`,
  `CREATE TRIGGER orders_ended AFTER UPDATE OF fulfilment ON orders
     WHEN OLD.fulfilment <> NEW.fulfilment
       AND (OLD.fulfilment IN ('delivered', 'returned') OR NEW.fulfilment IN ('delivered', 'returned')) BEGIN
     INSERT INTO wilaya_outcomes (wilaya, delivered, returned) VALUES (NEW.wilaya,
       (NEW.fulfilment = 'delivered') - (OLD.fulfilment = 'delivered'),
       (NEW.fulfilment = 'returned') - (OLD.fulfilment = 'returned'))
       ON CONFLICT (wilaya) DO UPDATE SET delivered = delivered + excluded.delivered, returned = returned + excluded.returned;
   END;`,
  `CREATE TRIGGER orders_words_erased AFTER UPDATE OF erased_at ON orders WHEN NEW.erased_at IS NOT NULL BEGIN
     DELETE FROM order_search WHERE rowid = (SELECT seq FROM order_words WHERE order_id = OLD.id);
   END;`,
  `CREATE TRIGGER orders_words_removed AFTER DELETE ON orders BEGIN
     DELETE FROM order_search WHERE rowid = (SELECT seq FROM order_words WHERE order_id = OLD.id);
     DELETE FROM order_words WHERE order_id = OLD.id;
   END;`,
  // A product whose pieces all came back counts as returned, also where the customer kept other products.
  `CREATE TRIGGER orders_product_outcomes AFTER UPDATE OF fulfilment, returned ON orders
     WHEN (OLD.fulfilment <> NEW.fulfilment OR OLD.returned IS NOT NEW.returned)
       AND (OLD.fulfilment IN ('delivered', 'returned') OR NEW.fulfilment IN ('delivered', 'returned')) BEGIN
     INSERT INTO product_outcomes (product_id, names, delivered, returned)
       SELECT product_id, max(names), sum(delivered), sum(returned) FROM (
         ${outcomesOf('NEW', 1)} UNION ALL ${outcomesOf('OLD', -1)}
       ) WHERE true GROUP BY product_id
       ON CONFLICT (product_id) DO UPDATE SET names = excluded.names,
         delivered = delivered + excluded.delivered, returned = returned + excluded.returned;
   END;`,
  `CREATE TRIGGER orders_settlements_erased AFTER UPDATE OF erased_at ON orders WHEN NEW.erased_at IS NOT NULL BEGIN
     UPDATE upload_rows SET cells = '[]' WHERE about = OLD.id;
   END;`,
  `CREATE TRIGGER orders_bulk_erased AFTER UPDATE OF erased_at ON orders WHEN NEW.erased_at IS NOT NULL BEGIN
     DELETE FROM bulk_actions WHERE instr(rows, NEW.number) > 0;
   END;`,
  `CREATE TRIGGER orders_requeued AFTER UPDATE OF queue, problem, due_on_delivery, remitted ON orders
     WHEN OLD.queue IS NOT NEW.queue OR OLD.problem IS NOT NEW.problem
       OR OLD.due_on_delivery - OLD.remitted <> NEW.due_on_delivery - NEW.remitted BEGIN
     UPDATE queue_counts SET orders = orders - 1, amount = amount - (OLD.due_on_delivery - OLD.remitted)
       WHERE queue = OLD.queue OR queue = OLD.problem;
     INSERT INTO queue_counts (queue, orders, amount)
       SELECT value, 1, NEW.due_on_delivery - NEW.remitted FROM json_each(json_array(NEW.queue, NEW.problem))
       WHERE value IS NOT NULL
       ON CONFLICT (queue) DO UPDATE SET orders = orders + 1, amount = amount + excluded.amount;
   END;`,
  `CREATE TRIGGER orders_unqueued AFTER DELETE ON orders WHEN OLD.queue IS NOT NULL OR OLD.problem IS NOT NULL BEGIN
     UPDATE queue_counts SET orders = orders - 1, amount = amount - (OLD.due_on_delivery - OLD.remitted)
       WHERE queue = OLD.queue OR queue = OLD.problem;
   END;`,
  `CREATE TRIGGER orders_coupon_phones_erased AFTER UPDATE OF erased_at ON orders WHEN NEW.erased_at IS NOT NULL BEGIN
     UPDATE coupon_uses SET phone = NULL WHERE order_id = OLD.id;
   END;`,
  `CREATE TRIGGER orders_coupon_uses_removed AFTER DELETE ON orders BEGIN
     DELETE FROM coupon_uses WHERE order_id = OLD.id;
   END;`,
  `CREATE TRIGGER orders_unwritten AFTER DELETE ON orders BEGIN
     DELETE FROM pending_writes WHERE key = OLD.id || '-customer';
     DELETE FROM order_results WHERE order_id = OLD.id;
     DELETE FROM courier_fees WHERE order_id = OLD.id;
   END;`,
  `CREATE TRIGGER audit_log_stays BEFORE UPDATE ON audit_log
     BEGIN SELECT RAISE(ABORT, 'The audit log is append-only.'); END;`,
  `CREATE TRIGGER audit_log_leaves_by_age BEFORE DELETE ON audit_log
     WHEN OLD.seq > (SELECT min(seq) FROM audit_log)
     BEGIN SELECT RAISE(ABORT, 'The audit log is append-only.'); END;`,
  `CREATE TRIGGER devices_unsubscribed AFTER UPDATE OF revoked_at ON devices WHEN NEW.revoked_at IS NOT NULL BEGIN
     DELETE FROM push_subscriptions WHERE device_id = NEW.id;
     DELETE FROM notifications WHERE channel = 'push' AND target = NEW.id;
   END;`,
];

/** What the object reports of itself: orders by queue, and what it has yet to ask or to send. */
export const views: readonly string[] = [
  figuresView([
    "SELECT 'orders', queue, orders FROM queue_counts",
    `SELECT 'questions', NULL, ${countOf('orders INDEXED BY orders_to_check WHERE next_check_at IS NOT NULL')}`,
    `SELECT 'refunds', NULL, ${countOf('refunds INDEXED BY refunds_to_check WHERE next_check_at IS NOT NULL')}`,
    `SELECT 'notifications', NULL, ${countOf('notifications')}`,
  ]),
  personsView('orders', 'number', 'erased_at IS NOT NULL'),
];

/** The migrations after 0.1.0, one for each version, each with a comment above. New ones go at the end. */
export const migrations: readonly string[] = [];
