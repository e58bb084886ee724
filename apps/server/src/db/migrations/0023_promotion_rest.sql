ALTER TABLE "publish_record" ADD COLUMN "other_standards" jsonb;--> statement-breakpoint
ALTER TABLE "publish_record" ADD COLUMN "trial_text" text;--> statement-breakpoint
ALTER TABLE "upgrade" ADD COLUMN "other_standards" jsonb;--> statement-breakpoint
ALTER TABLE "upgrade" ADD COLUMN "trial_text" text;--> statement-breakpoint
ALTER TABLE "upgrade_draft" ADD COLUMN "other_standards" jsonb;--> statement-breakpoint
ALTER TABLE "upgrade_draft" ADD COLUMN "trial_text" text;