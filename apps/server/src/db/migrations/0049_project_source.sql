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
CREATE INDEX "project_source_list" ON "project_source" USING btree ("org_id","crop","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "project_source_name" ON "project_source" USING btree ("org_id","crop","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_source_code" ON "project_source" USING btree ("org_id","crop","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "project_subject_source" ON "project_subject" USING btree ("org_id","source_id","parent_id","sort_value");