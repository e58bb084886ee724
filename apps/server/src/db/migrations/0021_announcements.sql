CREATE TABLE "acquire_record" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "acquire_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"kind" text NOT NULL,
	"announce_no" text NOT NULL,
	"announce_date" date,
	"source" text,
	"name" text NOT NULL,
	"crop_name" text,
	"number" text,
	"mark" text NOT NULL,
	"parsed" jsonb NOT NULL,
	"src_pub_text" text,
	"operated" integer DEFAULT 0 NOT NULL,
	"action" text,
	"ignore_reason" text,
	"operated_by" bigint,
	"operated_at" timestamp with time zone,
	"record_id" bigint,
	"record_name" text,
	"match_id" bigint,
	"match_reason" text,
	"similarity" double precision,
	"batch_id" bigint,
	CONSTRAINT "acquire_record_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "ownership_history" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ownership_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"asset_type" text NOT NULL,
	"asset_id" bigint NOT NULL,
	"asset_name" text NOT NULL,
	"asset_no" text,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"from_org_id" bigint,
	"to_org_id" bigint,
	"from_name" text NOT NULL,
	"to_name" text NOT NULL,
	"contract_no" text,
	"effective_date" date NOT NULL,
	"announce_no" text,
	"share_pct" numeric(5, 2),
	"reason" text,
	"is_move" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ownership_history_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "acquire_record_mark" ON "acquire_record" USING btree ("org_id","crop","kind","mark") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "acquire_record_list" ON "acquire_record" USING btree ("org_id","crop","kind","operated","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ownership_history_seq" ON "ownership_history" USING btree ("org_id","asset_type","asset_id","seq");--> statement-breakpoint
CREATE INDEX "ownership_history_list" ON "ownership_history" USING btree ("org_id","crop","id");--> statement-breakpoint
CREATE INDEX "ownership_history_from" ON "ownership_history" USING btree ("from_org_id","crop","id");--> statement-breakpoint
CREATE INDEX "ownership_history_to" ON "ownership_history" USING btree ("to_org_id","crop","id");--> statement-breakpoint
-- by hand
-- Names that are like that of an announcement.
CREATE INDEX "research_variety_name_trgm" ON "research_variety" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "variety_info_name_trgm" ON "variety_info" USING gin ("name" gin_trgm_ops);
