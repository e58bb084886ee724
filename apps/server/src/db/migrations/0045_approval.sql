CREATE TABLE "approval" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "approval_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"subject" text NOT NULL,
	"object_id" bigint NOT NULL,
	"title" text NOT NULL,
	"amount" numeric(14, 2),
	"applicant_id" bigint NOT NULL,
	"state" text NOT NULL,
	"step" integer NOT NULL,
	"round" integer NOT NULL,
	"pass" integer NOT NULL,
	"return_to" integer,
	"steps" jsonb NOT NULL,
	"flow_steps" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "approval_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "approval_act" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "approval_act_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"approval_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"on_behalf_of" bigint,
	"round" integer NOT NULL,
	"step" integer NOT NULL,
	"act" text NOT NULL,
	"opinion" text,
	"note" text,
	CONSTRAINT "approval_act_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "approval_delegation" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "approval_delegation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"delegate_id" bigint NOT NULL,
	"subject" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reason" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "approval_delegation_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "approval_flow" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "approval_flow_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"is_on" boolean NOT NULL,
	"steps" jsonb NOT NULL,
	"allow_own" boolean NOT NULL,
	"skip_same" boolean NOT NULL,
	"copy_to" jsonb NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "approval_flow_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "approval_task" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "approval_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"approval_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"step" integer NOT NULL,
	"pass" integer NOT NULL,
	"kind" text NOT NULL,
	"assignee_id" bigint,
	"owner_id" bigint,
	"added_by" bigint,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"decision" text,
	"opinion" text,
	"acted_by" bigint,
	"acted_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"before_task_id" bigint,
	CONSTRAINT "approval_task_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "approval_delegation" ADD CONSTRAINT "approval_delegation_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_flow" ADD CONSTRAINT "approval_flow_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_id" ON "approval" USING btree ("id");--> statement-breakpoint
CREATE INDEX "approval_object" ON "approval" USING btree ("subject","object_id","id");--> statement-breakpoint
CREATE INDEX "approval_applicant" ON "approval" USING btree ("applicant_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_running" ON "approval" USING btree ("org_id","subject","object_id") WHERE state in ('RUNNING', 'RETURNED');--> statement-breakpoint
CREATE INDEX "approval_act_approval" ON "approval_act" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "approval_act_user" ON "approval_act" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "approval_delegation_user" ON "approval_delegation" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "approval_delegation_delegate" ON "approval_delegation" USING btree ("delegate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_flow_subject" ON "approval_flow" USING btree ("org_id","subject") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "approval_task_id" ON "approval_task" USING btree ("id");--> statement-breakpoint
CREATE INDEX "approval_task_approval" ON "approval_task" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "approval_task_assignee" ON "approval_task" USING btree ("assignee_id","state");--> statement-breakpoint
CREATE INDEX "approval_task_acted" ON "approval_task" USING btree ("acted_by");--> statement-breakpoint
CREATE INDEX "approval_task_queue" ON "approval_task" USING btree ("org_id") WHERE assignee_id is null and state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "approval_task_once" ON "approval_task" USING btree ("org_id","approval_id","pass","kind","assignee_id") WHERE state in ('waiting', 'open', 'done');