CREATE TABLE "sale_source" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sale_source_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"token" text,
	"window_days" integer NOT NULL,
	"page_size" integer NOT NULL,
	"start_day" date NOT NULL,
	"is_nightly" boolean DEFAULT true NOT NULL,
	CONSTRAINT "sale_source_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "sale_sync" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sale_sync_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"source_id" bigint NOT NULL,
	"state" text NOT NULL,
	"windows_total" integer DEFAULT 0 NOT NULL,
	"windows_done" integer DEFAULT 0 NOT NULL,
	"created_lines" integer DEFAULT 0 NOT NULL,
	"changed_lines" integer DEFAULT 0 NOT NULL,
	"reversed_lines" integer DEFAULT 0 NOT NULL,
	"remarks" text[] DEFAULT '{}' NOT NULL,
	"failure" text,
	"failed_from" timestamp with time zone,
	"failed_to" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sale_sync_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "business_year" ADD COLUMN "closed_year" smallint;--> statement-breakpoint
ALTER TABLE "sale_sync" ADD CONSTRAINT "sale_sync_org_id_source_id_sale_source_org_id_id_fk" FOREIGN KEY ("org_id","source_id") REFERENCES "public"."sale_source"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sale_source_name" ON "sale_source" USING btree ("org_id","name") WHERE "sale_source"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sale_sync_source" ON "sale_sync" USING btree ("org_id","source_id","id");--> statement-breakpoint
CREATE INDEX "sale_line_modified" ON "sale_line" USING btree ("org_id","source","modified_at");--> statement-breakpoint
CREATE INDEX "sale_line_batch" ON "sale_line" USING btree ("org_id","batch_id");--> statement-breakpoint
CREATE INDEX "sale_line_reversed" ON "sale_line" USING btree ("reverses_id");