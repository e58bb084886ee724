-- Who holds a token, with organisations and permission words. Every call asks this; as a function its plan is kept by the
-- connection, while the same statement sent each time is planned each time (measured: most of its cost).
CREATE FUNCTION "signed_in"(key text, at timestamp with time zone)
RETURNS TABLE (
	user_id bigint, name text, account text, must_change_password boolean, seen_at timestamp with time zone,
	crop text, org_id bigint, org_name text, org_ids bigint[], words text[]
)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
	RETURN QUERY
	SELECT u.id, u.name, u.account, u.must_change_password, s.seen_at, s.crop, o.id, o.name,
		array(SELECT b.id FROM organization b
			WHERE b.path ~>=~ o.path AND b.path ~<~ (o.path || ':') AND b.deleted_at IS NULL),
		array(SELECT DISTINCT m.word FROM user_role ur
			JOIN role r ON r.id = ur.role_id AND r.org_id = o.id AND r.state = 1 AND r.deleted_at IS NULL
			JOIN role_menu rm ON rm.role_id = r.id
			JOIN menu m ON m.id = rm.menu_id AND m.word IS NOT NULL AND m.deleted_at IS NULL
			WHERE ur.user_id = u.id)
	FROM session s
	JOIN "user" u ON u.id = s.user_id AND u.state = 1 AND u.deleted_at IS NULL
	LEFT JOIN user_org uo ON uo.user_id = u.id AND uo.org_id = s.org_id
	LEFT JOIN organization o ON o.id = uo.org_id AND o.state = 1 AND o.deleted_at IS NULL
	WHERE s.token_hash = key AND s.expires_at > at;
END $$;
