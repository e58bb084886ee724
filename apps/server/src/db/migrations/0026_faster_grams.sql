-- by hand
-- The same characters and pairs, in one pass over the text and without sorting them: an index keeps each key once anyway.
-- The indexes that hold what the function said before stay right, as the set of keys is the same.
CREATE OR REPLACE FUNCTION "search_grams"(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  grams text[] := string_to_array(value, NULL);
  letters integer := cardinality(grams);
BEGIN
  FOR at IN 1 .. letters - 1 LOOP
    grams[letters + at] := grams[at] || grams[at + 1];
  END LOOP;
  RETURN grams;
END
$$;
