CREATE TABLE "catalogue_grant" (
	"code" text NOT NULL,
	"menu_id" bigint NOT NULL,
	CONSTRAINT "catalogue_grant_code_menu_id_pk" PRIMARY KEY("code","menu_id")
);
--> statement-breakpoint
CREATE TABLE "rights_version" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"n" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "follows" text;--> statement-breakpoint
ALTER TABLE "catalogue_grant" ADD CONSTRAINT "catalogue_grant_menu_id_menu_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- by hand
-- Roles that came with their organisation and that nobody changed follow the catalogue from now on; its grants are stored at
-- the start of the server.
UPDATE "role" SET follows = code
	WHERE code IN ('administrator', 'trialManager', 'director', 'breeder', 'projectManager', 'contractManager')
		AND (is_system OR (version = 1 AND created_by IS NULL AND deleted_at IS NULL));--> statement-breakpoint
DELETE FROM "role_menu" rm USING "role" r WHERE r.id = rm.role_id AND r.follows IS NOT NULL;--> statement-breakpoint
CREATE VIEW "role_grant" AS
	SELECT role_id, menu_id FROM role_menu
	UNION ALL
	SELECT r.id, c.menu_id FROM role r JOIN catalogue_grant c ON c.code = r.follows;--> statement-breakpoint
-- As before (kinds_and_crops), with what the roles of the catalogue grant.
CREATE OR REPLACE FUNCTION "signed_in"(key text, at timestamp with time zone) RETURNS json
LANGUAGE plpgsql STABLE AS $$
DECLARE
	it record;
	roles bigint[];
	scopes text[];
	managed bigint[] := '{}';
	shown bigint[] := '{}';
BEGIN
	SELECT u.id, u.name, u.account, u.must_change_password, s.seen_at, s.crop, uo.crops,
		o.id AS org, o.name AS org_name, o.path, o.data_scope INTO it
	FROM session s
	JOIN "user" u ON u.id = s.user_id AND u.state = 1 AND u.deleted_at IS NULL
	LEFT JOIN user_org uo ON uo.user_id = u.id AND uo.org_id = s.org_id
	LEFT JOIN organization o ON o.id = uo.org_id AND o.state = 1 AND o.deleted_at IS NULL
	WHERE s.token_hash = key AND s.expires_at > at;
	IF NOT FOUND THEN
		RETURN NULL;
	END IF;
	IF it.org IS NOT NULL THEN
		managed := array(SELECT b.id FROM organization b
			WHERE b.path ~>=~ it.path AND b.path ~<~ (it.path || ':') AND b.deleted_at IS NULL);
		SELECT array_agg(r.id), array_agg(coalesce(r.data_scope, 'all')) INTO roles, scopes
		FROM user_role ur
		JOIN role r ON r.id = ur.role_id AND r.org_id = it.org AND r.state = 1 AND r.deleted_at IS NULL
		WHERE ur.user_id = it.id;
		shown := CASE WHEN it.data_scope = 'ownAndBelow' THEN managed ELSE data_orgs(it.org) END;
		IF scopes IS NULL THEN
			shown := ARRAY[it.org];
		ELSIF NOT 'all' = ANY (scopes) THEN
			shown := array(SELECT b FROM unnest(shown) b
				WHERE b = it.org OR ('ownAndBelow' = ANY (scopes) AND b = ANY (managed))
					OR b IN (SELECT d.data_org_id FROM role_data_org d WHERE d.role_id = ANY (roles)));
		END IF;
	END IF;
	RETURN json_build_object(
		'userId', it.id, 'name', it.name, 'account', it.account, 'mustChangePassword', it.must_change_password,
		'seenAt', it.seen_at, 'crop', it.crop, 'crops', it.crops, 'orgId', it.org, 'orgName', it.org_name,
		'orgIds', shown, 'managedOrgIds', managed,
		'words', array(SELECT m.word FROM role_grant g
			JOIN menu m ON m.id = g.menu_id AND m.word IS NOT NULL AND m.deleted_at IS NULL
			WHERE g.role_id = ANY (roles)));
END $$;--> statement-breakpoint
ALTER TABLE "rights_version" ADD CONSTRAINT "rights_version_one" CHECK ("one");--> statement-breakpoint
INSERT INTO "rights_version" DEFAULT VALUES;--> statement-breakpoint
-- Once a transaction, at its end: whoever reads the new number sees the change it tells of, and the row is locked only
-- while the transaction is committed.
CREATE FUNCTION "rights_changed"() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('hepu.rights_changed', true) IS DISTINCT FROM 'yes' THEN
		UPDATE rights_version SET n = n + 1;
		PERFORM set_config('hepu.rights_changed', 'yes', true);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "user_rights" AFTER UPDATE OF name, account, must_change_password, state, deleted_at OR DELETE
	ON "user" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION rights_changed();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "user_org_rights" AFTER INSERT OR UPDATE OR DELETE
	ON "user_org" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION rights_changed();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "organization_rights" AFTER INSERT OR UPDATE OF path, name, state, data_scope, deleted_at OR DELETE
	ON "organization" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION rights_changed();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "organization_data_org_rights" AFTER INSERT OR UPDATE OR DELETE
	ON "organization_data_org" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION rights_changed();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "role_rights" AFTER UPDATE OF org_id, state, follows, data_scope, deleted_at OR DELETE
	ON "role" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION rights_changed();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "role_data_org_rights" AFTER INSERT OR UPDATE OR DELETE
	ON "role_data_org" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION rights_changed();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "user_role_rights" AFTER INSERT OR UPDATE OR DELETE
	ON "user_role" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION rights_changed();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "role_menu_rights" AFTER INSERT OR UPDATE OR DELETE
	ON "role_menu" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION rights_changed();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "menu_rights" AFTER UPDATE OF word, deleted_at OR DELETE
	ON "menu" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION rights_changed();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "catalogue_grant_rights" AFTER INSERT OR UPDATE OR DELETE
	ON "catalogue_grant" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION rights_changed();
