ALTER TABLE "menu" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "failed_logins";--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "locked_until";