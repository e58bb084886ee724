CREATE TABLE "trial_report_text" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "trial_report_text_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"group_id" bigint NOT NULL,
	"section" text NOT NULL,
	"text" text NOT NULL,
	"data_version" integer NOT NULL,
	CONSTRAINT "trial_report_text_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "trial_report_text" ADD CONSTRAINT "trial_report_text_org_id_group_id_experiment_group_org_id_id_fk" FOREIGN KEY ("org_id","group_id") REFERENCES "public"."experiment_group"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trial_report_text_section" ON "trial_report_text" USING btree ("org_id","group_id","section") WHERE deleted_at is null;