CREATE TABLE "entry_identity" (
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"group_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"name" text NOT NULL,
	"entry_no" text,
	"female_parent" text,
	"male_parent" text,
	"provider" text,
	"note" text,
	CONSTRAINT "entry_identity_org_id_entry_id_pk" PRIMARY KEY("org_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "experiment_group" ADD COLUMN "compare_base" text DEFAULT 'GROUP_CK_MEAN' NOT NULL;--> statement-breakpoint
ALTER TABLE "experiment_group" ADD COLUMN "layout" jsonb;--> statement-breakpoint
ALTER TABLE "experiment_group" ADD COLUMN "blinded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "experiment_group" ADD COLUMN "blinded_by" bigint;--> statement-breakpoint
ALTER TABLE "experiment_group" ADD COLUMN "reveal_on" date;--> statement-breakpoint
ALTER TABLE "experiment_group" ADD COLUMN "revealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "experiment_point" ADD COLUMN "sow_date" date;--> statement-breakpoint
ALTER TABLE "experiment_point" ADD COLUMN "harvest_date" date;--> statement-breakpoint
ALTER TABLE "experiment_variety" ADD COLUMN "blind_code" text;--> statement-breakpoint
ALTER TABLE "entry_identity" ADD CONSTRAINT "entry_identity_org_id_group_id_experiment_group_org_id_id_fk" FOREIGN KEY ("org_id","group_id") REFERENCES "public"."experiment_group"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_identity" ADD CONSTRAINT "entry_identity_org_id_entry_id_experiment_variety_org_id_id_fk" FOREIGN KEY ("org_id","entry_id") REFERENCES "public"."experiment_variety"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "experiment_group_blind" ON "experiment_group" USING btree ("reveal_on") WHERE blinded_at is not null and revealed_at is null;