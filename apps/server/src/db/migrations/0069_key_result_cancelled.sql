ALTER TABLE "project_key_result" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project_key_result" ADD COLUMN "cancel_reason" text;