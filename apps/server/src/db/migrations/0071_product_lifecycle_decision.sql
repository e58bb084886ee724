CREATE TABLE "product_decision" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_decision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"target_type" text NOT NULL,
	"target_id" bigint NOT NULL,
	"target_name" text NOT NULL,
	"target_version" integer NOT NULL,
	"decision" text NOT NULL,
	"biz_year" smallint NOT NULL,
	"reason" text NOT NULL,
	"reason_kind" text,
	"alternatives" text,
	"reversal" text,
	"evidence" jsonb NOT NULL,
	"company_id" bigint,
	"regions" text,
	"planned_kg" numeric(20, 3),
	"target_area" numeric(20, 3),
	"expected_gain" numeric(8, 3),
	"decider" text NOT NULL,
	"meeting" text,
	"decided_on" date NOT NULL,
	"review_on" date,
	"state_before" text,
	"state_after" text,
	"product_before" jsonb,
	"supersedes_id" bigint,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"superseded_by" bigint,
	"batch_id" bigint,
	CONSTRAINT "product_decision_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "product_decision_superseded" CHECK (("product_decision"."status" = 'SUPERSEDED') = ("product_decision"."superseded_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "product_lifecycle" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_lifecycle_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"serial" integer NOT NULL,
	"demo_years" smallint NOT NULL,
	"demo_area" double precision NOT NULL,
	"growth_rate" double precision NOT NULL,
	"mature_share" double precision NOT NULL,
	"decline_rate" double precision NOT NULL,
	"decline_years" smallint NOT NULL,
	"decline_share" double precision NOT NULL,
	"note" text,
	CONSTRAINT "product_lifecycle_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "product_phase_override" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_phase_override_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"product_id" bigint NOT NULL,
	"biz_year" smallint NOT NULL,
	"phase" text NOT NULL,
	"computed_phase" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "product_phase_override_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "product_phase_override_phase" CHECK ("product_phase_override"."phase" ~ '^L[1-8]$')
);
--> statement-breakpoint
CREATE INDEX "product_decision_target" ON "product_decision" USING btree ("org_id","target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "product_decision_list" ON "product_decision" USING btree ("org_id","crop","decided_on","id");--> statement-breakpoint
CREATE INDEX "product_decision_batch" ON "product_decision" USING btree ("org_id","batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_decision_once" ON "product_decision" USING btree ("org_id","supersedes_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_lifecycle_serial" ON "product_lifecycle" USING btree ("org_id","crop","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "product_phase_override_year" ON "product_phase_override" USING btree ("org_id","product_id","biz_year") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_phase_override_product" ON "product_phase_override" USING btree ("product_id");