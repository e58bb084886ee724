-- Decisions about products and varieties are only added: a later decision takes the place of an earlier one, whose status says so.
-- The database itself refuses every other change, so that no handler, script or query by hand can rewrite what was decided.
CREATE FUNCTION "refuse_decision_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	same product_decision;
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.status = 'ACTIVE' THEN
		same := NEW;
		same.status := OLD.status;
		same.superseded_by := OLD.superseded_by;
		same.updated_by := OLD.updated_by;
		same.updated_at := OLD.updated_at;
		same.version := OLD.version;
		IF same IS NOT DISTINCT FROM OLD THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'product_decision is append-only' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "product_decision_append_only" BEFORE UPDATE OR DELETE ON "product_decision"
	FOR EACH ROW EXECUTE FUNCTION "refuse_decision_change"();--> statement-breakpoint
CREATE TRIGGER "product_decision_no_truncate" BEFORE TRUNCATE ON "product_decision"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_decision_change"();
