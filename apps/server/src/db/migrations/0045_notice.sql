CREATE TABLE "notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"org_id" bigint NOT NULL,
	"crop" text,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text,
	"object" text,
	"object_id" bigint,
	"path" text,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_setting" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"inbox" boolean NOT NULL,
	"email" boolean NOT NULL,
	CONSTRAINT "notice_setting_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "outgoing_email" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_email_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"org_id" bigint NOT NULL,
	"address" text NOT NULL,
	"title" text NOT NULL,
	"text" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "holiday" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holiday_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"day" date NOT NULL,
	"is_workday" boolean NOT NULL,
	"name" text,
	"source" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
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
	"object" text NOT NULL,
	"object_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"item_key" text NOT NULL,
	"title" text NOT NULL,
	"rule" text,
	"due_date" date NOT NULL,
	"owner_id" bigint,
	"escalation" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" bigint,
	"note" text,
	CONSTRAINT "obligation_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "obligation_step" (
	"org_id" bigint NOT NULL,
	"object" text NOT NULL,
	"object_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"item_key" text NOT NULL,
	"days" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "obligation_step_org_id_object_object_id_kind_item_key_days_pk" PRIMARY KEY("org_id","object","object_id","kind","item_key","days")
);
--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_setting" ADD CONSTRAINT "notice_setting_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_email" ADD CONSTRAINT "outgoing_email_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday" ADD CONSTRAINT "holiday_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_user" ON "notice" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("user_id","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "outgoing_email_org" ON "outgoing_email" USING btree ("org_id","id");--> statement-breakpoint
CREATE INDEX "outgoing_email_waiting" ON "outgoing_email" USING btree ("next_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "holiday_day" ON "holiday" USING btree ("org_id","day") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "obligation_item" ON "obligation" USING btree ("org_id","object","object_id","kind","item_key");--> statement-breakpoint
CREATE INDEX "obligation_due" ON "obligation" USING btree ("org_id","crop","due_date");