CREATE TABLE "import_row" (
	"org_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"rep" integer NOT NULL,
	"row_no" integer NOT NULL,
	CONSTRAINT "import_row_org_id_group_id_batch_id_point_id_entry_id_rep_pk" PRIMARY KEY("org_id","group_id","batch_id","point_id","entry_id","rep")
);
--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_org_id_batch_id_import_batch_org_id_id_fk" FOREIGN KEY ("org_id","batch_id") REFERENCES "public"."import_batch"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- by hand
-- 拉伸面积 of wheat had the key of the plot's area, so that a workbook with 小区面积 stored that area as a value of it: those
-- copies go. What was surveyed is renamed, and so is every place that names the trait.
CREATE TEMPORARY TABLE "area_copy" AS
SELECT o."org_id", o."year", o."id", o."entry_id" FROM "observation" o
JOIN "import_batch" b ON b."org_id" = o."org_id" AND b."id" = o."batch_id"
JOIN "plot" p ON p."org_id" = o."org_id" AND p."group_id" = o."group_id" AND p."point_id" = o."point_id"
	AND p."entry_id" = o."entry_id" AND p."rep" = o."rep" AND p."deleted_at" IS NULL
WHERE o."crop" = 'wheat' AND o."trait_key" = 'area' AND o."value_num" = p."area"
	AND jsonb_path_exists(b."preview", '$.columns[*] ? (@.key == "area" && @.label like_regex "小区面积")');--> statement-breakpoint
DELETE FROM "observation" o USING "area_copy" c
WHERE o."org_id" = c."org_id" AND o."year" = c."year" AND o."id" = c."id";--> statement-breakpoint
UPDATE "group_summary" s SET "traits" = s."traits" - 'area'
FROM "area_copy" c WHERE s."org_id" = c."org_id" AND s."entry_id" = c."entry_id" AND NOT EXISTS (
	SELECT 1 FROM "observation" o WHERE o."org_id" = s."org_id" AND o."entry_id" = s."entry_id" AND o."trait_key" = 'area');--> statement-breakpoint
UPDATE "experiment_group" g SET "data_version" = g."data_version" + 1
WHERE g."id" IN (SELECT v."group_id" FROM "experiment_variety" v JOIN "area_copy" c
	ON c."org_id" = v."org_id" AND c."entry_id" = v."id");--> statement-breakpoint
DROP TABLE "area_copy";--> statement-breakpoint
UPDATE "observation" SET "trait_key" = 'stretchArea' WHERE "crop" = 'wheat' AND "trait_key" = 'area';--> statement-breakpoint
UPDATE "group_summary" SET "traits" = replace("traits"::text, '"area"', '"stretchArea"')::jsonb
WHERE "crop" = 'wheat' AND "traits" ? 'area';--> statement-breakpoint
UPDATE "upgrade_standard_version" v SET "items" = replace(v."items"::text, '"area"', '"stretchArea"')::jsonb
FROM "upgrade_standard" s WHERE s."org_id" = v."org_id" AND s."id" = v."standard_id" AND s."crop" = 'wheat'
	AND v."items"::text LIKE '%"area"%';--> statement-breakpoint
UPDATE "upgrade" SET "evidence" = replace("evidence"::text, '"area"', '"stretchArea"')::jsonb
WHERE "crop" = 'wheat' AND "evidence"::text LIKE '%"area"%';--> statement-breakpoint
UPDATE "upgrade_draft" SET "evidence" = replace("evidence"::text, '"area"', '"stretchArea"')::jsonb,
	"what_if" = replace("what_if"::text, '"area"', '"stretchArea"')::jsonb
WHERE "crop" = 'wheat' AND ("evidence"::text LIKE '%"area"%' OR "what_if"::text LIKE '%"area"%');--> statement-breakpoint
UPDATE "upgrade_record" SET "verdict" = replace("verdict"::text, '"area"', '"stretchArea"')::jsonb,
	"figures" = replace("figures"::text, '"area"', '"stretchArea"')::jsonb
WHERE "crop" = 'wheat' AND ("verdict"::text LIKE '%"area"%' OR "figures"::text LIKE '%"area"%');--> statement-breakpoint
UPDATE "index_def" SET "key" = 'stretchArea' WHERE "crop" = 'wheat' AND "key" = 'area';--> statement-breakpoint
UPDATE "index_check" SET "keys" = replace("keys"::text, '"area"', '"stretchArea"')::jsonb
WHERE "crop" = 'wheat' AND "keys" ? 'area';--> statement-breakpoint
-- A preview made before would write the old key: it is to be uploaded again.
UPDATE "import_batch" SET "state" = 'expired', "parsed" = NULL, "version" = "version" + 1
WHERE "crop" = 'wheat' AND "kind" = 'fillData' AND "state" = 'previewed'
	AND jsonb_path_exists("preview", '$.columns[*] ? (@.key == "area")');
