ALTER TABLE "change_set" ADD COLUMN "signed_on" date;--> statement-breakpoint
ALTER TABLE "change_set" ADD COLUMN "effective_on" date;
