CREATE TABLE "change_set" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "change_set_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"object" text NOT NULL,
	"target_id" bigint NOT NULL,
	"title" text NOT NULL,
	"number" text,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"actions" jsonb NOT NULL,
	"seen" jsonb NOT NULL,
	"preview" jsonb,
	"reason" text NOT NULL,
	"before_id" bigint,
	"after_id" bigint,
	"applied_at" timestamp with time zone,
	"applied_by" bigint,
	"end_reason" text,
	CONSTRAINT "change_set_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "record_snapshot" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "record_snapshot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"object" text NOT NULL,
	"target_id" bigint NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"taken_by" bigint,
	"why" text NOT NULL,
	"shape" integer NOT NULL,
	"rows" jsonb NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "record_snapshot_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "change_set_target" ON "change_set" USING btree ("object","target_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "change_set_number" ON "change_set" USING btree ("org_id","number") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "change_set_running" ON "change_set" USING btree ("org_id","object","target_id") WHERE state = 'RUNNING' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "record_snapshot_target" ON "record_snapshot" USING btree ("object","target_id","id");