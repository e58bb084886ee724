ALTER TABLE "upgrade_draft" ADD COLUMN "what_if" jsonb;--> statement-breakpoint
ALTER TABLE "upgrade_draft" ADD COLUMN "evidence" jsonb;--> statement-breakpoint
ALTER TABLE "upgrade_record" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "upgrade_record" ADD COLUMN "also_entries" jsonb;