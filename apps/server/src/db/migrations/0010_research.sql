-- by hand
-- Every single character of a text and every two that stand together, for the keyword of a list.
CREATE FUNCTION "search_grams"(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select coalesce(array_agg(distinct substr(value, at, size)), '{}')
  from generate_series(1, length(value)) as at, (values (1), (2)) as sizes (size)
  where at + size - 1 <= length(value)
$$;
--> statement-breakpoint
CREATE TABLE "copyright" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "copyright_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"software_name" text,
	"short_name" text,
	"software_version" text,
	"reg_no" text,
	"cert_no" text,
	"holders" jsonb,
	"finish_date" date,
	"first_publish_date" date,
	"obtain_way" text,
	"right_scope" text,
	"dev_mode" text,
	"reg_date" date,
	"soft_class" text,
	"expire_date" date,
	"loc" double precision,
	"remark" text,
	CONSTRAINT "copyright_org_id_id_pk" PRIMARY KEY("org_id","id")
);
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
CREATE TABLE "research_project" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "research_project_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"name" text,
	"project_no" text,
	"source" text,
	"level" text,
	"nature" text,
	"undertake_mode" text,
	"start_date" date,
	"end_date" date,
	"total_fund" numeric(16, 2),
	"special_fund" numeric(16, 2),
	"self_fund" numeric(16, 2),
	"received_fund" numeric(16, 2),
	"leader" jsonb,
	"members" jsonb,
	"units" jsonb,
	"partners" jsonb,
	"state" text,
	"accept_date" date,
	"accept_result" text,
	"remark" text,
	CONSTRAINT "research_project_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "research_standard" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "research_standard_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"name" text,
	"standard_no" text,
	"standard_type" text,
	"nature" text,
	"publish_date" date,
	"implement_date" date,
	"replaced_no" text,
	"state" text,
	"chief_units" jsonb,
	"units" jsonb,
	"unit_rank" double precision,
	"drafters" jsonb,
	"keeper" text,
	"crop_species" text,
	"remark" text,
	CONSTRAINT "research_standard_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "reward" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reward_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"award_name" text,
	"level" text,
	"category" text,
	"grade" text,
	"cert_no" text,
	"grant_org" text,
	"grant_date" date,
	"year" double precision,
	"units" jsonb,
	"unit_rank" double precision,
	"persons" jsonb,
	"person_rank" double precision,
	"bonus" numeric(16, 2),
	"remark" text,
	CONSTRAINT "reward_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "thesis" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "thesis_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"type" text,
	"journal" text,
	"indexed" text[],
	"zone" text,
	"impact_factor" double precision,
	"year" double precision,
	"volume" text,
	"issue" text,
	"pages" text,
	"doi" text,
	"issn" text,
	"cn" text,
	"authors" jsonb,
	"first_authors" jsonb,
	"corresponding_authors" jsonb,
	"unit_rank" double precision,
	"cited" double precision,
	"fund_no" text,
	"remark" text,
	CONSTRAINT "thesis_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE INDEX "copyright_list" ON "copyright" USING btree ("org_id","crop","id");--> statement-breakpoint
CREATE INDEX "copyright_search" ON "copyright" USING gin (search_grams("search"));--> statement-breakpoint
CREATE UNIQUE INDEX "copyright_reg_no" ON "copyright" USING btree ("org_id","crop","reg_no") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "patent_list" ON "patent" USING btree ("org_id","crop","id");--> statement-breakpoint
CREATE INDEX "patent_search" ON "patent" USING gin (search_grams("search"));--> statement-breakpoint
CREATE UNIQUE INDEX "patent_apply_no" ON "patent" USING btree ("org_id","crop","apply_no") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_project_list" ON "research_project" USING btree ("org_id","crop","id");--> statement-breakpoint
CREATE INDEX "research_project_search" ON "research_project" USING gin (search_grams("search"));--> statement-breakpoint
CREATE UNIQUE INDEX "research_project_project_no" ON "research_project" USING btree ("org_id","crop","project_no") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "research_standard_list" ON "research_standard" USING btree ("org_id","crop","id");--> statement-breakpoint
CREATE INDEX "research_standard_search" ON "research_standard" USING gin (search_grams("search"));--> statement-breakpoint
CREATE UNIQUE INDEX "research_standard_standard_no" ON "research_standard" USING btree ("org_id","crop","standard_no") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reward_list" ON "reward" USING btree ("org_id","crop","id");--> statement-breakpoint
CREATE INDEX "reward_search" ON "reward" USING gin (search_grams("search"));--> statement-breakpoint
CREATE UNIQUE INDEX "reward_title_award_name_year" ON "reward" USING btree ("org_id","crop","title","award_name","year") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reward_cert_no_award_name" ON "reward" USING btree ("org_id","crop","cert_no","award_name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "thesis_list" ON "thesis" USING btree ("org_id","crop","id");--> statement-breakpoint
CREATE INDEX "thesis_search" ON "thesis" USING gin (search_grams("search"));--> statement-breakpoint
CREATE UNIQUE INDEX "thesis_doi" ON "thesis" USING btree ("org_id","crop","doi") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "thesis_title_year" ON "thesis" USING btree ("org_id","crop","title","year") WHERE deleted_at is null;