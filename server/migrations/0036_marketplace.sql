-- The marketplace (design money 3.7–3.9): who sells, what is on sale, what is in carts, what was ordered.
-- Words of different spellings are near each other by the triples of letters they share.
create extension if not exists pg_trgm;

create table suppliers (
  id uuid primary key,
  slug text not null unique,
  status text not null check (status in ('draft', 'applied', 'changes_requested', 'approved', 'rejected', 'suspended', 'terminated')),
  identity_id uuid references identities,
  created_by uuid not null references users,
  created_by_admin boolean not null default false,
  applied_by uuid references users,
  revision integer not null default 0,  -- grows with each save
  form jsonb not null,                  -- SupplierForm of the contract
  -- Copies of the form, for lists and for what is bought.
  name text not null default '',
  country char(2) not null,
  currency char(3) not null,
  commission_bps integer not null check (commission_bps between 0 and 5000),
  trust integer not null default 0 check (trust between 0 and 3),
  closed_from date,
  closed_to date,
  closure_note text not null default '',
  note text,
  field_notes jsonb not null default '{}',
  termination_by uuid references users,
  live_products integer not null default 0,
  completed_parcels integer not null default 0,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  applied_at timestamptz,
  approved_at timestamptz,
  check (status <> 'approved' or identity_id is not null),
  check ((closed_from is null) = (closed_to is null) and closed_from <= closed_to)
);
create unique index one_shop_an_identity on suppliers (identity_id) where status not in ('terminated');
create index suppliers_by_status on suppliers (status, updated_at desc, id desc);
create index suppliers_by_name on suppliers using gin (name gin_trgm_ops);

create table products (
  id uuid primary key,
  supplier_id uuid not null references suppliers,
  slug text not null unique,
  status text not null check (status in ('draft', 'submitted', 'changes_requested', 'rejected', 'approved', 'paused', 'suspended', 'archived')),
  revision integer not null default 0,  -- grows with each save
  live_revision_id uuid,
  pending_revision_id uuid,
  sku text not null default '',
  -- What of the live revision lists are made of; empty before there is one.
  title text not null default '',
  category text not null default '',
  price_minor bigint not null default 0 check (price_minor >= 0),
  currency char(3) not null,
  country char(2) not null,
  picture jsonb,
  unit text not null default '',
  ships_to text[] not null default '{}', -- the countries it is brought to, by its own rates or those of its shop
  words tsvector not null default '',
  tracks_stock boolean not null default true,
  on_hand integer not null default 0 check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  sold integer not null default 0,
  views integer not null default 0,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  -- What a list by rating goes by: three fours are counted along, so that a single five does not go before many.
  rating double precision not null
    generated always as (case when rating_count = 0 then 0 else (rating_sum + 12.0) / (rating_count + 3) end) stored,
  -- What a list is sorted by when nobody asked for an order: what is bought, liked and new.
  score double precision not null default 0,
  featured_rank integer unique check (featured_rank between 1 and 12),
  -- What buyers see and buy: the product is approved, and so is who sells it. Kept by the one statement that moves either of them.
  on_sale boolean not null default false,
  takedown text,
  created_by uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  live_at timestamptz,
  check (not tracks_stock or reserved <= on_hand),
  check (status <> 'approved' or live_revision_id is not null),
  check (not on_sale or status = 'approved')
-- Pieces, what was sold and views change often, and none of them is in an index: with room on its page a row stays where it is.
) with (fillfactor = 80);
create unique index one_product_a_sku on products (supplier_id, sku) where sku <> '' and status <> 'archived';
-- Each order in which the shop is read, over what is on sale; with a category before it, too.
create index products_best on products (score desc, id desc) where on_sale;
create index products_newest on products (live_at desc, id desc) where on_sale;
create index products_cheapest on products (currency, price_minor, id) where on_sale;
create index products_liked on products (rating desc, id desc) where on_sale;
create index products_best_in on products (category, score desc, id desc) where on_sale;
create index products_newest_in on products (category, live_at desc, id desc) where on_sale;
create index products_cheapest_in on products (category, currency, price_minor, id) where on_sale;
create index products_liked_in on products (category, rating desc, id desc) where on_sale;
create index products_best_of on products (supplier_id, score desc, id desc) where on_sale;
create index products_of on products (supplier_id, updated_at desc, id desc);
create index products_changed on products (updated_at desc, id desc);
create index products_changed_by_status on products (status, updated_at desc, id desc);
-- Words, and beside them what lists are narrowed by: no word has a sign like = or a capital letter.
create index products_by_words on products using gin
  ((words || array_to_tsvector(array['=' || category, currency::text] || ships_to))) where on_sale;
