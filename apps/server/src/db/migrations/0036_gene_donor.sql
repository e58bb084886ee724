ALTER TABLE "gene" ADD COLUMN "donor_germplasm" bigint;--> statement-breakpoint
CREATE INDEX "gene_donor_germplasm" ON "gene" USING btree ("donor_germplasm");