DROP INDEX "import_mapping_signature";--> statement-breakpoint
ALTER TABLE "import_mapping" ADD COLUMN "kind" text DEFAULT 'fillData' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_mapping" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
CREATE UNIQUE INDEX "import_mapping_signature" ON "import_mapping" USING btree ("org_id","crop","kind","signature");
