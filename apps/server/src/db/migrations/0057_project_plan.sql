CREATE TABLE "project_key_result" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_key_result_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"index_id" bigint NOT NULL,
	"sort_value" integer NOT NULL,
	"name" text NOT NULL,
	"target" numeric(20, 4) NOT NULL,
	"current" numeric(20, 4) DEFAULT 0 NOT NULL,
	"weight" numeric(5, 2),
	"due_date" date,
	"owner_id" bigint,
	"progress" numeric(9, 6),
	"progress_origin" text DEFAULT 'computed' NOT NULL,
	CONSTRAINT "project_key_result_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_progress_entry" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_progress_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"node_id" bigint NOT NULL,
	"index_id" bigint NOT NULL,
	"key_result_id" bigint,
	"value_before" numeric(20, 4),
	"value_after" numeric(20, 4),
	"progress_before" numeric(9, 6),
	"progress_after" numeric(9, 6),
	"origin" text NOT NULL,
	"note" text,
	"result_id" bigint,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_progress_entry_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_result" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_result_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"node_id" bigint NOT NULL,
	"index_id" bigint,
	"result_type" text NOT NULL,
	"result_id" bigint NOT NULL,
	"quantity" numeric(20, 4) DEFAULT 1 NOT NULL,
	"contributor" text,
	"result_date" date,
	"remark" text,
	CONSTRAINT "project_result_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_task_index" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_task_index_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"node_id" bigint NOT NULL,
	"sort_value" integer NOT NULL,
	"name" text NOT NULL,
	"index_type" text NOT NULL,
	"unit" text NOT NULL,
	"target" numeric(20, 4) NOT NULL,
	"current" numeric(20, 4) DEFAULT 0 NOT NULL,
	"weight" numeric(5, 2),
	"start_date" date,
	"end_date" date,
	"owner_id" bigint,
	"is_must" boolean DEFAULT true NOT NULL,
	"method" text,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"progress" numeric(9, 6),
	"progress_origin" text DEFAULT 'computed' NOT NULL,
	"progress_reason" text,
	"remark" text,
	CONSTRAINT "project_task_index_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "project_node" ADD COLUMN "weight" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "project_node" ADD COLUMN "progress" numeric(9, 6);--> statement-breakpoint
ALTER TABLE "project_node" ADD COLUMN "progress_origin" text DEFAULT 'computed' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_node" ADD COLUMN "progress_reason" text;--> statement-breakpoint
ALTER TABLE "project_node" ADD COLUMN "signed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "project_key_result_index" ON "project_key_result" USING btree ("index_id","sort_value");--> statement-breakpoint
CREATE INDEX "project_key_result_owner" ON "project_key_result" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "project_progress_entry_index" ON "project_progress_entry" USING btree ("index_id","id");--> statement-breakpoint
CREATE INDEX "project_progress_entry_node" ON "project_progress_entry" USING btree ("node_id","created_at");--> statement-breakpoint
CREATE INDEX "project_result_node" ON "project_result" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "project_result_index" ON "project_result" USING btree ("index_id");--> statement-breakpoint
CREATE INDEX "project_result_record" ON "project_result" USING btree ("result_type","result_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_result_once" ON "project_result" USING btree ("org_id","node_id",coalesce("index_id", 0),"result_type","result_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "project_task_index_node" ON "project_task_index" USING btree ("node_id","sort_value");--> statement-breakpoint
CREATE INDEX "project_task_index_owner" ON "project_task_index" USING btree ("owner_id");