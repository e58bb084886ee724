ALTER TABLE "entry_identity" ADD COLUMN "old_id" bigint;--> statement-breakpoint
ALTER TABLE "entry_identity" ADD COLUMN "trial_years" integer;--> statement-breakpoint
ALTER TABLE "entry_identity" ADD COLUMN "phase_from" text;--> statement-breakpoint
ALTER TABLE "entry_identity" ADD COLUMN "from_entry_id" bigint;--> statement-breakpoint
ALTER TABLE "entry_identity" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
ALTER TABLE "entry_identity" ADD COLUMN "created_by" bigint;--> statement-breakpoint
ALTER TABLE "entry_identity" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "experiment_variety" ADD COLUMN "first_id" bigint;--> statement-breakpoint
-- by hand
-- Groups that are blind already keep their ids; what else tells goes into the identity.
UPDATE "entry_identity" i SET "old_id" = v."id", "trial_years" = v."trial_years", "phase_from" = v."phase_from",
	"from_entry_id" = v."from_entry_id", "batch_id" = v."batch_id", "created_by" = v."created_by",
	"created_at" = v."created_at"
FROM "experiment_variety" v WHERE v."org_id" = i."org_id" AND v."id" = i."entry_id";--> statement-breakpoint
UPDATE "experiment_variety" v SET "trial_years" = NULL, "phase_from" = NULL, "from_entry_id" = NULL, "batch_id" = NULL,
	"created_at" = v."updated_at"
FROM "entry_identity" i WHERE v."org_id" = i."org_id" AND v."id" = i."entry_id";--> statement-breakpoint
ALTER TABLE "entry_identity" ALTER COLUMN "old_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "entry_identity" ALTER COLUMN "created_at" SET NOT NULL;
