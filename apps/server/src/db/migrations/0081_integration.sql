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
ALTER TABLE "provider_certificate" ADD CONSTRAINT "provider_certificate_org_id_provider_id_service_provider_org_id_id_fk" FOREIGN KEY ("org_id","provider_id") REFERENCES "public"."service_provider"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "provider_service" ADD CONSTRAINT "provider_service_org_id_provider_id_service_provider_org_id_id_fk" FOREIGN KEY ("org_id","provider_id") REFERENCES "public"."service_provider"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "service_consult" ADD CONSTRAINT "service_consult_org_id_provider_id_service_provider_org_id_id_fk" FOREIGN KEY ("org_id","provider_id") REFERENCES "public"."service_provider"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "service_consult_message" ADD CONSTRAINT "service_consult_message_org_id_consult_id_service_consult_org_id_id_fk" FOREIGN KEY ("org_id","consult_id") REFERENCES "public"."service_consult"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "service_contact" ADD CONSTRAINT "service_contact_org_id_provider_id_service_provider_org_id_id_fk" FOREIGN KEY ("org_id","provider_id") REFERENCES "public"."service_provider"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "service_rating" ADD CONSTRAINT "service_rating_org_id_provider_id_service_provider_org_id_id_fk" FOREIGN KEY ("org_id","provider_id") REFERENCES "public"."service_provider"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
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
CREATE UNIQUE INDEX "service_rating_once" ON "service_rating" USING btree ("org_id","consult_id") WHERE deleted_at is null;