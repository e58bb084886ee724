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
ALTER TABLE "cooperative_variety" ADD COLUMN "former_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "breeder_link" ADD CONSTRAINT "breeder_link_org_id_breeder_id_breeder_org_id_id_fk" FOREIGN KEY ("org_id","breeder_id") REFERENCES "public"."breeder"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "breeder_link_visit" ADD CONSTRAINT "breeder_link_visit_org_id_link_id_breeder_link_org_id_id_fk" FOREIGN KEY ("org_id","link_id") REFERENCES "public"."breeder_link"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "breeder_link_visit" ADD CONSTRAINT "breeder_link_visit_org_id_breeder_id_breeder_org_id_id_fk" FOREIGN KEY ("org_id","breeder_id") REFERENCES "public"."breeder"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "breeder_score_card" ADD CONSTRAINT "breeder_score_card_org_id_breeder_id_breeder_org_id_id_fk" FOREIGN KEY ("org_id","breeder_id") REFERENCES "public"."breeder"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "breeder_link_id" ON "breeder_link" USING btree ("id");--> statement-breakpoint
CREATE INDEX "breeder_link_breeder" ON "breeder_link" USING btree ("breeder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "breeder_link_ticket" ON "breeder_link" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "breeder_link_visit_breeder" ON "breeder_link_visit" USING btree ("breeder_id","id");--> statement-breakpoint
CREATE INDEX "breeder_link_visit_link" ON "breeder_link_visit" USING btree ("link_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "breeder_link_visit_token" ON "breeder_link_visit" USING btree ("token_hash") WHERE token_hash is not null;--> statement-breakpoint
CREATE INDEX "breeder_score_card_breeder" ON "breeder_score_card" USING btree ("breeder_id","year","id");--> statement-breakpoint
CREATE UNIQUE INDEX "breeder_score_rule_no" ON "breeder_score_rule" USING btree ("org_id","crop","no");--> statement-breakpoint
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
