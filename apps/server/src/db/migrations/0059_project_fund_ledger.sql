-- The ledger of projects is only added to: a wrong line is taken back by another. The database itself refuses every other
-- change, so that no handler, script or query by hand can rewrite what was booked.
CREATE FUNCTION "refuse_fund_flow_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'project_fund_flow is append-only' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "project_fund_flow_append_only" BEFORE UPDATE OR DELETE ON "project_fund_flow"
	FOR EACH ROW EXECUTE FUNCTION "refuse_fund_flow_change"();--> statement-breakpoint
CREATE TRIGGER "project_fund_flow_no_truncate" BEFORE TRUNCATE ON "project_fund_flow"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_fund_flow_change"();
