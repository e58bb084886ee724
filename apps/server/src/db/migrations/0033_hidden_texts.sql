CREATE TABLE "hidden_text" (
	"org_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	"object" text NOT NULL,
	"field" text NOT NULL,
	"object_id" bigint NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "hidden_text_org_id_object_object_id_field_pk" PRIMARY KEY("org_id","object","object_id","field")
);
--> statement-breakpoint
ALTER TABLE "hidden_text" ADD CONSTRAINT "hidden_text_org_id_group_id_experiment_group_org_id_id_fk" FOREIGN KEY ("org_id","group_id") REFERENCES "public"."experiment_group"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_text_group" ON "hidden_text" USING btree ("org_id","group_id");--> statement-breakpoint
-- by hand
-- Groups that are blind already: what was written about their plots so far is the organiser's alone, too.
WITH "blind" AS (
	SELECT "org_id", "id" FROM "experiment_group" WHERE "blinded_at" IS NOT NULL AND "revealed_at" IS NULL
)
INSERT INTO "hidden_text" ("org_id", "group_id", "object", "field", "object_id", "text")
SELECT r."org_id", r."group_id", r."object", r."field", r."id", r."text" FROM (
	SELECT "org_id", "group_id", 'plot' AS "object", 'status_reason' AS "field", "id", "status_reason" AS "text" FROM "plot"
	UNION ALL SELECT "org_id", "group_id", 'plot', 'note', "id", "note" FROM "plot"
	UNION ALL SELECT "org_id", "group_id", 'observation', 'status_reason', "id", "status_reason" FROM "observation"
	UNION ALL SELECT "org_id", "group_id", 'cell_entry', 'reason', "id", "reason" FROM "cell_entry"
	UNION ALL SELECT "org_id", "group_id", 'entry_scrap', 'note', "id", "note" FROM "entry_scrap"
) r JOIN "blind" ON "blind"."org_id" = r."org_id" AND "blind"."id" = r."group_id" WHERE r."text" IS NOT NULL;--> statement-breakpoint
UPDATE "plot" r SET "status_reason" = NULL, "note" = NULL
FROM "hidden_text" h WHERE h."object" = 'plot' AND h."org_id" = r."org_id" AND h."object_id" = r."id";--> statement-breakpoint
UPDATE "observation" r SET "status_reason" = NULL
FROM "hidden_text" h WHERE h."object" = 'observation' AND h."org_id" = r."org_id" AND h."object_id" = r."id";--> statement-breakpoint
UPDATE "cell_entry" r SET "reason" = NULL
FROM "hidden_text" h WHERE h."object" = 'cell_entry' AND h."org_id" = r."org_id" AND h."object_id" = r."id";--> statement-breakpoint
UPDATE "entry_scrap" r SET "note" = NULL
FROM "hidden_text" h WHERE h."object" = 'entry_scrap' AND h."org_id" = r."org_id" AND h."object_id" = r."id";
