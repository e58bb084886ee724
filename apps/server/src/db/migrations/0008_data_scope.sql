CREATE TABLE "organization_data_org" (
	"org_id" bigint NOT NULL,
	"data_org_id" bigint NOT NULL,
	CONSTRAINT "organization_data_org_org_id_data_org_id_pk" PRIMARY KEY("org_id","data_org_id")
);
--> statement-breakpoint
CREATE TABLE "role_data_org" (
	"role_id" bigint NOT NULL,
	"data_org_id" bigint NOT NULL,
	CONSTRAINT "role_data_org_role_id_data_org_id_pk" PRIMARY KEY("role_id","data_org_id")
);
--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "data_scope" text DEFAULT 'ownAndBelow' NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "data_scope" text;--> statement-breakpoint
ALTER TABLE "organization_data_org" ADD CONSTRAINT "organization_data_org_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_data_org" ADD CONSTRAINT "organization_data_org_data_org_id_organization_id_fk" FOREIGN KEY ("data_org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_data_org" ADD CONSTRAINT "role_data_org_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_data_org" ADD CONSTRAINT "role_data_org_data_org_id_organization_id_fk" FOREIGN KEY ("data_org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- by hand
ALTER TABLE "organization" ADD CONSTRAINT "organization_data_scope_known"
	CHECK ("data_scope" IN ('own', 'ownAndBelow', 'chosen', 'all'));--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_data_scope_known"
	CHECK ("data_scope" IN ('own', 'ownAndBelow', 'chosen', 'all'));--> statement-breakpoint
-- Organisations whose data an organisation shows by its own setting: never one of another tree, always itself.
CREATE FUNCTION "data_orgs"(org bigint) RETURNS bigint[]
LANGUAGE plpgsql STABLE AS $$
DECLARE
	it record;
	top text;
BEGIN
	SELECT id, path, data_scope INTO it FROM organization WHERE id = org;
	IF it.data_scope = 'own' THEN
		RETURN ARRAY[org];
	END IF;
	top := CASE WHEN it.data_scope = 'ownAndBelow' THEN it.path ELSE '/' || split_part(it.path, '/', 2) || '/' END;
	RETURN array(
		SELECT b.id FROM organization b
		WHERE b.path ~>=~ top AND b.path ~<~ (top || ':') AND b.deleted_at IS NULL
			AND (it.data_scope <> 'chosen' OR b.id = org
				OR b.id IN (SELECT d.data_org_id FROM organization_data_org d WHERE d.org_id = org)));
END $$;--> statement-breakpoint
-- Who holds a token, with organisations and permission words; null when it opens nothing. `managedOrgIds` are the
-- organisation he works in and all below it; `orgIds` those whose data he sees: what his organisation shows, narrowed by
-- his roles there, each of which may leave it to the organisation (null). The usual case, own and below for all, asks
-- nothing more than that. One JSON value and not a row with arrays, which takes node longer to read than the answer takes.
DROP FUNCTION "signed_in"(text, timestamp with time zone);--> statement-breakpoint
CREATE FUNCTION "signed_in"(key text, at timestamp with time zone) RETURNS json
LANGUAGE plpgsql STABLE AS $$
DECLARE
	it record;
	roles bigint[];
	scopes text[];
	managed bigint[] := '{}';
	shown bigint[] := '{}';
BEGIN
	SELECT u.id, u.name, u.account, u.must_change_password, s.seen_at, s.crop,
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
		'seenAt', it.seen_at, 'crop', it.crop, 'orgId', it.org, 'orgName', it.org_name,
		'orgIds', shown, 'managedOrgIds', managed,
		'words', array(SELECT m.word FROM role_menu rm
			JOIN menu m ON m.id = rm.menu_id AND m.word IS NOT NULL AND m.deleted_at IS NULL
			WHERE rm.role_id = ANY (roles)));
END $$;
