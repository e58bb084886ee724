ALTER TABLE "rights_version" ADD COLUMN "names" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- by hand
-- A table with pending trigger events cannot get a trigger in the same transaction.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
-- Once a transaction, at its end, as rights_changed: whoever reads the new number sees the names that it stands for.
CREATE FUNCTION "names_changed"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('hepu.names_changed', true) IS DISTINCT FROM 'yes' THEN
		UPDATE rights_version SET names = names + 1;
		PERFORM set_config('hepu.names_changed', 'yes', true);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "user_names" AFTER UPDATE OF name OR DELETE
	ON "user" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION names_changed();--> statement-breakpoint
-- The path says which company's dictionaries hold in an organisation.
CREATE CONSTRAINT TRIGGER "organization_names" AFTER UPDATE OF name, path OR DELETE
	ON "organization" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION names_changed();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "dict_entry_names" AFTER INSERT OR UPDATE OR DELETE
	ON "dict_entry" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION names_changed();
