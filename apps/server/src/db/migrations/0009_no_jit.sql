-- Compiling a query takes up to a second where few figures of the tables are known yet, and pays off for none of ours.
-- A role that may not set it leaves the database as it is.
DO $$ BEGIN
	EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
EXCEPTION WHEN insufficient_privilege THEN
	RAISE NOTICE 'jit stays as it is';
END $$;
