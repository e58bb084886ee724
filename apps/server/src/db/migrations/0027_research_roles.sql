-- by hand
-- Organisations get the roles of research as new ones do; what these grant is stored at the start of the server. One that
-- has a role of that name already keeps its own.
INSERT INTO "role" (org_id, code, name, follows)
	SELECT o.id, it.code, it.name, it.code
	FROM "organization" o, (VALUES ('researchSecretary', '科研秘书'), ('researchReviewer', '科研审核')) AS it(code, name)
	WHERE o.deleted_at IS NULL
		AND NOT EXISTS (SELECT FROM "role" r WHERE r.org_id = o.id AND r.name = it.name AND r.deleted_at IS NULL)
	ON CONFLICT DO NOTHING;