-- For those who look among all goods, in whatever state.
create index products_by_letters on products using gin (title gin_trgm_ops);

-- How many are on sale in each category, kept with every change of it: counting a million rows takes too long for a front page.
create table product_counts (
  category text primary key,
  products integer not null
);
create function count_products() returns trigger language plpgsql as $$
begin
  insert into product_counts (category, products)
    select category, sum(n) from (
      select new.category, 1 as n where tg_op <> 'DELETE' and new.on_sale
      union all select old.category, -1 where tg_op <> 'INSERT' and old.on_sale) changed
    group by category having sum(n) <> 0 order by category
  on conflict (category) do update set products = product_counts.products + excluded.products;
  return null;
end $$;
create trigger products_come after insert on products for each row when (new.on_sale) execute function count_products();
create trigger products_change after update of on_sale, category on products for each row
  when (old.on_sale is distinct from new.on_sale or old.category is distinct from new.category) execute function count_products();
create trigger products_go after delete on products for each row when (old.on_sale) execute function count_products();

create table product_revisions (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  no integer not null,
  status text not null check (status in ('open', 'submitted', 'changes_requested', 'rejected', 'withdrawn', 'live', 'superseded')),
  content jsonb not null,               -- ProductContent of the contract
  why_review text,
  submitted_by uuid references users,
  submitted_at timestamptz,
  reviewed_by uuid references users,
  decided_at timestamptz,
  note text,
  field_notes jsonb not null default '{}',
  live_at timestamptz,
  created_at timestamptz not null,
  unique (product_id, no),
  -- The reviewer is never the submitter.
  check (reviewed_by is null or reviewed_by <> submitted_by)
);
create unique index one_live_revision on product_revisions (product_id) where status = 'live';
create unique index one_pending_revision on product_revisions (product_id) where status in ('open', 'submitted', 'changes_requested');
create index product_revisions_waiting on product_revisions (submitted_at, id) where status = 'submitted';
alter table products
  add foreign key (live_revision_id) references product_revisions deferrable initially deferred,
  add foreign key (pending_revision_id) references product_revisions deferrable initially deferred;

-- The words that are known, so that one with a slip in it can be repaired.
create table product_words (
  word text collate "C" primary key,
  products integer not null
);
create index product_words_by_letters on product_words using gin (word gin_trgm_ops);

create table product_pictures (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  sha256 char(64) not null,             -- of the master, a WebP made from what was sent; its bytes are in storage
  sizes jsonb not null,                 -- {"480/webp": sha256 of the file}, each made when it is first asked for
  width integer not null,
  height integer not null,
  tint char(7) not null,
  at timestamptz not null,
  unique (product_id, sha256)
);
create index product_pictures_by_hash on product_pictures (sha256);

create table product_views (
  product_id uuid not null references products on delete cascade,
  user_id uuid not null references users,
  day date not null,
  primary key (product_id, user_id, day)
);
create index product_views_by_day on product_views (product_id, day);
create table favourites (
  user_id uuid not null references users,
  product_id uuid not null references products on delete cascade,
  at timestamptz not null,
  primary key (user_id, product_id)
);

-- Every change of a number of pieces. What is on hand is their sum (I16); nothing is changed or taken out.
create table stock_moves (
  id uuid primary key,
  product_id uuid not null references products,
  kind text not null check (kind in ('receive', 'reserve', 'release', 'commit', 'return', 'adjust')),
  on_hand integer not null,             -- by how much each number changed
  reserved integer not null,
  on_hand_after integer not null,
  reserved_after integer not null,
  about text not null,
  order_id uuid,
  by_user_id uuid references users,
  at timestamptz not null
);
create index stock_moves_of on stock_moves (product_id, at desc, id desc);

create table carts (
  user_id uuid primary key references users,
  version integer not null default 0,
  currency char(3),
  country char(2),
  region text not null default '',
  updated_at timestamptz not null
);
create table cart_lines (
  user_id uuid not null references carts,
  product_id uuid not null references products,
  revision_id uuid not null references product_revisions,
  qty integer not null check (qty between 1 and 99),
  seen_minor bigint not null,
  added_at timestamptz not null,
  primary key (user_id, product_id)
);

