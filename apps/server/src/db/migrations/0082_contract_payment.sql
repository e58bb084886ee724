CREATE TABLE "contract_waiver" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_waiver_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"contract_id" bigint NOT NULL,
	"condition_id" bigint NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'auditing' NOT NULL,
	"approved_on" date,
	"request_id" text,
	CONSTRAINT "contract_waiver_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "contract_waiver_amount" CHECK ("contract_waiver"."amount" > 0)
);
--> statement-breakpoint
DROP INDEX "contract_collection_use_once";--> statement-breakpoint
ALTER TABLE "contract_condition" ALTER COLUMN "term_days" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "contract_condition" ALTER COLUMN "term_days" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_collection" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "contract_collection_use" ADD COLUMN "used_on" date NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_condition" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "contract_waiver" ADD CONSTRAINT "contract_waiver_org_id_condition_id_contract_condition_org_id_id_fk" FOREIGN KEY ("org_id","condition_id") REFERENCES "public"."contract_condition"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "contract_waiver_condition" ON "contract_waiver" USING btree ("condition_id");--> statement-breakpoint
CREATE INDEX "contract_waiver_contract" ON "contract_waiver" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_waiver_request" ON "contract_waiver" USING btree ("org_id","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_waiver_pending" ON "contract_waiver" USING btree ("org_id","condition_id") WHERE state = 'auditing' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "contract_collection_payer" ON "contract_collection" USING btree ("org_id","amount","collected_on");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_collection_request" ON "contract_collection" USING btree ("org_id","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_condition_request" ON "contract_condition" USING btree ("org_id","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_collection_use_once" ON "contract_collection_use" USING btree ("org_id","collection_id","condition_id","used_on") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "contract_collection_use" DROP COLUMN "used_at";
--> statement-breakpoint
CREATE TABLE "contract_distribution" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_distribution_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"contract_id" bigint NOT NULL,
	"name" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"version_no" integer NOT NULL,
	"remark" text,
	CONSTRAINT "contract_distribution_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "contract_distribution_days" CHECK ("contract_distribution"."valid_to" >= "contract_distribution"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "contract_distribution_version" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_distribution_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"rule_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"name" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"terms" jsonb NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "contract_distribution_version_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "contract_payee_event" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_payee_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"line_id" bigint NOT NULL,
	"name" text NOT NULL,
	"user_id" bigint,
	"person_id" bigint,
	"reason" text NOT NULL,
	CONSTRAINT "contract_payee_event_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "contract_payee_event_who" CHECK ("contract_payee_event"."user_id" is not null or "contract_payee_event"."person_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "contract_payout" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_payout_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"line_id" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"voucher_no" text NOT NULL,
	"remark" text,
	CONSTRAINT "contract_payout_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "contract_run" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"contract_id" bigint NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"until" date NOT NULL,
	"receipt_count" integer NOT NULL,
	"line_count" integer NOT NULL,
	"received" numeric(14, 2) NOT NULL,
	"deducted" numeric(14, 2) NOT NULL,
	"partner_share" numeric(14, 2) NOT NULL,
	"net" numeric(14, 2) NOT NULL,
	"reason" text,
	"reverses_id" bigint,
	"reversed_by_id" bigint,
	"depth" smallint DEFAULT 0 NOT NULL,
	"prior" jsonb NOT NULL,
	"input_hash" text NOT NULL,
	"line_hash" text NOT NULL,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "contract_run_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "contract_run_confirmed" CHECK (("contract_run"."state" = 'draft') = ("contract_run"."confirmed_by" is null)),
	CONSTRAINT "contract_run_two_persons" CHECK ("contract_run"."confirmed_by" <> "contract_run"."created_by"),
	CONSTRAINT "contract_run_reversed" CHECK (("contract_run"."state" = 'reversed') = ("contract_run"."reversed_by_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "contract_run_line" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_run_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"run_id" bigint NOT NULL,
	"contract_id" bigint NOT NULL,
	"collection_id" bigint NOT NULL,
	"collected_on" date NOT NULL,
	"no" integer NOT NULL,
	"level" smallint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"user_id" bigint,
	"person_id" bigint,
	"unit_id" bigint,
	"party_id" bigint,
	"percent" text,
	"base" numeric(14, 2) NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"is_rounded_up" boolean NOT NULL,
	"is_paid" boolean NOT NULL,
	"note" text,
	"rule_version_id" bigint NOT NULL,
	"reverses_id" bigint,
	CONSTRAINT "contract_run_line_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "contract_run_receipt" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_run_receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"run_id" bigint NOT NULL,
	"collection_id" bigint NOT NULL,
	"collected_on" date NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"rule_version_id" bigint NOT NULL,
	"is_held" boolean NOT NULL,
	CONSTRAINT "contract_run_receipt_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "contract_distribution" ADD CONSTRAINT "contract_distribution_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_distribution_version" ADD CONSTRAINT "contract_distribution_version_rule" FOREIGN KEY ("org_id","rule_id") REFERENCES "public"."contract_distribution"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_payee_event" ADD CONSTRAINT "contract_payee_event_org_id_line_id_contract_run_line_org_id_id_fk" FOREIGN KEY ("org_id","line_id") REFERENCES "public"."contract_run_line"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_payout" ADD CONSTRAINT "contract_payout_org_id_line_id_contract_run_line_org_id_id_fk" FOREIGN KEY ("org_id","line_id") REFERENCES "public"."contract_run_line"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_run" ADD CONSTRAINT "contract_run_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_run_receipt" ADD CONSTRAINT "contract_run_receipt_org_id_run_id_contract_run_org_id_id_fk" FOREIGN KEY ("org_id","run_id") REFERENCES "public"."contract_run"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_run_receipt" ADD CONSTRAINT "contract_run_receipt_collection" FOREIGN KEY ("org_id","collection_id") REFERENCES "public"."contract_collection"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_distribution_contract" ON "contract_distribution" USING btree ("contract_id","valid_from");--> statement-breakpoint
CREATE INDEX "contract_distribution_version_id" ON "contract_distribution_version" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_distribution_version_no" ON "contract_distribution_version" USING btree ("org_id","rule_id","no");--> statement-breakpoint
CREATE INDEX "contract_payee_event_line" ON "contract_payee_event" USING btree ("line_id","id");--> statement-breakpoint
CREATE INDEX "contract_payee_event_user" ON "contract_payee_event" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_payout_once" ON "contract_payout" USING btree ("org_id","line_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contract_run_id" ON "contract_run" USING btree ("id");--> statement-breakpoint
CREATE INDEX "contract_run_contract" ON "contract_run" USING btree ("contract_id","id");--> statement-breakpoint
CREATE INDEX "contract_run_list" ON "contract_run" USING btree ("org_id","crop","state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_run_number" ON "contract_run" USING btree ("org_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_run_draft" ON "contract_run" USING btree ("org_id","contract_id") WHERE deleted_at is null and state = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "contract_run_reverses" ON "contract_run" USING btree ("org_id","reverses_id") WHERE deleted_at is null and reverses_id is not null;--> statement-breakpoint
CREATE INDEX "contract_run_line_run" ON "contract_run_line" USING btree ("run_id","collection_id","no");--> statement-breakpoint
CREATE INDEX "contract_run_line_user" ON "contract_run_line" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "contract_run_line_person" ON "contract_run_line" USING btree ("person_id") WHERE person_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_run_receipt_once" ON "contract_run_receipt" USING btree ("org_id","run_id","collection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_run_receipt_held" ON "contract_run_receipt" USING btree ("org_id","collection_id") WHERE is_held;--> statement-breakpoint
-- Runs of distribution are locked once they are confirmed: the database itself refuses every other change than the reversal, so
-- that no handler, script or query by hand can rewrite who got what. A draft is changed and deleted freely.
CREATE FUNCTION "refuse_locked_run"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	same contract_run;
BEGIN
	IF OLD.state = 'draft' THEN
		RETURN COALESCE(NEW, OLD);
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.state = 'confirmed' AND NEW.state = 'reversed' THEN
		same := NEW;
		same.state := OLD.state;
		same.reversed_by_id := OLD.reversed_by_id;
		same.updated_by := OLD.updated_by;
		same.updated_at := OLD.updated_at;
		same.version := OLD.version;
		IF same IS NOT DISTINCT FROM OLD THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'contract_run % is locked', OLD.number USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "contract_run_locked" BEFORE UPDATE OR DELETE ON "contract_run"
	FOR EACH ROW EXECUTE FUNCTION "refuse_locked_run"();--> statement-breakpoint
-- Rows of a run come and go with its draft. One check for a statement: a run has a hundred thousand lines.
CREATE FUNCTION "refuse_rows_of_locked_run"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT 1 FROM (SELECT DISTINCT org_id, run_id FROM touched) AS found
		LEFT JOIN contract_run ON contract_run.org_id = found.org_id AND contract_run.id = found.run_id
		WHERE contract_run.state IS DISTINCT FROM 'draft'
	) THEN
		RAISE EXCEPTION '% of a run that is locked or missing', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "refuse_distribution_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "contract_run_line_added" AFTER INSERT ON "contract_run_line"
	REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rows_of_locked_run"();--> statement-breakpoint
CREATE TRIGGER "contract_run_line_deleted" AFTER DELETE ON "contract_run_line"
	REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rows_of_locked_run"();--> statement-breakpoint
CREATE TRIGGER "contract_run_line_locked" BEFORE UPDATE ON "contract_run_line"
	FOR EACH ROW EXECUTE FUNCTION "refuse_distribution_change"();--> statement-breakpoint
CREATE TRIGGER "contract_run_receipt_added" AFTER INSERT ON "contract_run_receipt"
	REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rows_of_locked_run"();--> statement-breakpoint
CREATE TRIGGER "contract_run_receipt_deleted" AFTER DELETE ON "contract_run_receipt"
	REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rows_of_locked_run"();--> statement-breakpoint
-- The one change of a receipt in a locked run: the run lets it go when it is taken back.
CREATE FUNCTION "refuse_held_receipt_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	same contract_run_receipt;
BEGIN
	same := NEW;
	same.is_held := OLD.is_held;
	IF OLD.is_held AND NOT NEW.is_held AND same IS NOT DISTINCT FROM OLD AND EXISTS (
		SELECT 1 FROM contract_run WHERE org_id = OLD.org_id AND id = OLD.run_id AND state = 'reversed'
	) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'contract_run_receipt is append-only' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "contract_run_receipt_locked" BEFORE UPDATE ON "contract_run_receipt"
	FOR EACH ROW EXECUTE FUNCTION "refuse_held_receipt_change"();--> statement-breakpoint
CREATE TRIGGER "contract_distribution_version_append_only" BEFORE UPDATE OR DELETE ON "contract_distribution_version"
	FOR EACH ROW EXECUTE FUNCTION "refuse_distribution_change"();--> statement-breakpoint
CREATE TRIGGER "contract_payee_event_append_only" BEFORE UPDATE OR DELETE ON "contract_payee_event"
	FOR EACH ROW EXECUTE FUNCTION "refuse_distribution_change"();--> statement-breakpoint
CREATE TRIGGER "contract_run_no_truncate" BEFORE TRUNCATE ON "contract_run"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_distribution_change"();--> statement-breakpoint
CREATE TRIGGER "contract_run_line_no_truncate" BEFORE TRUNCATE ON "contract_run_line"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_distribution_change"();--> statement-breakpoint
CREATE TRIGGER "contract_run_receipt_no_truncate" BEFORE TRUNCATE ON "contract_run_receipt"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_distribution_change"();--> statement-breakpoint
CREATE TRIGGER "contract_distribution_version_no_truncate" BEFORE TRUNCATE ON "contract_distribution_version"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_distribution_change"();--> statement-breakpoint
CREATE TRIGGER "contract_payee_event_no_truncate" BEFORE TRUNCATE ON "contract_payee_event"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_distribution_change"();
