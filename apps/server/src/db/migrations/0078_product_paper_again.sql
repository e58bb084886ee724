DROP INDEX "product_paper_name";--> statement-breakpoint
DROP INDEX "product_paper_product";--> statement-breakpoint
CREATE UNIQUE INDEX "product_paper_name" ON "product_paper" USING btree ("org_id","crop",regexp_replace(lower(normalize("name", NFKC)), '\s+', '', 'g')) WHERE deleted_at is null and state <> '6';--> statement-breakpoint
CREATE UNIQUE INDEX "product_paper_product" ON "product_paper" USING btree ("org_id","product_id") WHERE deleted_at is null and state <> '6';