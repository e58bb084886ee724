CREATE TABLE "holiday_year" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "holiday_year_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"year" integer NOT NULL,
	"is_complete" boolean NOT NULL,
	"days" jsonb NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "holiday_year_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "obligation" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "obligation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"rule" text NOT NULL,
	"object" text,
	"object_id" bigint,
	"occurrence" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"base_date" date NOT NULL,
	"on_day_off" text DEFAULT 'keep' NOT NULL,
	"is_uncertain" boolean DEFAULT false NOT NULL,
	"planned_date" date NOT NULL,
	"due_date" date NOT NULL,
	"amount" numeric(20, 2),
	"owner_id" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text,
	"ended_by" bigint,
	"ended_at" timestamp with time zone,
	"reminded_stage" integer,
	"escalated_at" timestamp with time zone,
	CONSTRAINT "obligation_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "holiday_year" ADD CONSTRAINT "holiday_year_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "holiday_year_once" ON "holiday_year" USING btree ("org_id","year") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "obligation_due" ON "obligation" USING btree ("org_id","crop","due_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "obligation_owner" ON "obligation" USING btree ("owner_id","due_date") WHERE deleted_at is null and state = 'open';--> statement-breakpoint
CREATE INDEX "obligation_rule" ON "obligation" USING btree ("rule","due_date") WHERE deleted_at is null and state = 'open';--> statement-breakpoint
CREATE INDEX "obligation_object" ON "obligation" USING btree ("object","object_id");--> statement-breakpoint
CREATE UNIQUE INDEX "obligation_open" ON "obligation" USING btree ("org_id","object","object_id","rule","occurrence") WHERE state = 'open';