CREATE TABLE "dashboard_quadrant" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "dashboard_quadrant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"share_axis" text NOT NULL,
	"growth_axis" text NOT NULL,
	"share_cut_kind" text NOT NULL,
	"share_cut" double precision NOT NULL,
	"growth_cut_kind" text NOT NULL,
	"growth_cut" double precision NOT NULL,
	CONSTRAINT "dashboard_quadrant_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "sale_change" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sale_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_change_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "dashboard_quadrant_once" ON "dashboard_quadrant" USING btree ("org_id","crop") WHERE "dashboard_quadrant"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sale_change_at" ON "sale_change" USING btree ("at");
--> statement-breakpoint
-- Written by hand from here on: drizzle-kit knows no triggers. Every statement that changes sales or products leaves a mark in its own
-- transaction, so that processes see that kept figures are old as soon as it commits. Old marks go; those that others remove at the
-- same moment are left to them.
CREATE FUNCTION "mark_sale_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sale_change (org_id) SELECT DISTINCT org_id FROM changed;
  DELETE FROM sale_change WHERE (org_id, id) IN (
    SELECT org_id, id FROM sale_change WHERE at < now() - interval '1 hour' LIMIT 200 FOR UPDATE SKIP LOCKED);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sale_line_inserted" AFTER INSERT ON "sale_line" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_sale_change();--> statement-breakpoint
CREATE TRIGGER "sale_line_updated" AFTER UPDATE ON "sale_line" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_sale_change();--> statement-breakpoint
CREATE TRIGGER "sale_line_deleted" AFTER DELETE ON "sale_line" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_sale_change();--> statement-breakpoint
CREATE TRIGGER "product_inserted" AFTER INSERT ON "product" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_sale_change();--> statement-breakpoint
CREATE TRIGGER "product_updated" AFTER UPDATE ON "product" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_sale_change();--> statement-breakpoint
CREATE TRIGGER "product_deleted" AFTER DELETE ON "product" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_sale_change();
