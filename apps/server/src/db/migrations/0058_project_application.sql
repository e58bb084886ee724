CREATE TABLE "project_application" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_application_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"number" text,
	"approval_id" bigint,
	"source_id" bigint,
	"name" text NOT NULL,
	"rank" text,
	"category" text,
	"unit_id" bigint,
	"contact" text,
	"phone" text,
	"director_id" bigint,
	"director_identity" text,
	"director_title" text,
	"director_age" integer,
	"start_date" date,
	"end_date" date,
	"summary" text,
	"keywords" text,
	"special_budget" numeric(14, 2),
	"self_budget" numeric(14, 2),
	"state" text NOT NULL,
	"info_version" integer DEFAULT 1 NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"opinion" text,
	"owner_id" bigint NOT NULL,
	"project_id" bigint,
	CONSTRAINT "project_application_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_application_additional" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_application_additional_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"application_id" bigint NOT NULL,
	"rights" text,
	"secrecy" text,
	"risks" text,
	CONSTRAINT "project_application_additional_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_application_benefit" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_application_benefit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"application_id" bigint NOT NULL,
	"economic" text,
	"social" text,
	"ecological" text,
	"lines" jsonb,
	CONSTRAINT "project_application_benefit_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_application_budget" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_application_budget_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"application_id" bigint NOT NULL,
	"lines" jsonb,
	CONSTRAINT "project_application_budget_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_application_distribution" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_application_distribution_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"application_id" bigint NOT NULL,
	"lines" jsonb,
	CONSTRAINT "project_application_distribution_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_application_expert" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_application_expert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"application_id" bigint NOT NULL,
	"lines" jsonb,
	CONSTRAINT "project_application_expert_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_application_license_fee" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_application_license_fee_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"application_id" bigint NOT NULL,
	"lines" jsonb,
	CONSTRAINT "project_application_license_fee_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_application_milestone_pay" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_application_milestone_pay_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"application_id" bigint NOT NULL,
	"lines" jsonb,
	CONSTRAINT "project_application_milestone_pay_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_application_plan" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_application_plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"application_id" bigint NOT NULL,
	"content" text,
	"route" text,
	"key_technology" text,
	"innovation" text,
	"design" text,
	"feasibility" text,
	"schedule" text,
	CONSTRAINT "project_application_plan_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_application_round" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_application_round_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"application_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_application_round_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_application_sale_commission" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_application_sale_commission_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"application_id" bigint NOT NULL,
	"basis" text,
	"mode" text,
	"minimum" numeric(20, 2),
	"maximum" numeric(20, 2),
	"years" double precision,
	"lines" jsonb,
	CONSTRAINT "project_application_sale_commission_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_application_target" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_application_target_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"application_id" bigint NOT NULL,
	"overall_target" text,
	"lines" jsonb,
	CONSTRAINT "project_application_target_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_application_transfer_profit" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_application_transfer_profit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"application_id" bigint NOT NULL,
	"lines" jsonb,
	CONSTRAINT "project_application_transfer_profit_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_application_unit" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_application_unit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"application_id" bigint NOT NULL,
	"lines" jsonb,
	CONSTRAINT "project_application_unit_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "project_application_additional" ADD CONSTRAINT "project_application_additional_org_id_application_id_project_application_org_id_id_fk" FOREIGN KEY ("org_id","application_id") REFERENCES "public"."project_application"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "project_application_benefit" ADD CONSTRAINT "project_application_benefit_org_id_application_id_project_application_org_id_id_fk" FOREIGN KEY ("org_id","application_id") REFERENCES "public"."project_application"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "project_application_budget" ADD CONSTRAINT "project_application_budget_org_id_application_id_project_application_org_id_id_fk" FOREIGN KEY ("org_id","application_id") REFERENCES "public"."project_application"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "project_application_distribution" ADD CONSTRAINT "project_application_distribution_org_id_application_id_project_application_org_id_id_fk" FOREIGN KEY ("org_id","application_id") REFERENCES "public"."project_application"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "project_application_expert" ADD CONSTRAINT "project_application_expert_org_id_application_id_project_application_org_id_id_fk" FOREIGN KEY ("org_id","application_id") REFERENCES "public"."project_application"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "project_application_license_fee" ADD CONSTRAINT "project_application_license_fee_org_id_application_id_project_application_org_id_id_fk" FOREIGN KEY ("org_id","application_id") REFERENCES "public"."project_application"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "project_application_milestone_pay" ADD CONSTRAINT "project_application_milestone_pay_org_id_application_id_project_application_org_id_id_fk" FOREIGN KEY ("org_id","application_id") REFERENCES "public"."project_application"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "project_application_plan" ADD CONSTRAINT "project_application_plan_org_id_application_id_project_application_org_id_id_fk" FOREIGN KEY ("org_id","application_id") REFERENCES "public"."project_application"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "project_application_round" ADD CONSTRAINT "project_application_round_org_id_application_id_project_application_org_id_id_fk" FOREIGN KEY ("org_id","application_id") REFERENCES "public"."project_application"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "project_application_sale_commission" ADD CONSTRAINT "project_application_sale_commission_org_id_application_id_project_application_org_id_id_fk" FOREIGN KEY ("org_id","application_id") REFERENCES "public"."project_application"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "project_application_target" ADD CONSTRAINT "project_application_target_org_id_application_id_project_application_org_id_id_fk" FOREIGN KEY ("org_id","application_id") REFERENCES "public"."project_application"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "project_application_transfer_profit" ADD CONSTRAINT "project_application_transfer_profit_org_id_application_id_project_application_org_id_id_fk" FOREIGN KEY ("org_id","application_id") REFERENCES "public"."project_application"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "project_application_unit" ADD CONSTRAINT "project_application_unit_org_id_application_id_project_application_org_id_id_fk" FOREIGN KEY ("org_id","application_id") REFERENCES "public"."project_application"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "project_application_id" ON "project_application" USING btree ("id");--> statement-breakpoint
CREATE INDEX "project_application_list" ON "project_application" USING btree ("org_id","crop","updated_at");--> statement-breakpoint
CREATE INDEX "project_application_owner" ON "project_application" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "project_application_director" ON "project_application" USING btree ("director_id");--> statement-breakpoint
CREATE INDEX "project_application_approval" ON "project_application" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "project_application_project" ON "project_application" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_application_number" ON "project_application" USING btree ("org_id","number") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_application_additional_project_application" ON "project_application_additional" USING btree ("org_id","application_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_application_benefit_project_application" ON "project_application_benefit" USING btree ("org_id","application_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_application_budget_project_application" ON "project_application_budget" USING btree ("org_id","application_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_application_distribution_project_application" ON "project_application_distribution" USING btree ("org_id","application_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_application_expert_project_application" ON "project_application_expert" USING btree ("org_id","application_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_application_license_fee_project_application" ON "project_application_license_fee" USING btree ("org_id","application_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_application_milestone_pay_project_application" ON "project_application_milestone_pay" USING btree ("org_id","application_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_application_plan_project_application" ON "project_application_plan" USING btree ("org_id","application_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_application_round_once" ON "project_application_round" USING btree ("org_id","application_id","round");--> statement-breakpoint
CREATE UNIQUE INDEX "project_application_sale_commission_project_application" ON "project_application_sale_commission" USING btree ("org_id","application_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_application_target_project_application" ON "project_application_target" USING btree ("org_id","application_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_application_transfer_profit_project_application" ON "project_application_transfer_profit" USING btree ("org_id","application_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_application_unit_project_application" ON "project_application_unit" USING btree ("org_id","application_id") WHERE deleted_at is null;