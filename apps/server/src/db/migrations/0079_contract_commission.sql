CREATE TABLE "contract_commission_line" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_commission_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"run_id" bigint NOT NULL,
	"no" smallint NOT NULL,
	"kind" text NOT NULL,
	"tier" smallint,
	"quantity" numeric(20, 3),
	"rate" numeric(14, 6),
	"amount" numeric(14, 2) NOT NULL,
	"rule_id" bigint NOT NULL,
	"rule_serial" integer NOT NULL,
	CONSTRAINT "contract_commission_line_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "contract_commission_rule" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_commission_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"contract_id" bigint NOT NULL,
	"variety_line_id" bigint,
	"serial" integer NOT NULL,
	"from_year" smallint NOT NULL,
	"to_year" smallint,
	"is_temporary" boolean DEFAULT false NOT NULL,
	"cycle" text DEFAULT 'quarter' NOT NULL,
	"base" text DEFAULT 'kg' NOT NULL,
	"is_tax_included" boolean DEFAULT true NOT NULL,
	"vat_rate" numeric(5, 2) DEFAULT '9' NOT NULL,
	"mode" text DEFAULT 'MARGINAL' NOT NULL,
	"tiers" jsonb NOT NULL,
	"minimum" numeric(14, 2),
	"cap" numeric(14, 2),
	"advance" numeric(14, 2),
	"quantity_cap" numeric(20, 3),
	"term_days" integer DEFAULT 30 NOT NULL,
	"signed_on" date,
	"note" text,
	CONSTRAINT "contract_commission_rule_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "contract_commission_rule_years" CHECK ("contract_commission_rule"."to_year" is null or "contract_commission_rule"."to_year" >= "contract_commission_rule"."from_year")
);
--> statement-breakpoint
CREATE TABLE "contract_commission_run" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_commission_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"contract_id" bigint NOT NULL,
	"variety_line_id" bigint,
	"serial" integer NOT NULL,
	"biz_year" smallint NOT NULL,
	"through_quarter" smallint NOT NULL,
	"closes" boolean NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"rule_id" bigint NOT NULL,
	"rule_serial" integer NOT NULL,
	"reversal_of" bigint,
	"reason" text,
	"inputs" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"quantity" numeric(20, 3) NOT NULL,
	"accrued" numeric(14, 2) NOT NULL,
	"offset" numeric(14, 2) NOT NULL,
	"closing" smallint NOT NULL,
	"payable" numeric(14, 2) NOT NULL,
	"due_on" date NOT NULL,
	"hash" text NOT NULL,
	"note" text,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "contract_commission_run_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "contract_commission_run_confirmed" CHECK (("contract_commission_run"."state" = 'confirmed') = ("contract_commission_run"."confirmed_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "contract_declaration" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_declaration_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"contract_id" bigint NOT NULL,
	"variety_line_id" bigint,
	"kind" text DEFAULT 'period' NOT NULL,
	"biz_year" smallint NOT NULL,
	"quarter" smallint DEFAULT 0 NOT NULL,
	"quantity" numeric(20, 3) NOT NULL,
	"declared_on" date NOT NULL,
	"declarer" text,
	"audited" numeric(20, 3),
	"audited_by" bigint,
	"audited_at" timestamp with time zone,
	"audit_note" text,
	"remark" text,
	CONSTRAINT "contract_declaration_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "contract_declaration_quarter" CHECK ("contract_declaration"."quarter" between 0 and 4),
	CONSTRAINT "contract_declaration_quantity" CHECK ("contract_declaration"."quantity" >= 0 and ("contract_declaration"."audited" is null or "contract_declaration"."audited" >= 0))
);
--> statement-breakpoint
CREATE TABLE "contract_statement" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_statement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"contract_id" bigint NOT NULL,
	"variety_line_id" bigint,
	"biz_year" smallint NOT NULL,
	"content" jsonb NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "contract_statement_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "contract_commission_line" ADD CONSTRAINT "contract_commission_line_org_id_run_id_contract_commission_run_org_id_id_fk" FOREIGN KEY ("org_id","run_id") REFERENCES "public"."contract_commission_run"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_commission_rule" ADD CONSTRAINT "contract_commission_rule_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_commission_run" ADD CONSTRAINT "contract_commission_run_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_declaration" ADD CONSTRAINT "contract_declaration_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_statement" ADD CONSTRAINT "contract_statement_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_commission_line_no" ON "contract_commission_line" USING btree ("org_id","run_id","no");--> statement-breakpoint
