CREATE TABLE "sign_in_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"account" text NOT NULL,
	"user_id" bigint,
	"way" text NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"succeeded" boolean NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "sms_demand" (
	"day" date NOT NULL,
	"asker" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "sms_demand_day_asker_pk" PRIMARY KEY("day","asker")
);
--> statement-breakpoint
DROP INDEX "change_log_at";--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE INDEX "sign_in_log_at" ON "sign_in_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "sign_in_log_user" ON "sign_in_log" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "change_log_user" ON "change_log" USING btree ("org_id","user_id","at","id","crop");--> statement-breakpoint
CREATE INDEX "change_log_kind" ON "change_log" USING btree ("org_id","object","at","id","crop");--> statement-breakpoint
CREATE INDEX "change_log_action" ON "change_log" USING btree ("org_id","action","at","id","crop");--> statement-breakpoint
CREATE UNIQUE INDEX "session_id" ON "session" USING btree ("id");--> statement-breakpoint
CREATE INDEX "change_log_at" ON "change_log" USING btree ("org_id","at","id","crop");