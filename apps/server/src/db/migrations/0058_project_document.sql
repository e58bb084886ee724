CREATE TABLE "project_document" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"node_id" bigint NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "project_document_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_document_version" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_document_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"document_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"file_id" bigint NOT NULL,
	"note" text,
	CONSTRAINT "project_document_version_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_report" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"node_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"state" text NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"summary" text,
	"plan" text,
	"problems" text,
	"submitted_at" timestamp with time zone,
	"submitted_by" bigint,
	CONSTRAINT "project_report_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_report_rule" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_report_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"project_id" bigint NOT NULL,
	"weekly" boolean NOT NULL,
	"monthly" boolean NOT NULL,
	"yearly" boolean NOT NULL,
	"max_level" integer NOT NULL,
	"since" date,
	CONSTRAINT "project_report_rule_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_report_version" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_report_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"report_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"summary" text,
	"plan" text,
	"problems" text,
	"facts" jsonb NOT NULL,
	"file_id" bigint,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_report_version_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "project_document_list" ON "project_document" USING btree ("node_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "project_document_name" ON "project_document" USING btree ("org_id","node_id","type","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_document_version_number" ON "project_document_version" USING btree ("org_id","document_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "project_report_once" ON "project_report" USING btree ("org_id","node_id","kind","period") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_report_rule_once" ON "project_report_rule" USING btree ("org_id","project_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_report_version_number" ON "project_report_version" USING btree ("org_id","report_id","number");