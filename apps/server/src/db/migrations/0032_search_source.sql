CREATE TABLE "search_source" (
	"registry" text PRIMARY KEY NOT NULL,
	"fields" text[] NOT NULL
);
