CREATE TABLE "dus_test" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "dus_test_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"variety_info_id" bigint NOT NULL,
	"material_date" date,
	"material_amount" double precision,
	"material_no" text,
	"test_no" text,
	"place" text,
	"start_date" date,
	"end_date" date,
	"tester" jsonb,
	"is_distinct" boolean,
	"is_uniform" boolean,
	"is_stable" boolean,
	"report_no" text,
	"report_date" date,
	"difference" text,
	CONSTRAINT "dus_test_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "gene_qtn" DROP CONSTRAINT "gene_qtn_org_id_gene_id_gene_org_id_id_fk";
--> statement-breakpoint
ALTER TABLE "gene_qtn" ALTER COLUMN "position" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "dus_test" ADD CONSTRAINT "dus_test_org_id_variety_info_id_variety_info_org_id_id_fk" FOREIGN KEY ("org_id","variety_info_id") REFERENCES "public"."variety_info"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "dus_test_variety_info" ON "dus_test" USING btree ("org_id","variety_info_id") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "gene_qtn" ADD CONSTRAINT "gene_qtn_org_id_gene_id_gene_org_id_id_fk" FOREIGN KEY ("org_id","gene_id") REFERENCES "public"."gene"("org_id","id") ON DELETE cascade ON UPDATE cascade;