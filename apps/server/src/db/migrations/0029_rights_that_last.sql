ALTER TABLE "ai_message" ADD COLUMN "rests_on" jsonb;--> statement-breakpoint
ALTER TABLE "upgrade_setting" ADD COLUMN "review_four_eyes" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- by hand
-- Files that people of an upper organisation gave to records below, from before such files went to the record's organisation:
-- they were hidden since. They go there now, and are seen, changed and deleted with the record. Files of any other
-- organisation that name a record stay where they are, as they were never given by somebody who may change it.
DO $$
DECLARE
  home record;
BEGIN
  FOR home IN
    SELECT * FROM (VALUES
      ('research.patent', 'patent'), ('research.copyright', 'copyright'), ('research.reward', 'reward'),
      ('research.thesis', 'thesis'), ('research.standard', 'research_standard'), ('research.project', 'research_project'),
      ('research.variety', 'research_variety'), ('research.varietyInfo', 'variety_info'),
      ('research.platformInfo', 'platform_info'), ('research.laboratory', 'laboratory'),
      ('research.breedingLab', 'breeding_lab'), ('research.person', 'research_person'), ('research.germplasm', 'germplasm'),
      ('research.gene', 'gene'), ('research.gene.folder', 'gene_folder'), ('research.ownership', 'ownership_history')
    ) AS homes(info_type, stored_in)
  LOOP
    EXECUTE format(
      'UPDATE stored_file f SET org_id = r.org_id
      FROM %I r, organization below, organization above
      WHERE f.info_type = %L AND f.info_id = r.id::text AND f.crop = r.crop AND f.org_id <> r.org_id
        AND below.id = r.org_id AND above.id = f.org_id AND starts_with(below.path, above.path)',
      home.stored_in, home.info_type);
  END LOOP;
END
$$;
