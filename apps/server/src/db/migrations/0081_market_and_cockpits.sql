CREATE TABLE "breeder_link" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "breeder_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"breeder_id" bigint NOT NULL,
	"ticket_hash" text NOT NULL,
	"tail" text NOT NULL,
	"reason" text NOT NULL,
	"end_on" date NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" bigint,
	"revoke_reason" text,
	CONSTRAINT "breeder_link_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "breeder_link_visit" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "breeder_link_visit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"link_id" bigint NOT NULL,
	"breeder_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text,
	"token_until" timestamp with time zone,
	"address" text,
	"device" text,
	CONSTRAINT "breeder_link_visit_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "breeder_score_card" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "breeder_score_card_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"breeder_id" bigint NOT NULL,
	"year" integer NOT NULL,
	"rule_no" integer NOT NULL,
	"score" numeric(5, 2),
	"weight" numeric(5, 2) NOT NULL,
	"criteria" jsonb NOT NULL,
	"inputs" jsonb NOT NULL,
	"reason" text,
	CONSTRAINT "breeder_score_card_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "breeder_score_card_score" CHECK ("breeder_score_card"."score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "breeder_score_rule" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "breeder_score_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"no" integer NOT NULL,
	"criteria" jsonb NOT NULL,
	"reason" text NOT NULL,
	"tested_breeder_id" bigint NOT NULL,
	"tested_year" integer NOT NULL,
	CONSTRAINT "breeder_score_rule_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "deal_notice" (
	"org_id" bigint NOT NULL,
	"listing_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deal_notice_org_id_listing_id_other_id_pk" PRIMARY KEY("org_id","listing_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "contract_comment_event" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_comment_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"comment_id" bigint NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "contract_comment_event_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "contract_refund" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"contract_id" bigint NOT NULL,
	"collection_id" bigint NOT NULL,
	"condition_id" bigint,
	"amount" numeric(14, 2) NOT NULL,
	"refunded_on" date NOT NULL,
	"bank_ref" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'auditing' NOT NULL,
	"entry_id" bigint,
	"request_id" text,
	CONSTRAINT "contract_refund_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "contract_refund_amount" CHECK ("contract_refund"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "dashboard_quadrant" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "dashboard_quadrant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"share_axis" text NOT NULL,
	"growth_axis" text NOT NULL,
	"share_cut_kind" text NOT NULL,
	"share_cut" double precision NOT NULL,
	"growth_cut_kind" text NOT NULL,
	"growth_cut" double precision NOT NULL,
	CONSTRAINT "dashboard_quadrant_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "sale_change" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sale_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_change_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "provider_certificate" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "provider_certificate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"provider_id" bigint NOT NULL,
	"name" text NOT NULL,
	"number" text,
	"issuer" text,
	"issued_on" date,
	"expires_on" date,
	CONSTRAINT "provider_certificate_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "provider_service" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "provider_service_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"provider_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price_mode" text NOT NULL,
	"price" numeric(14, 2),
	"unit" text,
	"lead_days" integer,
	"capacity" text,
	"regions" text[] DEFAULT '{}' NOT NULL,
	"contact_ids" bigint[] DEFAULT '{}' NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "provider_service_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_category" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"parent_id" bigint,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"sort_value" integer NOT NULL,
	CONSTRAINT "service_category_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_consult" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_consult_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"service_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"name" text NOT NULL,
	"company" text,
	"phone" text NOT NULL,
	"email" text,
	"content" text NOT NULL,
	"source" text NOT NULL,
	"user_id" bigint,
	"state" text DEFAULT 'new' NOT NULL,
	"assignee_id" bigint,
	"first_answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"snapshot" jsonb NOT NULL,
	CONSTRAINT "service_consult_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_consult_message" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_consult_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"consult_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "service_consult_message_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_contact" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_contact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"provider_id" bigint NOT NULL,
	"name" text NOT NULL,
	"post" text,
	"phone" text NOT NULL,
	"email" text,
	"is_shown" boolean DEFAULT false NOT NULL,
	CONSTRAINT "service_contact_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_provider" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_provider_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"party_id" bigint NOT NULL,
	"category_ids" bigint[] DEFAULT '{}' NOT NULL,
	"intro" text,
	"regions" text[] DEFAULT '{}' NOT NULL,
	"manager_id" bigint,
	"grace_days" integer DEFAULT 30 NOT NULL,
	"state" text DEFAULT 'none' NOT NULL,
	"state_reason" text,
	"state_since" date,
	"start_on" date,
	"end_on" date,
	"remark" text,
	CONSTRAINT "service_provider_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_rating" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_rating_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"consult_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"score" smallint NOT NULL,
	"comment" text,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "service_rating_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "service_rating_score" CHECK ("service_rating"."score" between 1 and 5)
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
CREATE TABLE "consult_attempt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consult_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"content" text NOT NULL,
	"opening" text NOT NULL,
	"topic_id" bigint,
	"is_taken" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sale_total" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sale_total_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"kind" text NOT NULL,
	"biz_year" smallint NOT NULL,
	"month" smallint,
	"company_id" bigint,
	"product_id" bigint,
	"province" char(6),
	"city" char(6),
	"county" char(6),
	"is_placed" boolean NOT NULL,
	"bill_type" text NOT NULL,
	"is_internal" boolean NOT NULL,
	"lines" integer NOT NULL,
	"kg" numeric(20, 3),
	"amount" numeric(20, 2),
	"unchecked_lines" integer NOT NULL,
	"unchecked_amount" numeric(20, 2),
	CONSTRAINT "sale_total_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "sale_year_change" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sale_year_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"biz_year" smallint NOT NULL,
	CONSTRAINT "sale_year_change_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "contract_collection" DROP CONSTRAINT "contract_collection_amount";--> statement-breakpoint
ALTER TABLE "contract_collection_use" DROP CONSTRAINT "contract_collection_use_amount";--> statement-breakpoint
ALTER TABLE "cooperative_variety" ADD COLUMN "former_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_result" ADD COLUMN "income_share" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "contract_declaration" ADD COLUMN "is_carried" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_distribution" ADD COLUMN "is_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_run" ADD COLUMN "rule_id" bigint;--> statement-breakpoint
ALTER TABLE "contract_collection" ADD COLUMN "exchange_rate" numeric(14, 6);--> statement-breakpoint
ALTER TABLE "contract_collection" ADD COLUMN "yuan" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "contract_collection" ADD COLUMN "refund_of_id" bigint;--> statement-breakpoint
ALTER TABLE "breeder_link" ADD CONSTRAINT "breeder_link_org_id_breeder_id_breeder_org_id_id_fk" FOREIGN KEY ("org_id","breeder_id") REFERENCES "public"."breeder"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "breeder_link_visit" ADD CONSTRAINT "breeder_link_visit_org_id_link_id_breeder_link_org_id_id_fk" FOREIGN KEY ("org_id","link_id") REFERENCES "public"."breeder_link"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "breeder_link_visit" ADD CONSTRAINT "breeder_link_visit_org_id_breeder_id_breeder_org_id_id_fk" FOREIGN KEY ("org_id","breeder_id") REFERENCES "public"."breeder"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "breeder_score_card" ADD CONSTRAINT "breeder_score_card_org_id_breeder_id_breeder_org_id_id_fk" FOREIGN KEY ("org_id","breeder_id") REFERENCES "public"."breeder"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "consult_message" ADD CONSTRAINT "consult_message_org_id_consult_id_consult_org_id_id_fk" FOREIGN KEY ("org_id","consult_id") REFERENCES "public"."consult"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "deal_notice" ADD CONSTRAINT "deal_notice_org_id_listing_id_listing_org_id_id_fk" FOREIGN KEY ("org_id","listing_id") REFERENCES "public"."listing"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_comment_event" ADD CONSTRAINT "contract_comment_event_org_id_comment_id_contract_line_comment_org_id_id_fk" FOREIGN KEY ("org_id","comment_id") REFERENCES "public"."contract_line_comment"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_refund" ADD CONSTRAINT "contract_refund_org_id_collection_id_contract_collection_org_id_id_fk" FOREIGN KEY ("org_id","collection_id") REFERENCES "public"."contract_collection"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "provider_certificate" ADD CONSTRAINT "provider_certificate_org_id_provider_id_service_provider_org_id_id_fk" FOREIGN KEY ("org_id","provider_id") REFERENCES "public"."service_provider"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "provider_service" ADD CONSTRAINT "provider_service_org_id_provider_id_service_provider_org_id_id_fk" FOREIGN KEY ("org_id","provider_id") REFERENCES "public"."service_provider"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "service_consult" ADD CONSTRAINT "service_consult_org_id_provider_id_service_provider_org_id_id_fk" FOREIGN KEY ("org_id","provider_id") REFERENCES "public"."service_provider"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "service_consult_message" ADD CONSTRAINT "service_consult_message_org_id_consult_id_service_consult_org_id_id_fk" FOREIGN KEY ("org_id","consult_id") REFERENCES "public"."service_consult"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "service_contact" ADD CONSTRAINT "service_contact_org_id_provider_id_service_provider_org_id_id_fk" FOREIGN KEY ("org_id","provider_id") REFERENCES "public"."service_provider"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "service_rating" ADD CONSTRAINT "service_rating_org_id_provider_id_service_provider_org_id_id_fk" FOREIGN KEY ("org_id","provider_id") REFERENCES "public"."service_provider"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "listing_edit" ADD CONSTRAINT "listing_edit_org_id_listing_id_listing_org_id_id_fk" FOREIGN KEY ("org_id","listing_id") REFERENCES "public"."listing"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "listing_trail" ADD CONSTRAINT "listing_trail_org_id_listing_id_listing_org_id_id_fk" FOREIGN KEY ("org_id","listing_id") REFERENCES "public"."listing"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "listing_view" ADD CONSTRAINT "listing_view_org_id_listing_id_listing_org_id_id_fk" FOREIGN KEY ("org_id","listing_id") REFERENCES "public"."listing"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "listing_visit" ADD CONSTRAINT "listing_visit_org_id_listing_id_listing_org_id_id_fk" FOREIGN KEY ("org_id","listing_id") REFERENCES "public"."listing"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "breeder_link_id" ON "breeder_link" USING btree ("id");--> statement-breakpoint
CREATE INDEX "breeder_link_breeder" ON "breeder_link" USING btree ("breeder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "breeder_link_ticket" ON "breeder_link" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "breeder_link_visit_breeder" ON "breeder_link_visit" USING btree ("breeder_id","id");--> statement-breakpoint
CREATE INDEX "breeder_link_visit_link" ON "breeder_link_visit" USING btree ("link_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "breeder_link_visit_token" ON "breeder_link_visit" USING btree ("token_hash") WHERE token_hash is not null;--> statement-breakpoint
CREATE INDEX "breeder_score_card_breeder" ON "breeder_score_card" USING btree ("breeder_id","year","id");--> statement-breakpoint
CREATE UNIQUE INDEX "breeder_score_rule_no" ON "breeder_score_rule" USING btree ("org_id","crop","no");--> statement-breakpoint
CREATE INDEX "consult_id" ON "consult" USING btree ("id");--> statement-breakpoint
CREATE INDEX "consult_list" ON "consult" USING btree ("org_id","crop","state","id");--> statement-breakpoint
CREATE INDEX "consult_topic" ON "consult" USING btree ("topic","topic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consult_open" ON "consult" USING btree ("org_id","topic","topic_id","phone") WHERE deleted_at is null and quarantine is null and state in ('open', 'handling', 'answered');--> statement-breakpoint
CREATE INDEX "consult_message_consult" ON "consult_message" USING btree ("consult_id","id");--> statement-breakpoint
CREATE INDEX "deal_list" ON "deal" USING btree ("org_id","crop","stage","id");--> statement-breakpoint
CREATE UNIQUE INDEX "deal_once" ON "deal" USING btree ("org_id","supply_id","demand_id") WHERE deleted_at is null and supply_id is not null and demand_id is not null;--> statement-breakpoint
CREATE INDEX "contract_comment_event_comment" ON "contract_comment_event" USING btree ("comment_id","id");--> statement-breakpoint
CREATE INDEX "contract_refund_contract" ON "contract_refund" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_refund_request" ON "contract_refund" USING btree ("org_id","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_refund_pending" ON "contract_refund" USING btree ("org_id","collection_id") WHERE state = 'auditing' and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "dashboard_quadrant_once" ON "dashboard_quadrant" USING btree ("org_id","crop") WHERE "dashboard_quadrant"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sale_change_at" ON "sale_change" USING btree ("at");--> statement-breakpoint
CREATE INDEX "provider_certificate_id" ON "provider_certificate" USING btree ("id");--> statement-breakpoint
CREATE INDEX "provider_certificate_provider" ON "provider_certificate" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "provider_service_id" ON "provider_service" USING btree ("id");--> statement-breakpoint
CREATE INDEX "provider_service_provider" ON "provider_service" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "provider_service_category" ON "provider_service" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_service_name" ON "provider_service" USING btree ("org_id","crop","provider_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_category_id" ON "service_category" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_category_path" ON "service_category" USING btree ("org_id","crop","path") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_consult_id" ON "service_consult" USING btree ("id");--> statement-breakpoint
CREATE INDEX "service_consult_list" ON "service_consult" USING btree ("org_id","crop","state","id");--> statement-breakpoint
CREATE INDEX "service_consult_service" ON "service_consult" USING btree ("service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_consult_open" ON "service_consult" USING btree ("org_id","service_id","phone") WHERE state in ('new', 'processing', 'answered') and deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_consult_message_consult" ON "service_consult_message" USING btree ("consult_id","id");--> statement-breakpoint
CREATE INDEX "service_contact_id" ON "service_contact" USING btree ("id");--> statement-breakpoint
CREATE INDEX "service_contact_provider" ON "service_contact" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "service_provider_id" ON "service_provider" USING btree ("id");--> statement-breakpoint
CREATE INDEX "service_provider_party" ON "service_provider" USING btree ("party_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_provider_once" ON "service_provider" USING btree ("org_id","crop","party_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "service_rating_id" ON "service_rating" USING btree ("id");--> statement-breakpoint
CREATE INDEX "service_rating_provider" ON "service_rating" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_rating_once" ON "service_rating" USING btree ("org_id","consult_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "listing_id" ON "listing" USING btree ("id");--> statement-breakpoint
CREATE INDEX "listing_list" ON "listing" USING btree ("org_id","crop","kind","state","id");--> statement-breakpoint
CREATE INDEX "listing_public" ON "listing" USING btree ("kind","listed_at" DESC NULLS LAST,"id") WHERE deleted_at is null and audience = 'public' and state in ('listed', 'talking', 'done');--> statement-breakpoint
CREATE INDEX "listing_source" ON "listing" USING btree ("source_kind","source_id");--> statement-breakpoint
CREATE INDEX "listing_expiry" ON "listing" USING btree ("valid_to") WHERE deleted_at is null and state in ('listed', 'talking');--> statement-breakpoint
CREATE UNIQUE INDEX "listing_edit_pending" ON "listing_edit" USING btree ("org_id","listing_id") WHERE deleted_at is null and outcome is null;--> statement-breakpoint
CREATE INDEX "listing_trail_listing" ON "listing_trail" USING btree ("listing_id","id");--> statement-breakpoint
CREATE INDEX "listing_view_listing" ON "listing_view" USING btree ("listing_id","id");--> statement-breakpoint
CREATE INDEX "consult_attempt_at" ON "consult_attempt" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sale_total_kind" ON "sale_total" USING btree ("org_id","crop","kind","biz_year");--> statement-breakpoint
CREATE INDEX "sale_year_change_year" ON "sale_year_change" USING btree ("org_id","crop","biz_year");--> statement-breakpoint
CREATE INDEX "contract_collection_refund" ON "contract_collection" USING btree ("refund_of_id") WHERE refund_of_id is not null;--> statement-breakpoint
ALTER TABLE "contract_collection" ADD CONSTRAINT "contract_collection_yuan" CHECK (("contract_collection"."yuan" is null) = ("contract_collection"."exchange_rate" is null));--> statement-breakpoint
ALTER TABLE "contract_collection" ADD CONSTRAINT "contract_collection_amount" CHECK ("contract_collection"."amount" <> 0 and ("contract_collection"."amount" < 0) = ("contract_collection"."refund_of_id" is not null));--> statement-breakpoint
ALTER TABLE "contract_collection_use" ADD CONSTRAINT "contract_collection_use_amount" CHECK ("contract_collection_use"."amount" <> 0);--> statement-breakpoint
-- Written by hand: rules and scores stay as they were; a score moves only with its archive.
CREATE FUNCTION "refuse_score_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - ARRAY['org_id', 'breeder_id']) = (to_jsonb(OLD) - ARRAY['org_id', 'breeder_id']) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "breeder_score_rule_append_only" BEFORE UPDATE OR DELETE ON "breeder_score_rule"
	FOR EACH ROW EXECUTE FUNCTION "refuse_score_change"();
--> statement-breakpoint
CREATE TRIGGER "breeder_score_card_append_only" BEFORE UPDATE OR DELETE ON "breeder_score_card"
	FOR EACH ROW EXECUTE FUNCTION "refuse_score_change"();
--> statement-breakpoint
CREATE TRIGGER "breeder_score_card_no_truncate" BEFORE TRUNCATE ON "breeder_score_card"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_score_change"();
--> statement-breakpoint
CREATE TRIGGER "breeder_score_rule_no_truncate" BEFORE TRUNCATE ON "breeder_score_rule"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_score_change"();
--> statement-breakpoint
-- Custom: the answers to disputes are only added, as the disputes are.
CREATE TRIGGER "contract_comment_event_append_only" BEFORE UPDATE OR DELETE ON "contract_comment_event"
	FOR EACH ROW EXECUTE FUNCTION "refuse_distribution_change"();
--> statement-breakpoint
CREATE TRIGGER "contract_comment_event_no_truncate" BEFORE TRUNCATE ON "contract_comment_event"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_distribution_change"();
--> statement-breakpoint
-- Custom: money of contracts in other currencies that no run has counted yet gets the rate of its contract.
UPDATE "contract_collection" AS m SET "exchange_rate" = c."exchange_rate", "yuan" = round(m."amount" * c."exchange_rate", 2)
	FROM "contract" AS c
	WHERE c."org_id" = m."org_id" AND c."id" = m."contract_id" AND c."currency" <> 'CNY' AND c."exchange_rate" IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM "contract_run_receipt" AS r WHERE r."org_id" = m."org_id" AND r."collection_id" = m."id");
--> statement-breakpoint
-- Written by hand from here on: drizzle-kit knows no triggers. Every statement that changes sales or products leaves a mark in its own
-- transaction, so that processes see that kept figures are old as soon as it commits. Old marks go; those that others remove at the
-- same moment are left to them.
CREATE FUNCTION "mark_sale_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sale_change (org_id) SELECT DISTINCT org_id FROM changed;
  DELETE FROM sale_change WHERE (org_id, id) IN (
    SELECT org_id, id FROM sale_change WHERE at < now() - interval '1 hour' LIMIT 200 FOR UPDATE SKIP LOCKED);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "sale_line_inserted" AFTER INSERT ON "sale_line" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_sale_change();
--> statement-breakpoint
CREATE TRIGGER "sale_line_updated" AFTER UPDATE ON "sale_line" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_sale_change();
--> statement-breakpoint
CREATE TRIGGER "sale_line_deleted" AFTER DELETE ON "sale_line" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_sale_change();
--> statement-breakpoint
CREATE TRIGGER "product_inserted" AFTER INSERT ON "product" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_sale_change();
--> statement-breakpoint
CREATE TRIGGER "product_updated" AFTER UPDATE ON "product" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_sale_change();
--> statement-breakpoint
CREATE TRIGGER "product_deleted" AFTER DELETE ON "product" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_sale_change();
--> statement-breakpoint
-- By hand from here: the listings that everybody may see with the columns that everybody may read, and the indexes by which they are found.
CREATE VIEW "market_listing" AS
SELECT id, org_id, crop, kind, name, result_type, state, summary, regions, conversions, licence_kind, pricing,
  CASE WHEN pricing <> 'negotiable' THEN price_from END AS price_from,
  CASE WHEN pricing <> 'negotiable' THEN price_to END AS price_to,
  valid_to, listed_at, number, holder,
  CASE WHEN source_kind IS NULL OR evidence ->> 'status' = 'public' THEN legal_state END AS legal_state,
  maturity, indicators, demand_unit, growth_days_max, gain_min, resistances, quality,
  left(contact_name, 1) || '**' AS contact_name,
  left(contact_phone, 3) || '****' || right(contact_phone, 2) AS contact_phone,
  lower(name || chr(10) || summary || chr(10) || coalesce(number, '') || chr(10) || coalesce(holder, '')) AS search
FROM listing
WHERE deleted_at is null and audience = 'public' and state in ('listed', 'talking', 'done') and listed_at is not null;
--> statement-breakpoint
CREATE INDEX "listing_market" ON "listing" USING btree ("kind", "listed_at" DESC NULLS LAST, "id" DESC) INCLUDE ("valid_to", "result_type", "crop")
WHERE deleted_at is null and audience = 'public' and state in ('listed', 'talking', 'done') and listed_at is not null;
--> statement-breakpoint
CREATE INDEX "listing_market_search" ON "listing" USING gin (search_grams(lower(name || chr(10) || summary || chr(10) || coalesce(number, '') || chr(10) || coalesce(holder, ''))))
WHERE deleted_at is null and audience = 'public' and state in ('listed', 'talking', 'done') and listed_at is not null;
--> statement-breakpoint
-- Custom SQL from here on.
-- Which business years the totals of sales no longer fit, noted by triggers and not by the code that writes: imports, their undoing,
-- synchronisations, bindings and the first month of years write lines in many ways, and a figure has to be exact. A change of
-- columns that no figure is made of notes nothing.
CREATE FUNCTION "note_sale_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO sale_year_change (org_id, crop, biz_year) SELECT DISTINCT org_id, crop, biz_year FROM new_rows;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO sale_year_change (org_id, crop, biz_year) SELECT DISTINCT org_id, crop, biz_year FROM old_rows;
	ELSE
		-- Set operations and no join: the plan is kept from the first statement, whose rows may have been few.
		INSERT INTO sale_year_change (org_id, crop, biz_year)
		SELECT DISTINCT org_id, crop, biz_year FROM (
			(SELECT id, org_id, crop, biz_year, month, company_id, product_id, province, city, county, bill_type, is_internal, kg, amount,
				deleted_at FROM old_rows
			EXCEPT
			SELECT id, org_id, crop, biz_year, month, company_id, product_id, province, city, county, bill_type, is_internal, kg, amount,
				deleted_at FROM new_rows)
			UNION ALL
			(SELECT id, org_id, crop, biz_year, month, company_id, product_id, province, city, county, bill_type, is_internal, kg, amount,
				deleted_at FROM new_rows
			EXCEPT
			SELECT id, org_id, crop, biz_year, month, company_id, product_id, province, city, county, bill_type, is_internal, kg, amount,
				deleted_at FROM old_rows)
		) AS differing;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "sale_line_insert" AFTER INSERT ON "sale_line" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "note_sale_change"();
--> statement-breakpoint
CREATE TRIGGER "sale_line_update" AFTER UPDATE ON "sale_line" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "note_sale_change"();
--> statement-breakpoint
CREATE TRIGGER "sale_line_delete" AFTER DELETE ON "sale_line" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "note_sale_change"();
--> statement-breakpoint
-- The years of the lines that are there already have no totals yet.
INSERT INTO "sale_year_change" ("org_id", "crop", "biz_year") SELECT DISTINCT "org_id", "crop", "biz_year" FROM "sale_line";
