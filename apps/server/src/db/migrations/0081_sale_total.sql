CREATE TABLE "sale_total" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sale_total_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"kind" text NOT NULL,
	"biz_year" smallint NOT NULL,
	"month" smallint,
	"company_id" bigint,
	"product_id" bigint,
	"province" char(6),
	"city" char(6),
	"county" char(6),
	"is_placed" boolean NOT NULL,
	"bill_type" text NOT NULL,
	"is_internal" boolean NOT NULL,
	"lines" integer NOT NULL,
	"kg" numeric(20, 3),
	"amount" numeric(20, 2),
	"unchecked_lines" integer NOT NULL,
	"unchecked_amount" numeric(20, 2),
	CONSTRAINT "sale_total_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "sale_year_change" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sale_year_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"biz_year" smallint NOT NULL,
	CONSTRAINT "sale_year_change_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "sale_total_kind" ON "sale_total" USING btree ("org_id","crop","kind","biz_year");--> statement-breakpoint
CREATE INDEX "sale_year_change_year" ON "sale_year_change" USING btree ("org_id","crop","biz_year");
--> statement-breakpoint
-- Custom SQL from here on.
-- Which business years the totals of sales no longer fit, noted by triggers and not by the code that writes: imports, their undoing,
-- synchronisations, bindings and the first month of years write lines in many ways, and a figure has to be exact. A change of
-- columns that no figure is made of notes nothing.
CREATE FUNCTION "note_sale_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO sale_year_change (org_id, crop, biz_year) SELECT DISTINCT org_id, crop, biz_year FROM new_rows;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO sale_year_change (org_id, crop, biz_year) SELECT DISTINCT org_id, crop, biz_year FROM old_rows;
	ELSE
		-- Set operations and no join: the plan is kept from the first statement, whose rows may have been few.
		INSERT INTO sale_year_change (org_id, crop, biz_year)
		SELECT DISTINCT org_id, crop, biz_year FROM (
			(SELECT id, org_id, crop, biz_year, month, company_id, product_id, province, city, county, bill_type, is_internal, kg, amount,
				deleted_at FROM old_rows
			EXCEPT
			SELECT id, org_id, crop, biz_year, month, company_id, product_id, province, city, county, bill_type, is_internal, kg, amount,
				deleted_at FROM new_rows)
			UNION ALL
			(SELECT id, org_id, crop, biz_year, month, company_id, product_id, province, city, county, bill_type, is_internal, kg, amount,
				deleted_at FROM new_rows
			EXCEPT
			SELECT id, org_id, crop, biz_year, month, company_id, product_id, province, city, county, bill_type, is_internal, kg, amount,
				deleted_at FROM old_rows)
		) AS differing;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sale_line_insert" AFTER INSERT ON "sale_line" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "note_sale_change"();--> statement-breakpoint
CREATE TRIGGER "sale_line_update" AFTER UPDATE ON "sale_line" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "note_sale_change"();--> statement-breakpoint
CREATE TRIGGER "sale_line_delete" AFTER DELETE ON "sale_line" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "note_sale_change"();--> statement-breakpoint
-- The years of the lines that are there already have no totals yet.
INSERT INTO "sale_year_change" ("org_id", "crop", "biz_year") SELECT DISTINCT "org_id", "crop", "biz_year" FROM "sale_line";