CREATE INDEX "contract_commission_rule_contract" ON "contract_commission_rule" USING btree ("contract_id","variety_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_commission_rule_serial" ON "contract_commission_rule" USING btree ("org_id","contract_id",coalesce("variety_line_id", 0),"serial");--> statement-breakpoint
CREATE INDEX "contract_commission_run_contract" ON "contract_commission_run" USING btree ("contract_id","biz_year");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_commission_run_serial" ON "contract_commission_run" USING btree ("org_id","contract_id","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_commission_run_draft" ON "contract_commission_run" USING btree ("org_id","contract_id",coalesce("variety_line_id", 0),"biz_year") WHERE deleted_at is null and state = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "contract_commission_run_reversal" ON "contract_commission_run" USING btree ("org_id","reversal_of") WHERE deleted_at is null and reversal_of is not null;--> statement-breakpoint
CREATE INDEX "contract_declaration_contract" ON "contract_declaration" USING btree ("contract_id","biz_year");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_declaration_once" ON "contract_declaration" USING btree ("org_id","contract_id",coalesce("variety_line_id", 0),"biz_year","quarter") WHERE deleted_at is null and kind = 'period';--> statement-breakpoint
CREATE UNIQUE INDEX "contract_statement_once" ON "contract_statement" USING btree ("org_id","contract_id","hash");--> statement-breakpoint
CREATE INDEX "contract_statement_contract" ON "contract_statement" USING btree ("contract_id","biz_year");--> statement-breakpoint
-- Confirmed runs of commission and issued statements never change: what is wrong is taken back by a reversing run. The database
-- itself refuses every other change, so that no handler, script or query by hand can rewrite what was made due. A draft is free.
CREATE FUNCTION "refuse_commission_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "contract_commission_run_locked" BEFORE UPDATE OR DELETE ON "contract_commission_run"
	FOR EACH ROW WHEN (OLD.state = 'confirmed') EXECUTE FUNCTION "refuse_commission_change"();--> statement-breakpoint
CREATE TRIGGER "contract_commission_run_no_truncate" BEFORE TRUNCATE ON "contract_commission_run"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_commission_change"();--> statement-breakpoint
CREATE FUNCTION "refuse_line_of_confirmed_commission"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	line contract_commission_line := COALESCE(NEW, OLD);
BEGIN
	IF TG_OP = 'UPDATE' OR EXISTS (
		SELECT 1 FROM contract_commission_run r WHERE r.org_id = line.org_id AND r.id = line.run_id AND r.state = 'confirmed'
	) THEN
		RAISE EXCEPTION 'contract_commission_line of a confirmed run' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN line;
END $$;--> statement-breakpoint
CREATE TRIGGER "contract_commission_line_locked" BEFORE INSERT OR UPDATE OR DELETE ON "contract_commission_line"
	FOR EACH ROW EXECUTE FUNCTION "refuse_line_of_confirmed_commission"();--> statement-breakpoint
CREATE TRIGGER "contract_commission_line_no_truncate" BEFORE TRUNCATE ON "contract_commission_line"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_commission_change"();--> statement-breakpoint
CREATE TRIGGER "contract_statement_append_only" BEFORE UPDATE OR DELETE ON "contract_statement"
	FOR EACH ROW EXECUTE FUNCTION "refuse_commission_change"();--> statement-breakpoint
CREATE TRIGGER "contract_statement_no_truncate" BEFORE TRUNCATE ON "contract_statement"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_commission_change"();
