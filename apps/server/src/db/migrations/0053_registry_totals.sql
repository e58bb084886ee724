-- How many records a registry has, by organisation, crop and review state, kept by triggers and not by the code that writes:
-- imports, their undoing, transfers and the recycle bin write in many ways, and a total has to be exact. Each statement adds
-- rows with its differences and updates none, so that writers of one registry do not wait for each other.
CREATE FUNCTION "note_registry_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO registry_total (registry, org_id, crop, status, is_deleted, gained)
		SELECT TG_TABLE_NAME, org_id, crop, status, deleted_at IS NOT NULL, count(*)
		FROM new_rows GROUP BY org_id, crop, status, deleted_at IS NOT NULL;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO registry_total (registry, org_id, crop, status, is_deleted, gained)
		SELECT TG_TABLE_NAME, org_id, crop, status, deleted_at IS NOT NULL, -count(*)
		FROM old_rows GROUP BY org_id, crop, status, deleted_at IS NOT NULL;
	ELSE
		INSERT INTO registry_total (registry, org_id, crop, status, is_deleted, gained)
		SELECT TG_TABLE_NAME, org_id, crop, status, is_deleted, sum(gained)
		FROM (
			SELECT org_id, crop, status, deleted_at IS NOT NULL AS is_deleted, 1 AS gained FROM new_rows
			UNION ALL
			SELECT org_id, crop, status, deleted_at IS NOT NULL, -1 FROM old_rows
		) AS moved
		GROUP BY org_id, crop, status, is_deleted HAVING sum(gained) <> 0;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Counts the records of one table and keeps the count from then on; writers wait meanwhile. The server calls it for the
-- table of every registry when it migrates, and it does nothing where the triggers are there already.
CREATE FUNCTION "keep_registry_total"(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = to_regclass(quote_ident(name)) AND tgname = 'registry_total_insert') THEN
		RETURN;
	END IF;
	EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', name);
	EXECUTE format('CREATE TRIGGER registry_total_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
		FOR EACH STATEMENT EXECUTE FUNCTION note_registry_change()', name);
	EXECUTE format('CREATE TRIGGER registry_total_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
		FOR EACH STATEMENT EXECUTE FUNCTION note_registry_change()', name);
	EXECUTE format('CREATE TRIGGER registry_total_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
		FOR EACH STATEMENT EXECUTE FUNCTION note_registry_change()', name);
	PERFORM recount_registry(name);
END $$;--> statement-breakpoint
-- Counts the records of one table anew; writers wait meanwhile. For an operator who wrote to a table without its triggers.
CREATE FUNCTION "recount_registry"(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', name);
	DELETE FROM registry_total WHERE registry = name;
	EXECUTE format('INSERT INTO registry_total (registry, org_id, crop, status, is_deleted, gained)
		SELECT %L, org_id, crop, status, deleted_at IS NOT NULL, count(*) FROM %I GROUP BY 2, 3, 4, 5', name, name);
END $$;
