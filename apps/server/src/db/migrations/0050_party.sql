-- First letters of the pinyin of a text: Chinese characters by their place in the order of zh-x-icu, letters and digits as they
-- are. The characters are the first of each letter. Immutable, because a generated column is computed by it.
CREATE FUNCTION "pinyin_initials"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(CASE
    WHEN "c" ~ '[a-z0-9]' THEN "c"
    WHEN ascii("c") BETWEEN 19968 AND 40869 THEN substr('abcdefghjklmnopqrstwxyz', greatest(1,
      width_bucket("c" COLLATE "zh-x-icu", string_to_array('阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥扨它穵夕丫帀', null))), 1)
    ELSE '' END, '' ORDER BY "at"), '')
  FROM regexp_split_to_table(lower(normalize("value", NFKC)), '') WITH ORDINALITY AS "letters"("c", "at")
$$;--> statement-breakpoint
-- The initials of all names of a party, one name after another.
CREATE FUNCTION "party_initials"("name" text, "former_names" text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT "pinyin_initials"("name") || coalesce((SELECT string_agg(' ' || "pinyin_initials"("former"), '') FROM unnest("former_names") AS "former"), '')
$$;--> statement-breakpoint
-- Suppliers become parties with the role SUPPLIER: the same rows under the same ids, so that relations, branches and histories
-- keep what they name.
ALTER TABLE "supplier" RENAME TO "party";--> statement-breakpoint
ALTER SEQUENCE "supplier_id_seq" RENAME TO "party_id_seq";--> statement-breakpoint
ALTER TABLE "party" RENAME CONSTRAINT "supplier_org_id_id_pk" TO "party_org_id_id_pk";--> statement-breakpoint
ALTER TABLE "party" RENAME CONSTRAINT "supplier_org_id_organization_id_fk" TO "party_org_id_organization_id_fk";--> statement-breakpoint
ALTER INDEX "supplier_id" RENAME TO "party_id";--> statement-breakpoint
ALTER INDEX "supplier_credit_code" RENAME TO "party_credit_code";--> statement-breakpoint
ALTER INDEX "supplier_parent" RENAME TO "party_parent";--> statement-breakpoint
ALTER TABLE "party" ALTER COLUMN "type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "kind" text DEFAULT 'UNIT' NOT NULL;--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "former_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "initials" text GENERATED ALWAYS AS (party_initials(name, former_names)) STORED;--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "roles" text[] DEFAULT '{"SUPPLIER"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "register" text GENERATED ALWAYS AS (case when 'SUPPLIER' = any(roles) then 'supplier' else 'party' end) STORED;--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "id_no" text;--> statement-breakpoint
ALTER TABLE "party" ADD CONSTRAINT "party_supplier_type" CHECK (('SUPPLIER' = any("party"."roles")) = ("party"."type" is not null));--> statement-breakpoint
ALTER TABLE "party" ADD CONSTRAINT "party_numbers" CHECK ("party"."kind" = 'UNIT' and "party"."id_no" is null or "party"."kind" = 'PERSON' and "party"."credit_code" is null);--> statement-breakpoint
-- Two persons may have the same name, two units may not.
DROP INDEX "supplier_name";--> statement-breakpoint
CREATE UNIQUE INDEX "party_name" ON "party" USING btree ("org_id","name") WHERE deleted_at is null and kind = 'UNIT';--> statement-breakpoint
UPDATE "change_log" SET "object" = 'party' WHERE "object" = 'supplier';
