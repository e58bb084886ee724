ALTER TABLE "hidden_text" ADD COLUMN "status" text;--> statement-breakpoint
-- by hand
-- A hidden reason counts while its record has the status that it was written for. Which one that was is not known of texts
-- that are hidden already: the one of today keeps them as they are.
UPDATE "hidden_text" h SET "status" = r."status" FROM "plot" r
WHERE h."object" = 'plot' AND h."field" = 'status_reason' AND r."org_id" = h."org_id" AND r."id" = h."object_id";--> statement-breakpoint
UPDATE "hidden_text" h SET "status" = r."status" FROM "observation" r
WHERE h."object" = 'observation' AND r."org_id" = h."org_id" AND r."id" = h."object_id";--> statement-breakpoint
UPDATE "hidden_text" h SET "status" = r."status" FROM "cell_entry" r
WHERE h."object" = 'cell_entry' AND r."org_id" = h."org_id" AND r."id" = h."object_id";
