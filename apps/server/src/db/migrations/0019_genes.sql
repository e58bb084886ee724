CREATE TABLE "gene_folder" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "gene_folder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"parent_id" bigint,
	"name" text NOT NULL,
	"path" text NOT NULL,
	CONSTRAINT "gene_folder_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "gene_option" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "gene_option_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"gene_type" text NOT NULL,
	"kind" text NOT NULL,
	"option" text NOT NULL,
	"state" integer NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "gene_option_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "gene_qtn" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "gene_qtn_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"gene_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"name" text NOT NULL,
	"chromosome" text NOT NULL,
	"position" bigint NOT NULL,
	"ref_genotype" text,
	"alt_genotype" text,
	"effect" double precision,
	CONSTRAINT "gene_qtn_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "gene" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "gene_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"alias" text,
	"code" text,
	"crop_species" text,
	"gene_type" text,
	"gene_method" text,
	"source" text,
	"gene_id" text,
	"chromosome" text,
	"start_bp" double precision,
	"end_bp" double precision,
	"reference_genome" text,
	"allele_type" text,
	"function_text" text,
	"target_trait" text,
	"effect" double precision,
	"marker_name" text,
	"primer" text,
	"donor" text,
	"patent_no" text,
	"licence" text,
	"safety_stage" text,
	"completeness" text,
	"folder" text,
	"remark" text,
	CONSTRAINT "gene_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "gene_option" ADD CONSTRAINT "gene_option_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gene_qtn" ADD CONSTRAINT "gene_qtn_org_id_gene_id_gene_org_id_id_fk" FOREIGN KEY ("org_id","gene_id") REFERENCES "public"."gene"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gene_folder_path" ON "gene_folder" USING btree ("org_id","crop","path") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "gene_option_once" ON "gene_option" USING btree ("org_id","gene_type","kind","option") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "gene_qtn_gene" ON "gene_qtn" USING btree ("org_id","gene_id","no");--> statement-breakpoint
CREATE INDEX "gene_list" ON "gene" USING btree ("org_id","crop","id");--> statement-breakpoint
CREATE INDEX "gene_search" ON "gene" USING gin (search_grams("search"));--> statement-breakpoint
CREATE UNIQUE INDEX "gene_code" ON "gene" USING btree ("org_id","crop","code") WHERE deleted_at is null;