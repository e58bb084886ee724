CREATE INDEX "breeding_lab_open" ON "breeding_lab" USING btree ("org_id","crop","status") WHERE deleted_at is null and status <> 2;--> statement-breakpoint
CREATE INDEX "copyright_open" ON "copyright" USING btree ("org_id","crop","status") WHERE deleted_at is null and status <> 2;--> statement-breakpoint
CREATE INDEX "gene_open" ON "gene" USING btree ("org_id","crop","status") WHERE deleted_at is null and status <> 2;--> statement-breakpoint
CREATE INDEX "germplasm_open" ON "germplasm" USING btree ("org_id","crop","status") WHERE deleted_at is null and status <> 2;--> statement-breakpoint
CREATE INDEX "laboratory_open" ON "laboratory" USING btree ("org_id","crop","status") WHERE deleted_at is null and status <> 2;--> statement-breakpoint
CREATE INDEX "patent_open" ON "patent" USING btree ("org_id","crop","status") WHERE deleted_at is null and status <> 2;--> statement-breakpoint
CREATE INDEX "platform_info_open" ON "platform_info" USING btree ("org_id","crop","status") WHERE deleted_at is null and status <> 2;--> statement-breakpoint
CREATE INDEX "research_person_open" ON "research_person" USING btree ("org_id","crop","status") WHERE deleted_at is null and status <> 2;--> statement-breakpoint
CREATE INDEX "research_project_open" ON "research_project" USING btree ("org_id","crop","status") WHERE deleted_at is null and status <> 2;--> statement-breakpoint
CREATE INDEX "research_standard_open" ON "research_standard" USING btree ("org_id","crop","status") WHERE deleted_at is null and status <> 2;--> statement-breakpoint
CREATE INDEX "research_variety_open" ON "research_variety" USING btree ("org_id","crop","status") WHERE deleted_at is null and status <> 2;--> statement-breakpoint
CREATE INDEX "reward_open" ON "reward" USING btree ("org_id","crop","status") WHERE deleted_at is null and status <> 2;--> statement-breakpoint
CREATE INDEX "thesis_open" ON "thesis" USING btree ("org_id","crop","status") WHERE deleted_at is null and status <> 2;--> statement-breakpoint
CREATE INDEX "variety_info_open" ON "variety_info" USING btree ("org_id","crop","status") WHERE deleted_at is null and status <> 2;