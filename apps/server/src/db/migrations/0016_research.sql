-- by hand
-- Every single character of a text and every two that stand together, for the keyword of a list.
CREATE FUNCTION "search_grams"(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select coalesce(array_agg(distinct substr(value, at, size)), '{}')
  from generate_series(1, length(value)) as at, (values (1), (2)) as sizes (size)
  where at + size - 1 <= length(value)
$$;
--> statement-breakpoint
CREATE TABLE "patent" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "patent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"status" integer DEFAULT 0 NOT NULL,
	"audit_by" bigint,
	"audit_at" timestamp with time zone,
	"audit_opinion" text,
	"preview_file_id" bigint,
	"deleted_by" bigint,
	"search" text DEFAULT '' NOT NULL,
	"title" text,
	"patent_type" text,
	"apply_no" text,
	"apply_date" date,
	"pub_no" text,
	"pub_date" date,
	"patent_no" text,
	"grant_no" text,
	"grant_date" date,
	"legal_status" text,
	"expire_date" date,
	"ipc" text,
	"applicants" jsonb,
	"holders" jsonb,
	"inventors" jsonb,
	"agency" text,
	"agent" text,
	"country" text,
	"is_pct" boolean,
	"abstract" text,
	"remark" text,
	CONSTRAINT "patent_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "patent_list" ON "patent" USING btree ("org_id","crop","id");--> statement-breakpoint
CREATE INDEX "patent_search" ON "patent" USING gin (search_grams("search"));--> statement-breakpoint
CREATE UNIQUE INDEX "patent_apply_no" ON "patent" USING btree ("org_id","crop","apply_no") WHERE deleted_at is null;