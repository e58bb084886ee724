-- The schema of the code cannot say it: a material of an ERP has one product at a time.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE "product_binding" ADD CONSTRAINT "product_binding_once" EXCLUDE USING gist (
  "org_id" WITH =,
  "ncc_id" WITH =,
  daterange("valid_from", "valid_to", '[]') WITH &&
) WHERE ("deleted_at" IS NULL);
