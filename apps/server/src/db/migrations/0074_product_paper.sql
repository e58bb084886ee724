CREATE TABLE "product_paper" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_paper_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"product_id" bigint,
	"variety_id" bigint,
	"state" text DEFAULT '0' NOT NULL,
	"source_from" text,
	"party_id" bigint,
	"company_id" bigint,
	"allocated_on" date,
	"allocated_by" bigint,
	"strengths" text,
	"weaknesses" text,
	"cultivation" text,
	"benchmarks" text,
	"market" text,
	"target_area" numeric(12, 3),
	"planned_area" text,
	CONSTRAINT "product_paper_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "product_paper_state" CHECK ("product_paper"."state" between '0' and '6'),
	CONSTRAINT "product_paper_allocation" CHECK (("product_paper"."company_id" is null) = ("product_paper"."allocated_on" is null) and ("product_paper"."company_id" is not null or "product_paper"."state" not in ('2', '3', '4')))
);
--> statement-breakpoint
CREATE TABLE "product_paper_move" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_paper_move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"paper_id" bigint NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"decision_id" bigint,
	"reason" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_paper_move_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "product_paper_version" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_paper_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"paper_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"completeness" smallint NOT NULL,
	"note" text,
	"content" jsonb NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_paper_version_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "product_paper_move" ADD CONSTRAINT "product_paper_move_org_id_paper_id_product_paper_org_id_id_fk" FOREIGN KEY ("org_id","paper_id") REFERENCES "public"."product_paper"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_paper_version" ADD CONSTRAINT "product_paper_version_org_id_paper_id_product_paper_org_id_id_fk" FOREIGN KEY ("org_id","paper_id") REFERENCES "public"."product_paper"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_paper_list" ON "product_paper" USING btree ("org_id","crop","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_paper_name" ON "product_paper" USING btree ("org_id","crop",regexp_replace(lower(normalize("name", NFKC)), '\s+', '', 'g')) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "product_paper_product" ON "product_paper" USING btree ("org_id","product_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_paper_move_paper" ON "product_paper_move" USING btree ("org_id","paper_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_paper_version_number" ON "product_paper_version" USING btree ("org_id","paper_id","number");