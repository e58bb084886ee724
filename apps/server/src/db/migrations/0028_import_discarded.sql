-- by hand
-- Previews that people gave up were kept as expired ones, with the word as their failure.
UPDATE "import_batch" SET "state" = 'discarded', "failure" = NULL WHERE "state" = 'expired' AND "failure" = '已放弃';
