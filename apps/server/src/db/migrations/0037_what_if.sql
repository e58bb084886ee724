-- 试算 is called a what-if everywhere; a trial is a field trial.
ALTER TABLE "publish_record" RENAME COLUMN "trial_text" TO "what_if_text";--> statement-breakpoint
ALTER TABLE "upgrade" RENAME COLUMN "trial_text" TO "what_if_text";--> statement-breakpoint
ALTER TABLE "upgrade_draft" RENAME COLUMN "trial_text" TO "what_if_text";--> statement-breakpoint
UPDATE "upgrade" SET "evidence" = ("evidence" - 'trial') || jsonb_build_object('whatIf', "evidence" -> 'trial') WHERE "evidence" ? 'trial';--> statement-breakpoint
UPDATE "upgrade_draft" SET "evidence" = ("evidence" - 'trial') || jsonb_build_object('whatIf', "evidence" -> 'trial') WHERE "evidence" ? 'trial';
