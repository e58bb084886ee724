ALTER TABLE "patent" ALTER COLUMN "next_fee" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "platform_info" ALTER COLUMN "funds" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "research_project" ALTER COLUMN "total_fund" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "research_project" ALTER COLUMN "special_fund" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "research_project" ALTER COLUMN "self_fund" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "research_project" ALTER COLUMN "received_fund" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
ALTER TABLE "reward" ALTER COLUMN "bonus" SET DATA TYPE numeric(20, 2);--> statement-breakpoint
-- Amounts were stored in 万元; from here on they are yuan. Histories and what imports changed hold them too.
CREATE FUNCTION "yuan_of_wan"("amount" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN "amount" ~ '^\d+(\.\d+)?$' THEN ("amount"::numeric * 10000)::numeric(20, 2)::text ELSE "amount" END
$$;--> statement-breakpoint
CREATE FUNCTION "record_in_yuan"("record" jsonb, "fields" text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT "record" || coalesce(
    (SELECT jsonb_object_agg("field", "yuan_of_wan"("record" ->> "field"))
      FROM unnest("fields") AS "field" WHERE jsonb_typeof("record" -> "field") IN ('string', 'number')), '{}')
$$;--> statement-breakpoint
CREATE FUNCTION "rows_in_yuan"("list" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof("list") = 'array' THEN
    (SELECT coalesce(jsonb_agg("record_in_yuan"("item", ARRAY['price']) ORDER BY "at"), '[]')
      FROM jsonb_array_elements("list") WITH ORDINALITY AS "members"("item", "at")) ELSE "list" END
$$;--> statement-breakpoint
CREATE FUNCTION "lab_in_yuan"("record" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN "record" ? 'instruments'
    THEN jsonb_set("record", '{instruments}', "rows_in_yuan"("record" -> 'instruments')) ELSE "record" END
$$;--> statement-breakpoint
UPDATE "platform_info" SET "funds" = "funds" * 10000 WHERE "funds" IS NOT NULL;--> statement-breakpoint
UPDATE "research_project" SET "total_fund" = "total_fund" * 10000, "special_fund" = "special_fund" * 10000,
  "self_fund" = "self_fund" * 10000, "received_fund" = "received_fund" * 10000
  WHERE coalesce("total_fund", "special_fund", "self_fund", "received_fund") IS NOT NULL;--> statement-breakpoint
UPDATE "reward" SET "bonus" = "bonus" * 10000 WHERE "bonus" IS NOT NULL;--> statement-breakpoint
UPDATE "laboratory" SET "instruments" = "rows_in_yuan"("instruments") WHERE "instruments" IS NOT NULL;--> statement-breakpoint
UPDATE "change_log" SET "before" = "record_in_yuan"("before", ARRAY['funds', 'totalFund', 'specialFund', 'selfFund', 'receivedFund', 'bonus']),
  "after" = "record_in_yuan"("after", ARRAY['funds', 'totalFund', 'specialFund', 'selfFund', 'receivedFund', 'bonus'])
  WHERE "object" IN ('platform_info', 'research_project', 'reward');--> statement-breakpoint
UPDATE "change_log" SET "before" = "lab_in_yuan"("before"), "after" = "lab_in_yuan"("after") WHERE "object" = 'laboratory';--> statement-breakpoint
UPDATE "import_change" SET "before" = "record_in_yuan"("before", ARRAY['funds', 'totalFund', 'specialFund', 'selfFund', 'receivedFund', 'bonus'])
  WHERE "object" IN ('platform_info', 'research_project', 'reward');--> statement-breakpoint
UPDATE "import_change" SET "before" = "lab_in_yuan"("before") WHERE "object" = 'laboratory';--> statement-breakpoint
DROP FUNCTION "lab_in_yuan"(jsonb);--> statement-breakpoint
DROP FUNCTION "rows_in_yuan"(jsonb);--> statement-breakpoint
DROP FUNCTION "record_in_yuan"(jsonb, text[]);--> statement-breakpoint
DROP FUNCTION "yuan_of_wan"(text);
