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
	"crop" text,
	"address" text NOT NULL,
	"title" text NOT NULL,
	"text" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"give_up_at" timestamp with time zone NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
ALTER TABLE "notice_setting" ADD CONSTRAINT "notice_setting_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_email" ADD CONSTRAINT "outgoing_email_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notice" ADD CONSTRAINT "user_notice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_email_org" ON "outgoing_email" USING btree ("org_id","id");--> statement-breakpoint
CREATE INDEX "outgoing_email_waiting" ON "outgoing_email" USING btree ("next_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "user_notice_user" ON "user_notice" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "user_notice_unread" ON "user_notice" USING btree ("user_id","id") WHERE read_at is null;