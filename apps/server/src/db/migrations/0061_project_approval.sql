CREATE TABLE "project_approval" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_approval_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"parent_id" bigint,
	"code" text,
	"name" text NOT NULL,
	"year" integer,
	"source_id" bigint,
	"category" text,
	"start_date" date,
	"end_date" date,
	"special_budget" numeric(14, 2),
	"self_budget" numeric(14, 2),
	"guide" text,
	"open_from" date,
	"open_to" date,
	"contact" text,
	"phone" text,
	"remark" text,
	"state" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "project_approval_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_expert_review" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_expert_review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"application_id" bigint NOT NULL,
	"user_id" bigint,
	"expert_name" text NOT NULL,
	"unit" text,
	"title" text,
	"is_conflicted" boolean DEFAULT false NOT NULL,
	"conflict_reason" text,
	"score" numeric(5, 2),
	"opinion" text,
	"scored_at" timestamp with time zone,
	"scored_by" bigint,
	CONSTRAINT "project_expert_review_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "project_expert_review" ADD CONSTRAINT "project_expert_review_org_id_application_id_project_application_org_id_id_fk" FOREIGN KEY ("org_id","application_id") REFERENCES "public"."project_application"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "project_approval_list" ON "project_approval" USING btree ("org_id","crop","updated_at");--> statement-breakpoint
CREATE INDEX "project_approval_parent" ON "project_approval" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_approval_code" ON "project_approval" USING btree ("org_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "project_expert_review_application" ON "project_expert_review" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "project_expert_review_user" ON "project_expert_review" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_expert_review_once" ON "project_expert_review" USING btree ("org_id","application_id","user_id") WHERE deleted_at is null and user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_expert_review_outside" ON "project_expert_review" USING btree ("org_id","application_id","expert_name","unit") WHERE deleted_at is null and user_id is null;