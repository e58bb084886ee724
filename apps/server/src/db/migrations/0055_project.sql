CREATE TABLE "project_auth_role" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_auth_role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"resources" text[] NOT NULL,
	"state" integer DEFAULT 1 NOT NULL,
	"remark" text,
	CONSTRAINT "project_auth_role_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_member" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"node_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"position" text NOT NULL,
	"months" numeric(4, 1),
	"start_date" date,
	"end_date" date,
	"role_ids" bigint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "project_member_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_node" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_node_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"project_id" bigint NOT NULL,
	"parent_id" bigint,
	"path" text NOT NULL,
	"level" integer NOT NULL,
	"code" text,
	"name" text NOT NULL,
	"source_id" bigint,
	"rank" text,
	"category" text,
	"unit_id" bigint,
	"unit_name" text,
	"director_id" bigint,
	"owner_id" bigint NOT NULL,
	"start_date" date,
	"end_date" date,
	"special_budget" numeric(14, 2),
	"self_budget" numeric(14, 2),
	"summary" text,
	"keywords" text,
	"remark" text,
	"state" text NOT NULL,
	CONSTRAINT "project_node_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_source" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_source_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"fund_type" text NOT NULL,
	"remark" text,
	"state" integer DEFAULT 1 NOT NULL,
	"caps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "project_source_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_subject" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_subject_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"source_id" bigint NOT NULL,
	"parent_id" bigint,
	"level" integer NOT NULL,
	"sort_value" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"is_equipment" boolean DEFAULT false NOT NULL,
	"valid_from" date,
	"valid_to" date,
	CONSTRAINT "project_subject_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "project_subject" ADD CONSTRAINT "project_subject_org_id_source_id_project_source_org_id_id_fk" FOREIGN KEY ("org_id","source_id") REFERENCES "public"."project_source"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "project_auth_role_list" ON "project_auth_role" USING btree ("org_id","crop","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "project_auth_role_name" ON "project_auth_role" USING btree ("org_id","crop","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_auth_role_code" ON "project_auth_role" USING btree ("org_id","crop","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "project_member_user" ON "project_member" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_member_node" ON "project_member" USING btree ("org_id","node_id","user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "project_node_id" ON "project_node" USING btree ("id");--> statement-breakpoint
CREATE INDEX "project_node_list" ON "project_node" USING btree ("org_id","crop","level","updated_at");--> statement-breakpoint
CREATE INDEX "project_node_path" ON "project_node" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "project_node_project" ON "project_node" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "project_node_director" ON "project_node" USING btree ("director_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_node_code" ON "project_node" USING btree ("org_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "project_source_list" ON "project_source" USING btree ("org_id","crop","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "project_source_name" ON "project_source" USING btree ("org_id","crop","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_source_code" ON "project_source" USING btree ("org_id","crop","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "project_subject_source" ON "project_subject" USING btree ("org_id","source_id","parent_id","sort_value");