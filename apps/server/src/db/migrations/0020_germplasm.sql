CREATE TABLE "germplasm_evaluation" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "germplasm_evaluation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"germplasm_id" bigint NOT NULL,
	"trait" text NOT NULL,
	"value" double precision,
	"text" text,
	"env" text,
	"year" integer NOT NULL,
	"remark" text,
	CONSTRAINT "germplasm_evaluation_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "germplasm_evaluation_value" CHECK (num_nonnulls("germplasm_evaluation"."value", "germplasm_evaluation"."text") = 1)
);
--> statement-breakpoint
CREATE TABLE "germplasm_title" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "germplasm_title_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"hidden" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "germplasm_title_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "germplasm" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "germplasm_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"status" integer DEFAULT 0 NOT NULL,
	"audit_by" bigint,
	"audit_at" timestamp with time zone,
	"audit_opinion" text,
	"preview_file_id" bigint,
	"deleted_by" bigint,
	"search" text DEFAULT '' NOT NULL,
	"name" text,
	"code" text,
	"foreign_name" text,
	"aliases" text,
	"unified_no" text,
	"bank_no" text,
	"garden_no" text,
	"intro_no" text,
	"collect_no" text,
	"family" text,
	"genus" text,
	"sci_name" text,
	"germ_type" text,
	"material_type" text,
	"heterotic_group" text,
	"mark" text[],
	"female" bigint,
	"male" bigint,
	"pedigree" text,
	"method" text,
	"generation" text,
	"origin_country" text,
	"origin_region" text[],
	"origin_place" text,
	"longitude" double precision,
	"latitude" double precision,
	"altitude" double precision,
	"source" text,
	"source_place" text,
	"source_org" text,
	"got_date" date,
	"transgenic" text,
	"keeper" text,
	"keep_mode" text,
	"qty" double precision,
	"unit" text,
	"location" text,
	"germ_rate" double precision,
	"regen_year" double precision,
	"ownership" text,
	"shareable" text,
	"remark" text,
	CONSTRAINT "germplasm_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "germplasm_evaluation_of" ON "germplasm_evaluation" USING btree ("org_id","germplasm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "germplasm_title_once" ON "germplasm_title" USING btree ("org_id","crop") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "germplasm_list" ON "germplasm" USING btree ("org_id","crop","id");--> statement-breakpoint
CREATE INDEX "germplasm_search" ON "germplasm" USING gin (search_grams("search"));--> statement-breakpoint
CREATE INDEX "germplasm_female" ON "germplasm" USING btree ("female");--> statement-breakpoint
CREATE INDEX "germplasm_male" ON "germplasm" USING btree ("male");--> statement-breakpoint
CREATE INDEX "germplasm_id" ON "germplasm" USING btree ("id");--> statement-breakpoint
CREATE INDEX "germplasm_name" ON "germplasm" USING btree ("org_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "germplasm_code" ON "germplasm" USING btree ("org_id","crop","code") WHERE deleted_at is null;