create table orders (
  id uuid primary key,
  number text not null unique,          -- AH-7Q4K-92XM
  status text not null check (status in ('pending_payment', 'paid', 'expired', 'cancelled', 'completed')),
  buyer_user_id uuid not null references users,
  buyer_identity_id uuid not null references identities,
  buyer_name text not null,
  currency char(3) not null,
  subtotal_minor bigint not null check (subtotal_minor > 0),
  delivery_minor bigint not null check (delivery_minor >= 0),
  total_minor bigint not null check (total_minor = subtotal_minor + delivery_minor),
  returned_minor bigint not null default 0 check (returned_minor between 0 and total_minor),
  address jsonb not null,               -- DeliveryAddress of the contract
  payment_id uuid references payments,
  held_until timestamptz not null,
  hold_extended boolean not null default false,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz
);
create index orders_of_buyer on orders (buyer_user_id, created_at desc, id desc);
create index orders_newest on orders (created_at desc, id desc);
create index orders_by_status on orders (status, created_at desc, id desc);

-- What was paid for an order, each payment once for ever, and whether it was used or went back.
create table order_payments (
  payment_id uuid primary key,
  order_id uuid not null references orders,
  is_used boolean not null,
  charged_back boolean not null default false, -- the bank took it back, and that was recovered
  at timestamptz not null
);
-- One payment is poured over the escrows of all parcels of an order.
alter table escrow_fundings drop constraint escrow_fundings_pkey, add primary key (payment_id, escrow_id);

create table parcels (
  id uuid primary key,
  order_id uuid not null references orders,
  no text not null unique,              -- AH-7Q4K-92XM-1
  supplier_id uuid not null references suppliers,
  status text not null check (status in ('awaiting_payment', 'placed', 'accepted', 'shipped', 'delivered', 'problem', 'completed', 'cancelled')),
  escrow_id uuid unique references escrows,
  subtotal_minor bigint not null,
  delivery_minor bigint not null,
  total_minor bigint not null check (total_minor = subtotal_minor + delivery_minor),
  returned_minor bigint not null default 0 check (returned_minor between 0 and total_minor),
  commission_bps integer not null,
  carrier text not null default '',
  tracking text not null default '',
  ship_by date,
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  accepted_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  completed_at timestamptz,
  unique (order_id, supplier_id)
);
create index parcels_of_supplier on parcels (supplier_id, status, created_at desc, id desc);
create index parcels_newest_of_supplier on parcels (supplier_id, created_at desc, id desc);

create table order_lines (
  id uuid primary key,
  parcel_id uuid not null references parcels,
  product_id uuid not null references products,
  revision_id uuid not null references product_revisions,
  title text not null,
  unit text not null,
  picture jsonb,
  qty integer not null check (qty between 1 and 99),
  unit_minor bigint not null check (unit_minor > 0),
  cancelled_qty integer not null default 0 check (cancelled_qty between 0 and qty),
  -- Whether its pieces were counted when it was bought.
  tracked boolean not null,
  handling_days integer not null,
  unique (parcel_id, product_id)
);

create index order_lines_of_product on order_lines (product_id);

-- Pieces that are kept for an order until it is paid.
create table stock_holds (
  order_id uuid not null references orders,
  product_id uuid not null references products,
  qty integer not null check (qty > 0),
  status text not null check (status in ('held', 'committed', 'released')),
  primary key (order_id, product_id)
);
create index stock_holds_open on stock_holds (product_id) where status = 'held';

create table parcel_messages (
  id uuid primary key,
  parcel_id uuid not null references parcels,
  author_user_id uuid not null references users,
  by text not null check (by in ('buyer', 'supplier')),
  text text not null,
  at timestamptz not null
);
create index parcel_messages_of on parcel_messages (parcel_id, at desc, id desc);
create table parcel_reads (
  parcel_id uuid not null references parcels,
  user_id uuid not null references users,
  read_at timestamptz not null,
  primary key (parcel_id, user_id)
);

create table product_reviews (
  id uuid primary key,
  line_id uuid not null unique references order_lines,
  product_id uuid not null references products,
  supplier_id uuid not null references suppliers,
  author_user_id uuid not null references users,
  author text not null,
  rating integer not null check (rating between 1 and 5),
  text text not null,
  at timestamptz not null,
  changed_at timestamptz,
  reply text,
  replied_at timestamptz
);
create index product_reviews_of on product_reviews (product_id, at desc, id desc);

-- What was done to shops and their goods, newest first, for the log of those who curate them; without what they never do and others do
-- all day.
create index events_of_market on events (at desc, id desc) where subject_kind in ('supplier', 'product')
  and name not in ('product.stock_adjusted', 'product.reviewed', 'product.review_answered');
