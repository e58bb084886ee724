CREATE TABLE "business_year" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "business_year_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"start_month" smallint NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "business_year_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "business_year_month" CHECK ("business_year"."start_month" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"crop_species" text,
	"variety_id" bigint,
	"type" text,
	"state" text,
	"company_id" bigint,
	"owner_id" bigint,
	"launch_year" double precision,
	"phase" text,
	"approved_area" text,
	"pack_kg" double precision,
	"pack_seeds" double precision,
	"guide_price" numeric(20, 2),
	"seed_rate" double precision,
	"remark" text,
	CONSTRAINT "product_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "product_binding" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_binding_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"product_id" bigint NOT NULL,
	"ncc_id" text NOT NULL,
	"material_name" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"pack_kg" numeric(20, 3),
	"valid_from" date NOT NULL,
	"valid_to" date,
	"remark" text,
	CONSTRAINT "product_binding_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "product_binding_days" CHECK ("product_binding"."valid_to" is null or "product_binding"."valid_to" >= "product_binding"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "sale_line" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sale_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"source" text NOT NULL,
	"bill_no" text NOT NULL,
	"bill_sequence" text NOT NULL,
	"line_no" integer NOT NULL,
	"bill_type" text NOT NULL,
	"bill_date" date NOT NULL,
	"biz_year" smallint NOT NULL,
	"month" smallint NOT NULL,
	"company_id" bigint,
	"customer" text,
	"province" char(6),
	"city" char(6),
	"county" char(6),
	"place_text" text,
	"ncc_id" text NOT NULL,
	"material_name" text NOT NULL,
	"product_id" bigint,
	"spec" text,
	"bags" numeric(20, 3),
	"pack_kg" numeric(20, 3),
	"kg" numeric(20, 3),
	"price" numeric(20, 4),
	"amount" numeric(20, 2),
	"is_tax_included" boolean DEFAULT true NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"reverses_id" bigint,
	"modified_at" timestamp with time zone,
	"batch_id" bigint,
	CONSTRAINT "sale_line_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "business_year" ADD CONSTRAINT "business_year_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "business_year_org" ON "business_year" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "product_list" ON "product" USING btree ("org_id","crop","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_by_created_at" ON "product" USING btree ("org_id","crop","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_by_updated_at" ON "product" USING btree ("org_id","crop","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_by_name" ON "product" USING btree ("org_id","crop","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_by_code" ON "product" USING btree ("org_id","crop","code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_by_launch_year" ON "product" USING btree ("org_id","crop","launch_year","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_filter" ON "product" USING btree ("org_id","crop","type","crop_species","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_open" ON "product" USING btree ("org_id","crop","status") WHERE deleted_at is null and status <> 2;--> statement-breakpoint
CREATE INDEX "product_bin" ON "product" USING btree ("org_id","crop","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "product_search" ON "product" USING gin (search_grams("search"));--> statement-breakpoint
CREATE INDEX "product_variety_id" ON "product" USING btree ("variety_id");--> statement-breakpoint
CREATE INDEX "product_plain_name" ON "product" USING btree ("org_id",regexp_replace(lower(normalize("name", NFKC)), '\s+', '', 'g'));--> statement-breakpoint
CREATE UNIQUE INDEX "product_code" ON "product" USING btree ("org_id","crop","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_binding_product" ON "product_binding" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_binding_material" ON "product_binding" USING btree ("org_id","ncc_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sale_line_key" ON "sale_line" USING btree ("org_id","source","bill_no","bill_sequence","line_no");--> statement-breakpoint
CREATE INDEX "sale_line_list" ON "sale_line" USING btree ("org_id","crop","bill_date","id");--> statement-breakpoint
CREATE INDEX "sale_line_year" ON "sale_line" USING btree ("org_id","crop","biz_year","product_id");--> statement-breakpoint
CREATE INDEX "sale_line_material" ON "sale_line" USING btree ("org_id","ncc_id","bill_date");--> statement-breakpoint
CREATE INDEX "sale_line_product" ON "sale_line" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "research_variety_id" ON "research_variety" USING btree ("id");--> statement-breakpoint
CREATE INDEX "research_variety_name" ON "research_variety" USING btree ("org_id","name");