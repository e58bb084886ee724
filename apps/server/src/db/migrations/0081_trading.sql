CREATE TABLE "consult" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "consult_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"topic" text NOT NULL,
	"topic_id" bigint,
	"snapshot" jsonb,
	"source" text NOT NULL,
	"sender_id" bigint,
	"sender_org_id" bigint,
	"name" text NOT NULL,
	"unit" text,
	"phone" text NOT NULL,
	"email" text,
	"content" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"outcome" text,
	"outcome_note" text,
	"assignee_id" bigint,
	"first_answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"contract_id" bigint,
	"quarantine" text,
	CONSTRAINT "consult_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "consult_message" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "consult_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"consult_id" bigint NOT NULL,
	"from_staff" boolean NOT NULL,
	"is_inside" boolean DEFAULT false NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "consult_message_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "deal" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "deal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"supply_id" bigint,
	"demand_id" bigint,
	"consult_id" bigint,
	"stage" text DEFAULT 'found' NOT NULL,
	"broker_id" bigint,
	"obstacle" text,
	"next_step" text,
	"next_on" date,
	"probability" integer,
	"expected" numeric(14, 2),
	"remark" text,
	"contract_id" bigint,
	"closed_reason" text,
	CONSTRAINT "deal_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "deal_probability" CHECK ("deal"."probability" between 0 and 100),
	CONSTRAINT "deal_of" CHECK (num_nonnulls("deal"."supply_id", "deal"."demand_id", "deal"."consult_id") > 0)
);
--> statement-breakpoint
CREATE TABLE "listing" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "listing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"result_type" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"state_reason" text,
	"summary" text NOT NULL,
	"regions" text[] DEFAULT '{}' NOT NULL,
	"valid_to" date NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"audience" text DEFAULT 'public' NOT NULL,
	"audience_orgs" bigint[] DEFAULT '{}' NOT NULL,
	"pricing" text DEFAULT 'negotiable' NOT NULL,
	"price_from" numeric(14, 4),
	"price_to" numeric(14, 4),
	"conversions" text[] DEFAULT '{}' NOT NULL,
	"licence_kind" text,
	"source_kind" text,
	"source_id" bigint,
	"number" text,
	"holder" text,
	"legal_state" text,
	"maturity" text,
	"indicators" text,
	"evidence" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"demand_unit" text,
	"growth_days_max" integer,
	"gain_min" numeric(6, 2),
	"resistances" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quality" text,
	"submitted_at" timestamp with time zone,
	"listed_at" timestamp with time zone,
	"contract_id" bigint,
	CONSTRAINT "listing_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "listing_price" CHECK ("listing"."price_to" >= "listing"."price_from")
);
--> statement-breakpoint
CREATE TABLE "listing_edit" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "listing_edit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"listing_id" bigint NOT NULL,
	"values" jsonb NOT NULL,
	"base_version" integer NOT NULL,
	"reason" text,
	"outcome" text,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "listing_edit_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "listing_trail" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "listing_trail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"listing_id" bigint NOT NULL,
	"event" text NOT NULL,
	"from_state" text,
	"to_state" text,
	"note" text,
	"inside_note" text,
	CONSTRAINT "listing_trail_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "listing_view" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "listing_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"listing_id" bigint NOT NULL,
	"items" text[] NOT NULL,
	"viewer_id" bigint,
	"viewer_name" text,
	"consult_id" bigint,
	"has_accepted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "listing_view_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "listing_visit" (
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"listing_id" bigint NOT NULL,
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "listing_visit_org_id_listing_id_day_visitor_pk" PRIMARY KEY("org_id","listing_id","day","visitor")
);
--> statement-breakpoint
ALTER TABLE "consult_message" ADD CONSTRAINT "consult_message_org_id_consult_id_consult_org_id_id_fk" FOREIGN KEY ("org_id","consult_id") REFERENCES "public"."consult"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "listing_edit" ADD CONSTRAINT "listing_edit_org_id_listing_id_listing_org_id_id_fk" FOREIGN KEY ("org_id","listing_id") REFERENCES "public"."listing"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "listing_trail" ADD CONSTRAINT "listing_trail_org_id_listing_id_listing_org_id_id_fk" FOREIGN KEY ("org_id","listing_id") REFERENCES "public"."listing"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "listing_view" ADD CONSTRAINT "listing_view_org_id_listing_id_listing_org_id_id_fk" FOREIGN KEY ("org_id","listing_id") REFERENCES "public"."listing"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "listing_visit" ADD CONSTRAINT "listing_visit_org_id_listing_id_listing_org_id_id_fk" FOREIGN KEY ("org_id","listing_id") REFERENCES "public"."listing"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "consult_id" ON "consult" USING btree ("id");--> statement-breakpoint
CREATE INDEX "consult_list" ON "consult" USING btree ("org_id","crop","state","id");--> statement-breakpoint
CREATE INDEX "consult_topic" ON "consult" USING btree ("topic","topic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consult_open" ON "consult" USING btree ("org_id","topic","topic_id","phone") WHERE deleted_at is null and quarantine is null and state in ('open', 'handling', 'answered');--> statement-breakpoint
CREATE INDEX "consult_message_consult" ON "consult_message" USING btree ("consult_id","id");--> statement-breakpoint
CREATE INDEX "deal_list" ON "deal" USING btree ("org_id","crop","stage","id");--> statement-breakpoint
CREATE UNIQUE INDEX "deal_once" ON "deal" USING btree ("org_id","supply_id","demand_id") WHERE deleted_at is null and supply_id is not null and demand_id is not null;--> statement-breakpoint
CREATE INDEX "listing_id" ON "listing" USING btree ("id");--> statement-breakpoint
CREATE INDEX "listing_list" ON "listing" USING btree ("org_id","crop","kind","state","id");--> statement-breakpoint
CREATE INDEX "listing_public" ON "listing" USING btree ("kind","listed_at" DESC NULLS LAST,"id") WHERE deleted_at is null and audience = 'public' and state in ('listed', 'talking', 'done');--> statement-breakpoint
CREATE INDEX "listing_source" ON "listing" USING btree ("source_kind","source_id");--> statement-breakpoint
CREATE INDEX "listing_expiry" ON "listing" USING btree ("valid_to") WHERE deleted_at is null and state in ('listed', 'talking');--> statement-breakpoint
CREATE UNIQUE INDEX "listing_edit_pending" ON "listing_edit" USING btree ("org_id","listing_id") WHERE deleted_at is null and outcome is null;--> statement-breakpoint
CREATE INDEX "listing_trail_listing" ON "listing_trail" USING btree ("listing_id","id");--> statement-breakpoint
CREATE INDEX "listing_view_listing" ON "listing_view" USING btree ("listing_id","id");