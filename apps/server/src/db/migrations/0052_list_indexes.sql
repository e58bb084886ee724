CREATE TABLE "registry_total" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "registry_total_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"registry" text NOT NULL,
	"crop" text NOT NULL,
	"status" integer NOT NULL,
	"is_deleted" boolean NOT NULL,
	"gained" bigint NOT NULL,
	CONSTRAINT "registry_total_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
DROP INDEX "breeding_lab_list";--> statement-breakpoint
DROP INDEX "copyright_list";--> statement-breakpoint
DROP INDEX "gene_list";--> statement-breakpoint
DROP INDEX "germplasm_list";--> statement-breakpoint
DROP INDEX "laboratory_list";--> statement-breakpoint
DROP INDEX "patent_list";--> statement-breakpoint
DROP INDEX "platform_info_list";--> statement-breakpoint
DROP INDEX "research_person_list";--> statement-breakpoint
DROP INDEX "research_project_list";--> statement-breakpoint
DROP INDEX "research_standard_list";--> statement-breakpoint
DROP INDEX "research_variety_list";--> statement-breakpoint
DROP INDEX "reward_list";--> statement-breakpoint
DROP INDEX "thesis_list";--> statement-breakpoint
DROP INDEX "variety_info_list";--> statement-breakpoint
CREATE INDEX "registry_total_sum" ON "registry_total" USING btree ("org_id","registry","crop","is_deleted","status","gained");--> statement-breakpoint
CREATE INDEX "breeding_lab_by_created_at" ON "breeding_lab" USING btree ("org_id","crop","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "breeding_lab_by_updated_at" ON "breeding_lab" USING btree ("org_id","crop","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "breeding_lab_by_name" ON "breeding_lab" USING btree ("org_id","crop","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "breeding_lab_by_area" ON "breeding_lab" USING btree ("org_id","crop","area","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "breeding_lab_by_built_year" ON "breeding_lab" USING btree ("org_id","crop","built_year","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "breeding_lab_by_lease_until" ON "breeding_lab" USING btree ("org_id","crop","lease_until","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "breeding_lab_filter" ON "breeding_lab" USING btree ("org_id","crop","station_type","eco_zone","state","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "copyright_by_created_at" ON "copyright" USING btree ("org_id","crop","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "copyright_by_updated_at" ON "copyright" USING btree ("org_id","crop","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "copyright_by_software_name" ON "copyright" USING btree ("org_id","crop","software_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "copyright_by_reg_date" ON "copyright" USING btree ("org_id","crop","reg_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "copyright_by_finish_date" ON "copyright" USING btree ("org_id","crop","finish_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "copyright_by_expire_date" ON "copyright" USING btree ("org_id","crop","expire_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "copyright_filter" ON "copyright" USING btree ("org_id","crop","obtain_way","soft_class","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "gene_by_created_at" ON "gene" USING btree ("org_id","crop","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "gene_by_updated_at" ON "gene" USING btree ("org_id","crop","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "gene_by_name" ON "gene" USING btree ("org_id","crop","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "gene_by_code" ON "gene" USING btree ("org_id","crop","code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "gene_by_chromosome" ON "gene" USING btree ("org_id","crop","chromosome","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "gene_by_start_bp" ON "gene" USING btree ("org_id","crop","start_bp","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "gene_filter" ON "gene" USING btree ("org_id","crop","gene_type","gene_method","crop_species","safety_stage","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "germplasm_by_created_at" ON "germplasm" USING btree ("org_id","crop","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "germplasm_by_updated_at" ON "germplasm" USING btree ("org_id","crop","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "germplasm_by_name" ON "germplasm" USING btree ("org_id","crop","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "germplasm_by_code" ON "germplasm" USING btree ("org_id","crop","code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "germplasm_by_got_date" ON "germplasm" USING btree ("org_id","crop","got_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "germplasm_by_germ_rate" ON "germplasm" USING btree ("org_id","crop","germ_rate","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "germplasm_by_regen_year" ON "germplasm" USING btree ("org_id","crop","regen_year","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "germplasm_filter" ON "germplasm" USING btree ("org_id","crop","germ_type","source","transgenic","heterotic_group","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "laboratory_by_created_at" ON "laboratory" USING btree ("org_id","crop","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "laboratory_by_updated_at" ON "laboratory" USING btree ("org_id","crop","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "laboratory_by_name" ON "laboratory" USING btree ("org_id","crop","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "laboratory_by_cert_expire_date" ON "laboratory" USING btree ("org_id","crop","cert_expire_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "laboratory_by_capacity" ON "laboratory" USING btree ("org_id","crop","capacity","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "laboratory_filter" ON "laboratory" USING btree ("org_id","crop","lab_type","state","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "patent_by_created_at" ON "patent" USING btree ("org_id","crop","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "patent_by_updated_at" ON "patent" USING btree ("org_id","crop","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "patent_by_title" ON "patent" USING btree ("org_id","crop","title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "patent_by_apply_date" ON "patent" USING btree ("org_id","crop","apply_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "patent_by_grant_date" ON "patent" USING btree ("org_id","crop","grant_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "patent_by_expire_date" ON "patent" USING btree ("org_id","crop","expire_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "patent_by_fee_due_date" ON "patent" USING btree ("org_id","crop","fee_due_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "patent_filter" ON "patent" USING btree ("org_id","crop","patent_type","legal_status","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "platform_info_by_created_at" ON "platform_info" USING btree ("org_id","crop","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "platform_info_by_updated_at" ON "platform_info" USING btree ("org_id","crop","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "platform_info_by_name" ON "platform_info" USING btree ("org_id","crop","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "platform_info_by_approve_date" ON "platform_info" USING btree ("org_id","crop","approve_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "platform_info_filter" ON "platform_info" USING btree ("org_id","crop","platform_type","level","state","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_person_by_created_at" ON "research_person" USING btree ("org_id","crop","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_person_by_updated_at" ON "research_person" USING btree ("org_id","crop","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_person_by_name" ON "research_person" USING btree ("org_id","crop","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_person_by_birth_date" ON "research_person" USING btree ("org_id","crop","birth_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_person_by_hire_date" ON "research_person" USING btree ("org_id","crop","hire_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_person_filter" ON "research_person" USING btree ("org_id","crop","title_rank","education","post_type","state","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_project_by_created_at" ON "research_project" USING btree ("org_id","crop","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_project_by_updated_at" ON "research_project" USING btree ("org_id","crop","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_project_by_name" ON "research_project" USING btree ("org_id","crop","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_project_by_start_date" ON "research_project" USING btree ("org_id","crop","start_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_project_by_end_date" ON "research_project" USING btree ("org_id","crop","end_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_project_by_total_fund" ON "research_project" USING btree ("org_id","crop","total_fund","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_project_filter" ON "research_project" USING btree ("org_id","crop","source","level","state","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_standard_by_created_at" ON "research_standard" USING btree ("org_id","crop","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_standard_by_updated_at" ON "research_standard" USING btree ("org_id","crop","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_standard_by_name" ON "research_standard" USING btree ("org_id","crop","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_standard_by_publish_date" ON "research_standard" USING btree ("org_id","crop","publish_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_standard_by_implement_date" ON "research_standard" USING btree ("org_id","crop","implement_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_standard_filter" ON "research_standard" USING btree ("org_id","crop","standard_type","nature","state","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_variety_by_created_at" ON "research_variety" USING btree ("org_id","crop","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_variety_by_updated_at" ON "research_variety" USING btree ("org_id","crop","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_variety_by_name" ON "research_variety" USING btree ("org_id","crop","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_variety_by_year" ON "research_variety" USING btree ("org_id","crop","year","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_variety_by_announce_date" ON "research_variety" USING btree ("org_id","crop","announce_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_variety_filter" ON "research_variety" USING btree ("org_id","crop","data_type","crop_species","level","state","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reward_by_created_at" ON "reward" USING btree ("org_id","crop","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reward_by_updated_at" ON "reward" USING btree ("org_id","crop","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reward_by_title" ON "reward" USING btree ("org_id","crop","title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reward_by_grant_date" ON "reward" USING btree ("org_id","crop","grant_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reward_by_year" ON "reward" USING btree ("org_id","crop","year","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reward_filter" ON "reward" USING btree ("org_id","crop","level","category","grade","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "thesis_by_created_at" ON "thesis" USING btree ("org_id","crop","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "thesis_by_updated_at" ON "thesis" USING btree ("org_id","crop","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "thesis_by_title" ON "thesis" USING btree ("org_id","crop","title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "thesis_by_year" ON "thesis" USING btree ("org_id","crop","year","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "thesis_by_impact_factor" ON "thesis" USING btree ("org_id","crop","impact_factor","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "thesis_by_cited" ON "thesis" USING btree ("org_id","crop","cited","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "thesis_filter" ON "thesis" USING btree ("org_id","crop","type","zone","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "variety_info_by_created_at" ON "variety_info" USING btree ("org_id","crop","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "variety_info_by_updated_at" ON "variety_info" USING btree ("org_id","crop","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "variety_info_by_name" ON "variety_info" USING btree ("org_id","crop","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "variety_info_by_apply_date" ON "variety_info" USING btree ("org_id","crop","apply_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "variety_info_by_grant_date" ON "variety_info" USING btree ("org_id","crop","grant_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "variety_info_by_expire_date" ON "variety_info" USING btree ("org_id","crop","expire_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "variety_info_filter" ON "variety_info" USING btree ("org_id","crop","genus","legal_status","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "breeding_lab_list" ON "breeding_lab" USING btree ("org_id","crop","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "copyright_list" ON "copyright" USING btree ("org_id","crop","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "gene_list" ON "gene" USING btree ("org_id","crop","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "germplasm_list" ON "germplasm" USING btree ("org_id","crop","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "laboratory_list" ON "laboratory" USING btree ("org_id","crop","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "patent_list" ON "patent" USING btree ("org_id","crop","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "platform_info_list" ON "platform_info" USING btree ("org_id","crop","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_person_list" ON "research_person" USING btree ("org_id","crop","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_project_list" ON "research_project" USING btree ("org_id","crop","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_standard_list" ON "research_standard" USING btree ("org_id","crop","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_variety_list" ON "research_variety" USING btree ("org_id","crop","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reward_list" ON "reward" USING btree ("org_id","crop","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "thesis_list" ON "thesis" USING btree ("org_id","crop","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "variety_info_list" ON "variety_info" USING btree ("org_id","crop","id") WHERE deleted_at is null;