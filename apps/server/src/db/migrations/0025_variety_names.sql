CREATE INDEX "acquire_record_plain_name" ON "acquire_record" USING btree ("org_id",regexp_replace(lower(normalize("name", NFKC)), '\s+', '', 'g'));--> statement-breakpoint
CREATE INDEX "experiment_variety_plain_name" ON "experiment_variety" USING btree ("org_id",regexp_replace(lower(normalize("name", NFKC)), '\s+', '', 'g'));--> statement-breakpoint
CREATE INDEX "experiment_variety_plain_female" ON "experiment_variety" USING btree ("org_id",regexp_replace(lower(normalize("female_parent", NFKC)), '\s+', '', 'g'));--> statement-breakpoint
CREATE INDEX "experiment_variety_plain_male" ON "experiment_variety" USING btree ("org_id",regexp_replace(lower(normalize("male_parent", NFKC)), '\s+', '', 'g'));--> statement-breakpoint
CREATE INDEX "experiment_variety_from" ON "experiment_variety" USING btree ("org_id","from_entry_id");--> statement-breakpoint
CREATE INDEX "germplasm_plain_name" ON "germplasm" USING btree ("org_id",regexp_replace(lower(normalize("name", NFKC)), '\s+', '', 'g'));--> statement-breakpoint
CREATE INDEX "germplasm_plain_code" ON "germplasm" USING btree ("org_id",regexp_replace(lower(normalize("code", NFKC)), '\s+', '', 'g'));--> statement-breakpoint
CREATE INDEX "germplasm_plain_aliases" ON "germplasm" USING gin (regexp_split_to_array(regexp_replace(lower(normalize("aliases", NFKC)), '\s+', '', 'g'), '[、,\u003b/]'));--> statement-breakpoint
CREATE INDEX "research_variety_plain_name" ON "research_variety" USING btree ("org_id",regexp_replace(lower(normalize("name", NFKC)), '\s+', '', 'g'));--> statement-breakpoint
CREATE INDEX "variety_info_plain_name" ON "variety_info" USING btree ("org_id",regexp_replace(lower(normalize("name", NFKC)), '\s+', '', 'g'));