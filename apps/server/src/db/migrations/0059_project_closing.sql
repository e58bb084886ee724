CREATE TABLE "project_closing" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_closing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"node_id" bigint NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"summary" text,
	"note" text,
	"gate_notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"gates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"applied_by" bigint,
	"applied_at" timestamp with time zone,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"opinion" text,
	"archived_at" timestamp with time zone,
	CONSTRAINT "project_closing_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "project_result" ADD COLUMN "counts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "project_closing_node" ON "project_closing" USING btree ("node_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_closing_open" ON "project_closing" USING btree ("org_id","node_id") WHERE deleted_at is null and state <> 'rejected';