ALTER TABLE "breeding_lab" ADD COLUMN "leader_id" bigint;--> statement-breakpoint
ALTER TABLE "breeding_lab" ADD COLUMN "company_relevant" boolean;--> statement-breakpoint
ALTER TABLE "breeding_lab" ADD COLUMN "owner_dept_id" bigint;--> statement-breakpoint
ALTER TABLE "breeding_lab" ADD COLUMN "source_project_id" bigint;--> statement-breakpoint
ALTER TABLE "breeding_lab" ADD COLUMN "contract_no" text;--> statement-breakpoint
ALTER TABLE "copyright" ADD COLUMN "is_public" boolean;--> statement-breakpoint
ALTER TABLE "copyright" ADD COLUMN "company_relevant" boolean;--> statement-breakpoint
ALTER TABLE "copyright" ADD COLUMN "owner_dept_id" bigint;--> statement-breakpoint
ALTER TABLE "copyright" ADD COLUMN "source_project_id" bigint;--> statement-breakpoint
ALTER TABLE "copyright" ADD COLUMN "contract_no" text;--> statement-breakpoint
ALTER TABLE "laboratory" ADD COLUMN "leader_id" bigint;--> statement-breakpoint
ALTER TABLE "laboratory" ADD COLUMN "instruments" jsonb;--> statement-breakpoint
ALTER TABLE "laboratory" ADD COLUMN "company_relevant" boolean;--> statement-breakpoint
ALTER TABLE "laboratory" ADD COLUMN "owner_dept_id" bigint;--> statement-breakpoint
ALTER TABLE "laboratory" ADD COLUMN "source_project_id" bigint;--> statement-breakpoint
ALTER TABLE "laboratory" ADD COLUMN "contract_no" text;--> statement-breakpoint
ALTER TABLE "patent" ADD COLUMN "paid_year" double precision;--> statement-breakpoint
ALTER TABLE "patent" ADD COLUMN "fee_due_date" date;--> statement-breakpoint
ALTER TABLE "patent" ADD COLUMN "next_fee" numeric(16, 2);--> statement-breakpoint
ALTER TABLE "patent" ADD COLUMN "company_relevant" boolean;--> statement-breakpoint
ALTER TABLE "patent" ADD COLUMN "owner_dept_id" bigint;--> statement-breakpoint
ALTER TABLE "patent" ADD COLUMN "source_project_id" bigint;--> statement-breakpoint
ALTER TABLE "patent" ADD COLUMN "contract_no" text;--> statement-breakpoint
ALTER TABLE "platform_info" ADD COLUMN "leader_id" bigint;--> statement-breakpoint
ALTER TABLE "platform_info" ADD COLUMN "company_relevant" boolean;--> statement-breakpoint
ALTER TABLE "platform_info" ADD COLUMN "owner_dept_id" bigint;--> statement-breakpoint
ALTER TABLE "platform_info" ADD COLUMN "source_project_id" bigint;--> statement-breakpoint
ALTER TABLE "platform_info" ADD COLUMN "contract_no" text;--> statement-breakpoint
ALTER TABLE "research_person" ADD COLUMN "id_no" text;--> statement-breakpoint
ALTER TABLE "research_person" ADD COLUMN "achievements" jsonb;--> statement-breakpoint
ALTER TABLE "research_person" ADD COLUMN "company_relevant" boolean;--> statement-breakpoint
ALTER TABLE "research_person" ADD COLUMN "owner_dept_id" bigint;--> statement-breakpoint
ALTER TABLE "research_person" ADD COLUMN "source_project_id" bigint;--> statement-breakpoint
ALTER TABLE "research_person" ADD COLUMN "contract_no" text;--> statement-breakpoint
ALTER TABLE "research_project" ADD COLUMN "company_relevant" boolean;--> statement-breakpoint
ALTER TABLE "research_project" ADD COLUMN "owner_dept_id" bigint;--> statement-breakpoint
ALTER TABLE "research_project" ADD COLUMN "source_project_id" bigint;--> statement-breakpoint
ALTER TABLE "research_project" ADD COLUMN "contract_no" text;--> statement-breakpoint
ALTER TABLE "research_standard" ADD COLUMN "company_relevant" boolean;--> statement-breakpoint
ALTER TABLE "research_standard" ADD COLUMN "owner_dept_id" bigint;--> statement-breakpoint
ALTER TABLE "research_standard" ADD COLUMN "source_project_id" bigint;--> statement-breakpoint
ALTER TABLE "research_standard" ADD COLUMN "contract_no" text;--> statement-breakpoint
ALTER TABLE "research_variety" ADD COLUMN "biosafety_date" date;--> statement-breakpoint
ALTER TABLE "research_variety" ADD COLUMN "biosafety_until" date;--> statement-breakpoint
ALTER TABLE "research_variety" ADD COLUMN "resist" jsonb;--> statement-breakpoint
ALTER TABLE "research_variety" ADD COLUMN "quality" jsonb;--> statement-breakpoint
ALTER TABLE "research_variety" ADD COLUMN "company_relevant" boolean;--> statement-breakpoint
ALTER TABLE "research_variety" ADD COLUMN "owner_dept_id" bigint;--> statement-breakpoint
ALTER TABLE "research_variety" ADD COLUMN "source_project_id" bigint;--> statement-breakpoint
ALTER TABLE "research_variety" ADD COLUMN "contract_no" text;--> statement-breakpoint
ALTER TABLE "reward" ADD COLUMN "company_relevant" boolean;--> statement-breakpoint
ALTER TABLE "reward" ADD COLUMN "owner_dept_id" bigint;--> statement-breakpoint
ALTER TABLE "reward" ADD COLUMN "source_project_id" bigint;--> statement-breakpoint
ALTER TABLE "reward" ADD COLUMN "contract_no" text;--> statement-breakpoint
ALTER TABLE "thesis" ADD COLUMN "company_relevant" boolean;--> statement-breakpoint
ALTER TABLE "thesis" ADD COLUMN "owner_dept_id" bigint;--> statement-breakpoint
ALTER TABLE "thesis" ADD COLUMN "source_project_id" bigint;--> statement-breakpoint
ALTER TABLE "thesis" ADD COLUMN "contract_no" text;--> statement-breakpoint
ALTER TABLE "variety_info" ADD COLUMN "company_relevant" boolean;--> statement-breakpoint
ALTER TABLE "variety_info" ADD COLUMN "owner_dept_id" bigint;--> statement-breakpoint
ALTER TABLE "variety_info" ADD COLUMN "source_project_id" bigint;--> statement-breakpoint
ALTER TABLE "variety_info" ADD COLUMN "contract_no" text;--> statement-breakpoint
CREATE INDEX "breeding_lab_source_project_id" ON "breeding_lab" USING btree ("source_project_id");--> statement-breakpoint
CREATE INDEX "breeding_lab_lease_until_due" ON "breeding_lab" USING btree ("org_id","crop","lease_until") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "copyright_source_project_id" ON "copyright" USING btree ("source_project_id");--> statement-breakpoint
CREATE INDEX "copyright_expire_date_due" ON "copyright" USING btree ("org_id","crop","expire_date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "laboratory_source_project_id" ON "laboratory" USING btree ("source_project_id");--> statement-breakpoint
CREATE INDEX "laboratory_cert_expire_date_due" ON "laboratory" USING btree ("org_id","crop","cert_expire_date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "patent_source_project_id" ON "patent" USING btree ("source_project_id");--> statement-breakpoint
CREATE INDEX "patent_fee_due_date_due" ON "patent" USING btree ("org_id","crop","fee_due_date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "patent_expire_date_due" ON "patent" USING btree ("org_id","crop","expire_date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "platform_info_source_project_id" ON "platform_info" USING btree ("source_project_id");--> statement-breakpoint
CREATE INDEX "platform_info_build_end_due" ON "platform_info" USING btree ("org_id","crop","build_end") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_person_source_project_id" ON "research_person" USING btree ("source_project_id");--> statement-breakpoint
CREATE INDEX "research_project_source_project_id" ON "research_project" USING btree ("source_project_id");--> statement-breakpoint
CREATE INDEX "research_project_id" ON "research_project" USING btree ("id");--> statement-breakpoint
CREATE INDEX "research_project_name" ON "research_project" USING btree ("org_id","name");--> statement-breakpoint
CREATE INDEX "research_project_end_date_due" ON "research_project" USING btree ("org_id","crop","end_date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_standard_source_project_id" ON "research_standard" USING btree ("source_project_id");--> statement-breakpoint
CREATE INDEX "research_variety_source_project_id" ON "research_variety" USING btree ("source_project_id");--> statement-breakpoint
CREATE INDEX "research_variety_biosafety_until_due" ON "research_variety" USING btree ("org_id","crop","biosafety_until") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reward_source_project_id" ON "reward" USING btree ("source_project_id");--> statement-breakpoint
CREATE INDEX "thesis_source_project_id" ON "thesis" USING btree ("source_project_id");--> statement-breakpoint
CREATE INDEX "variety_info_source_project_id" ON "variety_info" USING btree ("source_project_id");--> statement-breakpoint
CREATE INDEX "variety_info_expire_date_due" ON "variety_info" USING btree ("org_id","crop","expire_date") WHERE deleted_at is null;