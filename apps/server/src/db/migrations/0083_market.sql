CREATE TABLE "consult_attempt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consult_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"content" text NOT NULL,
	"opening" text NOT NULL,
	"topic_id" bigint,
	"is_taken" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "consult_attempt_at" ON "consult_attempt" USING btree ("at");--> statement-breakpoint
-- By hand from here: the listings that everybody may see with the columns that everybody may read, and the indexes by which they are found.
CREATE VIEW "market_listing" AS
SELECT id, org_id, crop, kind, name, result_type, state, summary, regions, conversions, licence_kind, pricing,
  CASE WHEN pricing <> 'negotiable' THEN price_from END AS price_from,
  CASE WHEN pricing <> 'negotiable' THEN price_to END AS price_to,
  valid_to, listed_at, number, holder,
  CASE WHEN source_kind IS NULL OR evidence ->> 'status' = 'public' THEN legal_state END AS legal_state,
  maturity, indicators, demand_unit, growth_days_max, gain_min, resistances, quality,
  left(contact_name, 1) || '**' AS contact_name,
  left(contact_phone, 3) || '****' || right(contact_phone, 2) AS contact_phone,
  lower(name || chr(10) || summary || chr(10) || coalesce(number, '') || chr(10) || coalesce(holder, '')) AS search
FROM listing
WHERE deleted_at is null and audience = 'public' and state in ('listed', 'talking', 'done') and listed_at is not null;--> statement-breakpoint
CREATE INDEX "listing_market" ON "listing" USING btree ("kind", "listed_at" DESC NULLS LAST, "id" DESC) INCLUDE ("valid_to", "result_type", "crop")
WHERE deleted_at is null and audience = 'public' and state in ('listed', 'talking', 'done') and listed_at is not null;--> statement-breakpoint
CREATE INDEX "listing_market_search" ON "listing" USING gin (search_grams(lower(name || chr(10) || summary || chr(10) || coalesce(number, '') || chr(10) || coalesce(holder, ''))))
WHERE deleted_at is null and audience = 'public' and state in ('listed', 'talking', 'done') and listed_at is not null;
