CREATE INDEX "breeding_lab_bin" ON "breeding_lab" USING btree ("org_id","crop","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "copyright_bin" ON "copyright" USING btree ("org_id","crop","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "gene_bin" ON "gene" USING btree ("org_id","crop","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "germplasm_bin" ON "germplasm" USING btree ("org_id","crop","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "laboratory_bin" ON "laboratory" USING btree ("org_id","crop","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "patent_bin" ON "patent" USING btree ("org_id","crop","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "platform_info_bin" ON "platform_info" USING btree ("org_id","crop","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "research_person_bin" ON "research_person" USING btree ("org_id","crop","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "research_project_bin" ON "research_project" USING btree ("org_id","crop","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "research_standard_bin" ON "research_standard" USING btree ("org_id","crop","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "research_variety_bin" ON "research_variety" USING btree ("org_id","crop","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "reward_bin" ON "reward" USING btree ("org_id","crop","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "thesis_bin" ON "thesis" USING btree ("org_id","crop","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "variety_info_bin" ON "variety_info" USING btree ("org_id","crop","deleted_at","id") WHERE deleted_at is not null;