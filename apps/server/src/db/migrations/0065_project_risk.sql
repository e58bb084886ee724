CREATE TABLE "project_risk" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_risk_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"serial" integer NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"probability" integer NOT NULL,
	"impact" integer NOT NULL,
	"level" text NOT NULL,
	"measures" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"found_date" date NOT NULL,
	"planned_end" date,
	"state" text DEFAULT 'open' NOT NULL,
	"closed_date" date,
	"closing_note" text,
	CONSTRAINT "project_risk_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "project_risk_scale" CHECK ("project_risk"."probability" between 1 and 5 and "project_risk"."impact" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "project_risk_step" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "project_risk_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"risk_id" bigint NOT NULL,
	"state_before" text,
	"state_after" text NOT NULL,
	"day" date NOT NULL,
	"note" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_risk_step_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "project_risk_node" ON "project_risk" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "project_risk_owner" ON "project_risk" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_risk_serial" ON "project_risk" USING btree ("org_id","project_id","serial");--> statement-breakpoint
CREATE INDEX "project_risk_step_risk" ON "project_risk_step" USING btree ("risk_id","id");