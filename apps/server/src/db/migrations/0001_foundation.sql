CREATE TABLE "captcha" (
	"key" text PRIMARY KEY NOT NULL,
	"answer_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_log" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "change_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"request_id" text,
	"object" text NOT NULL,
	"object_id" bigint,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"batch_id" bigint,
	CONSTRAINT "change_log_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "dict_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dict_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dict" text NOT NULL,
	"value" text NOT NULL,
	"label" text NOT NULL,
	"note" text,
	"sort_value" integer DEFAULT 0 NOT NULL,
	"is_system" boolean DEFAULT true NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "dict_entry_value" UNIQUE("dict","value")
);
--> statement-breakpoint
CREATE TABLE "menu" (
	"id" bigint PRIMARY KEY NOT NULL,
	"parent_id" bigint,
	"type" text NOT NULL,
	"label" text NOT NULL,
	"code" text NOT NULL,
	"path" text NOT NULL,
	"component" text,
	"icon" text,
	"sort_value" integer NOT NULL,
	"is_general" boolean DEFAULT false NOT NULL,
	"is_iframe" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"keep_alive" boolean DEFAULT false NOT NULL,
	"word" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"is_institution" boolean DEFAULT false NOT NULL,
	"sort_value" integer DEFAULT 0 NOT NULL,
	"state" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	"state" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "role_code" UNIQUE("org_id","code")
);
--> statement-breakpoint
CREATE TABLE "role_menu" (
	"role_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	CONSTRAINT "role_menu_role_id_menu_id_pk" PRIMARY KEY("role_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"org_id" bigint,
	"crop" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"address" text,
	"device" text
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text,
	"password_hash" text NOT NULL,
	"is_weak_password" boolean DEFAULT false NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"state" integer DEFAULT 1 NOT NULL,
	"failed_logins" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_org_id" bigint,
	"last_crop" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_org" (
	"user_id" bigint NOT NULL,
	"org_id" bigint NOT NULL,
	CONSTRAINT "user_org_user_id_org_id_pk" PRIMARY KEY("user_id","org_id")
);
--> statement-breakpoint
CREATE TABLE "user_role" (
	"user_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "user_role_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "experiment_group" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "experiment_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"year" integer NOT NULL,
	"name" text NOT NULL,
	"level" text,
	"channel" text,
	"eco_zone" text,
	"ripe_period" text,
	"phase" text NOT NULL,
	"design" text DEFAULT 'RCBD' NOT NULL,
	"reps" integer,
	"density" text,
	"lead_org" text,
	"standard_moisture" double precision,
	"group_mean_includes_ck" boolean DEFAULT true NOT NULL,
	"data_version" integer DEFAULT 0 NOT NULL,
	"source" text,
	CONSTRAINT "experiment_group_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "experiment_point" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "experiment_point_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"group_id" bigint NOT NULL,
	"name" text NOT NULL,
	"province" text,
	"city" text,
	"county" text,
	"test_org" text,
	"longitude" double precision,
	"latitude" double precision,
	"altitude" double precision,
	"point_type" text DEFAULT 'YIELD' NOT NULL,
	"scrapped" boolean DEFAULT false NOT NULL,
	"scrap_reason" text,
	"scrap_note" text,
	"scrapped_by" bigint,
	"scrapped_at" timestamp with time zone,
	"sort_value" integer DEFAULT 0 NOT NULL,
	"batch_id" bigint,
	CONSTRAINT "experiment_point_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "experiment_variety" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "experiment_variety_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"group_id" bigint NOT NULL,
	"entry_no" text,
	"name" text NOT NULL,
	"female_parent" text,
	"male_parent" text,
	"provider" text,
	"is_ck" boolean DEFAULT false NOT NULL,
	"ck_no" integer,
	"ck_role" text,
	"trial_years" integer,
	"phase_from" text,
	"from_entry_id" bigint,
	"status" text DEFAULT '1' NOT NULL,
	"decision" text,
	"note" text,
	"batch_id" bigint,
	CONSTRAINT "experiment_variety_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "group_summary" (
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"group_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"mean_yield" double precision,
	"yield_rank" integer,
	"points" integer DEFAULT 0 NOT NULL,
	"cv" double precision,
	"letter05" text,
	"letter01" text,
	"gains" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"traits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"data_version" integer NOT NULL,
	"method_version" text NOT NULL,
	"calculated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_summary_org_id_entry_id_pk" PRIMARY KEY("org_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "import_batch" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "import_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"file_hash" text NOT NULL,
	"state" text NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"progress_text" text,
	"failure" text,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"preview" jsonb,
	"reason" text,
	"confirmed_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"undone_by" bigint,
	"undo_reason" text,
	"source" "bytea",
	"parsed" "bytea",
	CONSTRAINT "import_batch_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_change" (
	"org_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"object" text NOT NULL,
	"object_id" bigint NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "import_change_org_id_batch_id_seq_pk" PRIMARY KEY("org_id","batch_id","seq")
);
--> statement-breakpoint
CREATE TABLE "import_finding" (
	"org_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"severity" text NOT NULL,
	"code" text NOT NULL,
	"sheet" text NOT NULL,
	"row" integer,
	"column" text,
	"cell" text,
	"read" text NOT NULL,
	"expected" text NOT NULL,
	"message" text NOT NULL,
	"key" text NOT NULL,
	"actions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"action" text,
	CONSTRAINT "import_finding_org_id_batch_id_seq_pk" PRIMARY KEY("org_id","batch_id","seq")
);
--> statement-breakpoint
CREATE TABLE "observation" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "observation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"year" integer NOT NULL,
	"group_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"rep" integer NOT NULL,
	"trait_key" text NOT NULL,
	"value_num" double precision,
	"value_text" text,
	"value_date" date,
	"raw_text" text,
	"status" text DEFAULT 'accepted' NOT NULL,
	"batch_id" bigint,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "observation_org_id_year_id_pk" PRIMARY KEY("org_id","year","id")
) PARTITION BY RANGE ("year");
--> statement-breakpoint
-- Observations are the big table: one partition a year, so that a season can be loaded, checked and archived alone.
--> statement-breakpoint
CREATE TABLE "observation_before_2010" PARTITION OF "observation" FOR VALUES FROM (MINVALUE) TO (2010);
--> statement-breakpoint
CREATE TABLE "observation_2010" PARTITION OF "observation" FOR VALUES FROM (2010) TO (2011);
--> statement-breakpoint
CREATE TABLE "observation_2011" PARTITION OF "observation" FOR VALUES FROM (2011) TO (2012);
--> statement-breakpoint
CREATE TABLE "observation_2012" PARTITION OF "observation" FOR VALUES FROM (2012) TO (2013);
--> statement-breakpoint
CREATE TABLE "observation_2013" PARTITION OF "observation" FOR VALUES FROM (2013) TO (2014);
--> statement-breakpoint
CREATE TABLE "observation_2014" PARTITION OF "observation" FOR VALUES FROM (2014) TO (2015);
--> statement-breakpoint
CREATE TABLE "observation_2015" PARTITION OF "observation" FOR VALUES FROM (2015) TO (2016);
--> statement-breakpoint
CREATE TABLE "observation_2016" PARTITION OF "observation" FOR VALUES FROM (2016) TO (2017);
--> statement-breakpoint
CREATE TABLE "observation_2017" PARTITION OF "observation" FOR VALUES FROM (2017) TO (2018);
--> statement-breakpoint
CREATE TABLE "observation_2018" PARTITION OF "observation" FOR VALUES FROM (2018) TO (2019);
--> statement-breakpoint
CREATE TABLE "observation_2019" PARTITION OF "observation" FOR VALUES FROM (2019) TO (2020);
--> statement-breakpoint
CREATE TABLE "observation_2020" PARTITION OF "observation" FOR VALUES FROM (2020) TO (2021);
--> statement-breakpoint
CREATE TABLE "observation_2021" PARTITION OF "observation" FOR VALUES FROM (2021) TO (2022);
--> statement-breakpoint
CREATE TABLE "observation_2022" PARTITION OF "observation" FOR VALUES FROM (2022) TO (2023);
--> statement-breakpoint
CREATE TABLE "observation_2023" PARTITION OF "observation" FOR VALUES FROM (2023) TO (2024);
--> statement-breakpoint
CREATE TABLE "observation_2024" PARTITION OF "observation" FOR VALUES FROM (2024) TO (2025);
--> statement-breakpoint
CREATE TABLE "observation_2025" PARTITION OF "observation" FOR VALUES FROM (2025) TO (2026);
--> statement-breakpoint
CREATE TABLE "observation_2026" PARTITION OF "observation" FOR VALUES FROM (2026) TO (2027);
--> statement-breakpoint
CREATE TABLE "observation_2027" PARTITION OF "observation" FOR VALUES FROM (2027) TO (2028);
--> statement-breakpoint
CREATE TABLE "observation_2028" PARTITION OF "observation" FOR VALUES FROM (2028) TO (2029);
--> statement-breakpoint
CREATE TABLE "observation_2029" PARTITION OF "observation" FOR VALUES FROM (2029) TO (2030);
--> statement-breakpoint
CREATE TABLE "observation_2030" PARTITION OF "observation" FOR VALUES FROM (2030) TO (2031);
--> statement-breakpoint
CREATE TABLE "observation_2031" PARTITION OF "observation" FOR VALUES FROM (2031) TO (2032);
--> statement-breakpoint
CREATE TABLE "observation_2032" PARTITION OF "observation" FOR VALUES FROM (2032) TO (2033);
--> statement-breakpoint
CREATE TABLE "observation_2033" PARTITION OF "observation" FOR VALUES FROM (2033) TO (2034);
--> statement-breakpoint
CREATE TABLE "observation_2034" PARTITION OF "observation" FOR VALUES FROM (2034) TO (2035);
--> statement-breakpoint
CREATE TABLE "observation_2035" PARTITION OF "observation" FOR VALUES FROM (2035) TO (2036);
--> statement-breakpoint
CREATE TABLE "observation_2036" PARTITION OF "observation" FOR VALUES FROM (2036) TO (2037);
--> statement-breakpoint
CREATE TABLE "observation_2037" PARTITION OF "observation" FOR VALUES FROM (2037) TO (2038);
--> statement-breakpoint
CREATE TABLE "observation_2038" PARTITION OF "observation" FOR VALUES FROM (2038) TO (2039);
--> statement-breakpoint
CREATE TABLE "observation_2039" PARTITION OF "observation" FOR VALUES FROM (2039) TO (2040);
--> statement-breakpoint
CREATE TABLE "observation_later" PARTITION OF "observation" DEFAULT;
--> statement-breakpoint
CREATE TABLE "plot" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "plot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"group_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"rep" integer NOT NULL,
	"rep_count" integer DEFAULT 1 NOT NULL,
	"plot_no" text,
	"block" text,
	"row_no" integer,
	"col_no" integer,
	"area" double precision,
	"weight" double precision,
	"weight_kind" text DEFAULT 'GRAIN' NOT NULL,
	"shell_fresh" double precision,
	"moisture" double precision,
	"yield_given" double precision,
	"yield_mu" double precision,
	"yield_reason" text,
	"status" text DEFAULT 'accepted' NOT NULL,
	"status_reason" text,
	"note" text,
	"batch_id" bigint,
	CONSTRAINT "plot_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "publish_record" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "publish_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"upgrade_id" bigint NOT NULL,
	"action" text NOT NULL,
	"number" integer NOT NULL,
	"standard_name" text,
	"standard_number" integer,
	"data_version" integer NOT NULL,
	"counts" jsonb NOT NULL,
	"created_entries" integer DEFAULT 0 NOT NULL,
	"reason" text,
	CONSTRAINT "publish_record_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "upgrade" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "upgrade_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"group_id" bigint NOT NULL,
	"year" integer NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"standard_id" bigint,
	"standard_number" integer,
	"data_version" integer NOT NULL,
	"method_version" text NOT NULL,
	"evidence" jsonb,
	"draft_name" text,
	"last_editor" bigint,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	"published_by" bigint,
	"published_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "upgrade_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "upgrade_draft" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "upgrade_draft_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"upgrade_id" bigint NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"standard_id" bigint,
	"standard_number" integer,
	"data_version" integer NOT NULL,
	"counts" jsonb NOT NULL,
	"decisions" jsonb NOT NULL,
	CONSTRAINT "upgrade_draft_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "upgrade_record" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "upgrade_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"upgrade_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"computed" text,
	"final" text,
	"reason" text,
	"score" double precision,
	"verdict" jsonb NOT NULL,
	"figures" jsonb NOT NULL,
	"next_phase" text,
	"next_entry_id" bigint,
	"new_entry_no" text,
	CONSTRAINT "upgrade_record_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "upgrade_setting" (
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"current_year" integer NOT NULL,
	"four_eyes" integer DEFAULT 1 NOT NULL,
	"min_points" integer DEFAULT 5 NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upgrade_setting_org_id_crop_pk" PRIMARY KEY("org_id","crop")
);
--> statement-breakpoint
CREATE TABLE "upgrade_standard" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "upgrade_standard_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"level" text NOT NULL,
	"class_name" text NOT NULL,
	"parent_id" bigint,
	"state" integer DEFAULT 1 NOT NULL,
	"source" text,
	"remark" text,
	"latest" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "upgrade_standard_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "upgrade_standard_version" (
	"org_id" bigint NOT NULL,
	"standard_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"items" jsonb NOT NULL,
	"scopes" jsonb NOT NULL,
	"note" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upgrade_standard_version_org_id_standard_id_number_pk" PRIMARY KEY("org_id","standard_id","number")
);
--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_menu_id_menu_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_org" ADD CONSTRAINT "user_org_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_org" ADD CONSTRAINT "user_org_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_group" ADD CONSTRAINT "experiment_group_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_point" ADD CONSTRAINT "experiment_point_org_id_group_id_experiment_group_org_id_id_fk" FOREIGN KEY ("org_id","group_id") REFERENCES "public"."experiment_group"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_variety" ADD CONSTRAINT "experiment_variety_org_id_group_id_experiment_group_org_id_id_fk" FOREIGN KEY ("org_id","group_id") REFERENCES "public"."experiment_group"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_summary" ADD CONSTRAINT "group_summary_org_id_entry_id_experiment_variety_org_id_id_fk" FOREIGN KEY ("org_id","entry_id") REFERENCES "public"."experiment_variety"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batch" ADD CONSTRAINT "import_batch_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_change" ADD CONSTRAINT "import_change_org_id_batch_id_import_batch_org_id_id_fk" FOREIGN KEY ("org_id","batch_id") REFERENCES "public"."import_batch"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_finding" ADD CONSTRAINT "import_finding_org_id_batch_id_import_batch_org_id_id_fk" FOREIGN KEY ("org_id","batch_id") REFERENCES "public"."import_batch"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation" ADD CONSTRAINT "observation_group_fk" FOREIGN KEY ("org_id","group_id") REFERENCES "public"."experiment_group"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plot" ADD CONSTRAINT "plot_org_id_group_id_experiment_group_org_id_id_fk" FOREIGN KEY ("org_id","group_id") REFERENCES "public"."experiment_group"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plot" ADD CONSTRAINT "plot_org_id_point_id_experiment_point_org_id_id_fk" FOREIGN KEY ("org_id","point_id") REFERENCES "public"."experiment_point"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plot" ADD CONSTRAINT "plot_org_id_entry_id_experiment_variety_org_id_id_fk" FOREIGN KEY ("org_id","entry_id") REFERENCES "public"."experiment_variety"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_record" ADD CONSTRAINT "publish_record_org_id_upgrade_id_upgrade_org_id_id_fk" FOREIGN KEY ("org_id","upgrade_id") REFERENCES "public"."upgrade"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade" ADD CONSTRAINT "upgrade_org_id_group_id_experiment_group_org_id_id_fk" FOREIGN KEY ("org_id","group_id") REFERENCES "public"."experiment_group"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_draft" ADD CONSTRAINT "upgrade_draft_org_id_upgrade_id_upgrade_org_id_id_fk" FOREIGN KEY ("org_id","upgrade_id") REFERENCES "public"."upgrade"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_record" ADD CONSTRAINT "upgrade_record_org_id_upgrade_id_upgrade_org_id_id_fk" FOREIGN KEY ("org_id","upgrade_id") REFERENCES "public"."upgrade"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_record" ADD CONSTRAINT "upgrade_record_org_id_entry_id_experiment_variety_org_id_id_fk" FOREIGN KEY ("org_id","entry_id") REFERENCES "public"."experiment_variety"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_standard_version" ADD CONSTRAINT "upgrade_standard_version_org_id_standard_id_upgrade_standard_org_id_id_fk" FOREIGN KEY ("org_id","standard_id") REFERENCES "public"."upgrade_standard"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captcha_expires" ON "captcha" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "change_log_object" ON "change_log" USING btree ("org_id","object","object_id","id");--> statement-breakpoint
CREATE INDEX "change_log_at" ON "change_log" USING btree ("org_id","at");--> statement-breakpoint
CREATE INDEX "change_log_batch" ON "change_log" USING btree ("org_id","batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_code" ON "organization" USING btree ("code");--> statement-breakpoint
CREATE INDEX "organization_path" ON "organization" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "role_menu_menu" ON "role_menu" USING btree ("menu_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account" ON "user" USING btree (lower("account"));--> statement-breakpoint
CREATE UNIQUE INDEX "user_mobile" ON "user" USING btree ("mobile") WHERE "user"."mobile" is not null;--> statement-breakpoint
CREATE INDEX "user_org_org" ON "user_org" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "user_role_role" ON "user_role" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "experiment_group_name" ON "experiment_group" USING btree ("org_id","crop","year","phase","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "experiment_group_list" ON "experiment_group" USING btree ("org_id","crop","year" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "experiment_point_name" ON "experiment_point" USING btree ("org_id","group_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "experiment_variety_name" ON "experiment_variety" USING btree ("org_id","group_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "experiment_variety_list" ON "experiment_variety" USING btree ("org_id","crop","status","id");--> statement-breakpoint
CREATE INDEX "experiment_variety_name_trgm" ON "experiment_variety" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "group_summary_group" ON "group_summary" USING btree ("org_id","group_id","yield_rank");--> statement-breakpoint
CREATE INDEX "import_batch_list" ON "import_batch" USING btree ("org_id","crop","id");--> statement-breakpoint
CREATE INDEX "import_batch_state" ON "import_batch" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "import_finding_list" ON "import_finding" USING btree ("org_id","batch_id","severity","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "observation_cell" ON "observation" USING btree ("org_id","year","group_id","point_id","entry_id","rep","trait_key");--> statement-breakpoint
CREATE INDEX "observation_entry" ON "observation" USING btree ("org_id","entry_id","trait_key");--> statement-breakpoint
CREATE INDEX "observation_batch" ON "observation" USING btree ("org_id","batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plot_cell" ON "plot" USING btree ("org_id","group_id","point_id","entry_id","rep") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "plot_entry" ON "plot" USING btree ("org_id","entry_id");--> statement-breakpoint
CREATE INDEX "plot_batch" ON "plot" USING btree ("org_id","batch_id");--> statement-breakpoint
CREATE INDEX "publish_record_upgrade" ON "publish_record" USING btree ("org_id","upgrade_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "upgrade_group" ON "upgrade" USING btree ("org_id","group_id","number") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "upgrade_list" ON "upgrade" USING btree ("org_id","crop","year","id");--> statement-breakpoint
CREATE INDEX "upgrade_draft_upgrade" ON "upgrade_draft" USING btree ("org_id","upgrade_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "upgrade_record_entry" ON "upgrade_record" USING btree ("org_id","upgrade_id","entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "upgrade_standard_name" ON "upgrade_standard" USING btree ("org_id","crop","name") WHERE deleted_at is null;