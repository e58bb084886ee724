CREATE TABLE "project_arrival" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_arrival_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"project_id" bigint,
	"batch" text NOT NULL,
	"party_id" bigint NOT NULL,
	"planned_date" date,
	"planned_amount" numeric(14, 2),
	"arrived_date" date,
	"arrived_amount" numeric(14, 2),
	"voucher_no" text,
	"remark" text,
	"claimed_by" bigint,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "project_arrival_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "project_arrival_amount" CHECK (coalesce("project_arrival"."planned_amount", 1) > 0 and coalesce("project_arrival"."arrived_amount", 1) > 0)
);
--> statement-breakpoint
CREATE TABLE "project_budget_line" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_budget_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"version_id" bigint NOT NULL,
	"subject_id" bigint,
	"year" integer,
	"unit_id" bigint,
	"party_id" bigint,
	"amount" numeric(14, 2) NOT NULL,
	"control" text DEFAULT 'warn' NOT NULL,
	CONSTRAINT "project_budget_line_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "project_budget_line_amount" CHECK ("project_budget_line"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "project_budget_version" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_budget_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"node_id" bigint NOT NULL,
	"purse" text NOT NULL,
	"kind" text NOT NULL,
	"version_no" integer NOT NULL,
	"comment" text,
	"posted_at" timestamp with time zone,
	"posted_by" bigint,
	CONSTRAINT "project_budget_version_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_fund_flow" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_fund_flow_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"project_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"purse" text NOT NULL,
	"flow_type" text NOT NULL,
	"direction" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"subject_id" bigint,
	"party_id" bigint,
	"unit_id" bigint,
	"business_date" date NOT NULL,
	"fiscal_year" integer NOT NULL,
	"voucher_no" text,
	"summary" text,
	"arrival_id" bigint,
	"reversal_of" bigint,
	"pair_id" uuid,
	"budget_version_id" bigint,
	CONSTRAINT "project_fund_flow_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "project_fund_flow_amount" CHECK ("project_fund_flow"."amount" > 0),
	CONSTRAINT "project_fund_flow_direction" CHECK ("project_fund_flow"."direction" in ('in', 'out'))
);
--> statement-breakpoint
CREATE TABLE "project_fund_year" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_fund_year_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"project_id" bigint NOT NULL,
	"year" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	CONSTRAINT "project_fund_year_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "project_budget_line" ADD CONSTRAINT "project_budget_line_org_id_version_id_project_budget_version_org_id_id_fk" FOREIGN KEY ("org_id","version_id") REFERENCES "public"."project_budget_version"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "project_arrival_project" ON "project_arrival" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "project_arrival_open" ON "project_arrival" USING btree ("org_id","crop") WHERE claimed_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "project_budget_line_version" ON "project_budget_line" USING btree ("version_id","id");--> statement-breakpoint
CREATE INDEX "project_budget_line_subject" ON "project_budget_line" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_budget_version_no" ON "project_budget_version" USING btree ("org_id","node_id","purse","kind","version_no") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_budget_version_draft" ON "project_budget_version" USING btree ("org_id","node_id","purse","kind") WHERE deleted_at is null and posted_at is null;--> statement-breakpoint
CREATE INDEX "project_fund_flow_list" ON "project_fund_flow" USING btree ("project_id","purse","business_date","id");--> statement-breakpoint
CREATE INDEX "project_fund_flow_voucher" ON "project_fund_flow" USING btree ("project_id","voucher_no");--> statement-breakpoint
CREATE INDEX "project_fund_flow_arrival" ON "project_fund_flow" USING btree ("arrival_id");--> statement-breakpoint
CREATE INDEX "project_fund_flow_pair" ON "project_fund_flow" USING btree ("pair_id");--> statement-breakpoint
CREATE INDEX "project_fund_flow_subject" ON "project_fund_flow" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "project_fund_flow_party" ON "project_fund_flow" USING btree ("party_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_fund_flow_reversal" ON "project_fund_flow" USING btree ("org_id","reversal_of");--> statement-breakpoint
CREATE UNIQUE INDEX "project_fund_year_once" ON "project_fund_year" USING btree ("org_id","project_id","year");