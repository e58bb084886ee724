CREATE TABLE "contract" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"kind" text DEFAULT 'CONTRACT' NOT NULL,
	"name" text NOT NULL,
	"number" text,
	"type" text,
	"sub_type" text,
	"direction" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"signed_on" date,
	"effective_on" date,
	"start_on" date,
	"end_on" date,
	"sign_place" text,
	"handler_id" bigint,
	"unit_id" bigint,
	"is_related_deal" boolean DEFAULT false NOT NULL,
	"secrecy" text,
	"amount" numeric(14, 2),
	"tax_rate" numeric(5, 2),
	"is_tax_included" boolean DEFAULT true NOT NULL,
	"currency" text DEFAULT 'CNY' NOT NULL,
	"exchange_rate" numeric(14, 6),
	"rate_on" date,
	"payment_mode" text,
	"licence" text,
	"regions" text[] DEFAULT '{}' NOT NULL,
	"purpose" text,
	"may_sublicense" boolean DEFAULT false NOT NULL,
	"supplies_parents" boolean DEFAULT false NOT NULL,
	"start_year" integer,
	"end_year" integer,
	"renewal_terms" text,
	"priority_terms" text,
	"parent_id" bigint,
	"renewal_of_id" bigint,
	"template_id" bigint,
	"body" text,
	"remark" text,
	"submitted_at" timestamp with time zone,
	"submitted_by" bigint,
	"approved_at" timestamp with time zone,
	"ended_on" date,
	"end_reason" text,
	CONSTRAINT "contract_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "contract_amount" CHECK ("contract"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "contract_party" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_party_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"contract_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"side" text NOT NULL,
	"role" text,
	"party_id" bigint,
	"unit_id" bigint,
	"name" text NOT NULL,
	"credit_code" text,
	"legal_person" text,
	"contact" text,
	"phone" text,
	"bank_name" text,
	"bank_account" text,
	CONSTRAINT "contract_party_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "contract_result" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_result_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"contract_id" bigint NOT NULL,
	"result_type" text NOT NULL,
	"result_id" bigint NOT NULL,
	"right_scope" text,
	"share" numeric(5, 2) DEFAULT '100' NOT NULL,
	"remark" text,
	CONSTRAINT "contract_result_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "contract_variety" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_variety_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"contract_id" bigint NOT NULL,
	"result_line_id" bigint,
	"variety_id" bigint,
	"variety_name" text NOT NULL,
	"product_id" bigint,
	"product_name" text,
	"ncc_id" text,
	"regions" text[] DEFAULT '{}' NOT NULL,
	"start_year" integer,
	"end_year" integer,
	"commission_mode" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"conflict" text,
	"source" text,
	"remark" text,
	CONSTRAINT "contract_variety_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "contract_link" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"contract_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"remark" text,
	"removed_at" timestamp with time zone,
	"removed_by" bigint,
	"reason" text,
	CONSTRAINT "contract_link_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "contract_project" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_project_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"contract_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"purse" text DEFAULT 'special' NOT NULL,
	"subject_id" bigint,
	"remark" text,
	"removed_at" timestamp with time zone,
	"removed_by" bigint,
	"reason" text,
	CONSTRAINT "contract_project_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "contract_number_taken" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_number_taken_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"number" text NOT NULL,
	"type" text NOT NULL,
	"year" integer NOT NULL,
	CONSTRAINT "contract_number_taken_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "contract_collection" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_collection_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"contract_id" bigint NOT NULL,
	"collected_on" date NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"payer_id" bigint,
	"payer_name" text NOT NULL,
	"bank_ref" text,
	"invoice_no" text,
	"voucher_no" text,
	"is_advance" boolean DEFAULT false NOT NULL,
	"double_reason" text,
	"request_id" text,
	"remark" text,
	CONSTRAINT "contract_collection_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "contract_collection_amount" CHECK ("contract_collection"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "contract_collection_use" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_collection_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"collection_id" bigint NOT NULL,
	"condition_id" bigint NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"used_on" date NOT NULL,
	CONSTRAINT "contract_collection_use_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "contract_collection_use_amount" CHECK ("contract_collection_use"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "contract_condition" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_condition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"contract_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"trigger" text NOT NULL,
	"result_line_id" bigint,
	"biz_year" integer,
	"planned_on" date,
	"term_days" integer,
	"amount" numeric(14, 2) NOT NULL,
	"percent" numeric(7, 4),
	"typed" text DEFAULT 'amount' NOT NULL,
	"triggered_on" date,
	"due_on" date,
	"invoiced_on" date,
	"invoice_no" text,
	"waived" numeric(14, 2) DEFAULT '0' NOT NULL,
	"source" text,
	"source_id" bigint,
	"request_id" text,
	"remark" text,
	CONSTRAINT "contract_condition_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
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
ALTER TABLE "contract_party" ADD CONSTRAINT "contract_party_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_result" ADD CONSTRAINT "contract_result_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_variety" ADD CONSTRAINT "contract_variety_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_commission_line" ADD CONSTRAINT "contract_commission_line_org_id_run_id_contract_commission_run_org_id_id_fk" FOREIGN KEY ("org_id","run_id") REFERENCES "public"."contract_commission_run"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_commission_rule" ADD CONSTRAINT "contract_commission_rule_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_commission_run" ADD CONSTRAINT "contract_commission_run_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_declaration" ADD CONSTRAINT "contract_declaration_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_statement" ADD CONSTRAINT "contract_statement_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_distribution" ADD CONSTRAINT "contract_distribution_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_distribution_version" ADD CONSTRAINT "contract_distribution_version_rule" FOREIGN KEY ("org_id","rule_id") REFERENCES "public"."contract_distribution"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_payee_event" ADD CONSTRAINT "contract_payee_event_org_id_line_id_contract_run_line_org_id_id_fk" FOREIGN KEY ("org_id","line_id") REFERENCES "public"."contract_run_line"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_payout" ADD CONSTRAINT "contract_payout_org_id_line_id_contract_run_line_org_id_id_fk" FOREIGN KEY ("org_id","line_id") REFERENCES "public"."contract_run_line"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_run" ADD CONSTRAINT "contract_run_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_run_receipt" ADD CONSTRAINT "contract_run_receipt_org_id_run_id_contract_run_org_id_id_fk" FOREIGN KEY ("org_id","run_id") REFERENCES "public"."contract_run"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_run_receipt" ADD CONSTRAINT "contract_run_receipt_collection" FOREIGN KEY ("org_id","collection_id") REFERENCES "public"."contract_collection"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_link" ADD CONSTRAINT "contract_link_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_project" ADD CONSTRAINT "contract_project_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_collection" ADD CONSTRAINT "contract_collection_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_collection_use" ADD CONSTRAINT "contract_collection_use_org_id_collection_id_contract_collection_org_id_id_fk" FOREIGN KEY ("org_id","collection_id") REFERENCES "public"."contract_collection"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_condition" ADD CONSTRAINT "contract_condition_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_waiver" ADD CONSTRAINT "contract_waiver_org_id_condition_id_contract_condition_org_id_id_fk" FOREIGN KEY ("org_id","condition_id") REFERENCES "public"."contract_condition"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "contract_id" ON "contract" USING btree ("id");--> statement-breakpoint
CREATE INDEX "contract_list" ON "contract" USING btree ("org_id","crop","kind","state","id");--> statement-breakpoint
CREATE INDEX "contract_parent" ON "contract" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "contract_renewal" ON "contract" USING btree ("renewal_of_id");--> statement-breakpoint
CREATE INDEX "contract_end" ON "contract" USING btree ("end_on");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_number" ON "contract" USING btree ("org_id","number");--> statement-breakpoint
CREATE INDEX "contract_party_contract" ON "contract_party" USING btree ("contract_id","no");--> statement-breakpoint
CREATE INDEX "contract_party_party" ON "contract_party" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "contract_result_contract" ON "contract_result" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "contract_result_result" ON "contract_result" USING btree ("result_type","result_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_result_once" ON "contract_result" USING btree ("org_id","contract_id","result_type","result_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contract_variety_contract" ON "contract_variety" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "contract_variety_product" ON "contract_variety" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "contract_variety_state" ON "contract_variety" USING btree ("org_id","crop","state","id");--> statement-breakpoint
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
CREATE INDEX "contract_link_contract" ON "contract_link" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "contract_link_other" ON "contract_link" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_link_once" ON "contract_link" USING btree ("org_id",least(contract_id, other_id),greatest(contract_id, other_id)) WHERE deleted_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "contract_project_contract" ON "contract_project" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "contract_project_project" ON "contract_project" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "contract_project_node" ON "contract_project" USING btree ("node_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_project_once" ON "contract_project" USING btree ("org_id","contract_id","node_id") WHERE deleted_at is null and removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_number_taken_once" ON "contract_number_taken" USING btree ("org_id","number");--> statement-breakpoint
CREATE INDEX "contract_collection_contract" ON "contract_collection" USING btree ("contract_id","collected_on","id");--> statement-breakpoint
CREATE INDEX "contract_collection_payer" ON "contract_collection" USING btree ("org_id","amount","collected_on");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_collection_request" ON "contract_collection" USING btree ("org_id","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_collection_bank" ON "contract_collection" USING btree ("org_id","bank_ref") WHERE deleted_at is null and double_reason is null;--> statement-breakpoint
CREATE INDEX "contract_collection_use_condition" ON "contract_collection_use" USING btree ("condition_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_collection_use_once" ON "contract_collection_use" USING btree ("org_id","collection_id","condition_id","used_on") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contract_condition_contract" ON "contract_condition" USING btree ("contract_id","no");--> statement-breakpoint
CREATE INDEX "contract_condition_due" ON "contract_condition" USING btree ("org_id","crop","due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_condition_source" ON "contract_condition" USING btree ("org_id","source","source_id") WHERE deleted_at is null and source is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_condition_request" ON "contract_condition" USING btree ("org_id","request_id");--> statement-breakpoint
CREATE INDEX "contract_waiver_condition" ON "contract_waiver" USING btree ("condition_id");--> statement-breakpoint
CREATE INDEX "contract_waiver_contract" ON "contract_waiver" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_waiver_request" ON "contract_waiver" USING btree ("org_id","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_waiver_pending" ON "contract_waiver" USING btree ("org_id","condition_id") WHERE state = 'auditing' and deleted_at is null;
--> statement-breakpoint
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
END $$;
--> statement-breakpoint
CREATE TRIGGER "contract_run_locked" BEFORE UPDATE OR DELETE ON "contract_run"
	FOR EACH ROW EXECUTE FUNCTION "refuse_locked_run"();
--> statement-breakpoint
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
END $$;
--> statement-breakpoint
CREATE FUNCTION "refuse_distribution_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "contract_run_line_added" AFTER INSERT ON "contract_run_line"
	REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rows_of_locked_run"();
--> statement-breakpoint
CREATE TRIGGER "contract_run_line_deleted" AFTER DELETE ON "contract_run_line"
	REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rows_of_locked_run"();
--> statement-breakpoint
CREATE TRIGGER "contract_run_line_locked" BEFORE UPDATE ON "contract_run_line"
	FOR EACH ROW EXECUTE FUNCTION "refuse_distribution_change"();
--> statement-breakpoint
CREATE TRIGGER "contract_run_receipt_added" AFTER INSERT ON "contract_run_receipt"
	REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rows_of_locked_run"();
--> statement-breakpoint
CREATE TRIGGER "contract_run_receipt_deleted" AFTER DELETE ON "contract_run_receipt"
	REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rows_of_locked_run"();
--> statement-breakpoint
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
END $$;
--> statement-breakpoint
CREATE TRIGGER "contract_run_receipt_locked" BEFORE UPDATE ON "contract_run_receipt"
	FOR EACH ROW EXECUTE FUNCTION "refuse_held_receipt_change"();
--> statement-breakpoint
CREATE TRIGGER "contract_distribution_version_append_only" BEFORE UPDATE OR DELETE ON "contract_distribution_version"
	FOR EACH ROW EXECUTE FUNCTION "refuse_distribution_change"();
--> statement-breakpoint
CREATE TRIGGER "contract_payee_event_append_only" BEFORE UPDATE OR DELETE ON "contract_payee_event"
	FOR EACH ROW EXECUTE FUNCTION "refuse_distribution_change"();
--> statement-breakpoint
CREATE TRIGGER "contract_run_no_truncate" BEFORE TRUNCATE ON "contract_run"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_distribution_change"();
--> statement-breakpoint
CREATE TRIGGER "contract_run_line_no_truncate" BEFORE TRUNCATE ON "contract_run_line"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_distribution_change"();
--> statement-breakpoint
CREATE TRIGGER "contract_run_receipt_no_truncate" BEFORE TRUNCATE ON "contract_run_receipt"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_distribution_change"();
--> statement-breakpoint
CREATE TRIGGER "contract_distribution_version_no_truncate" BEFORE TRUNCATE ON "contract_distribution_version"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_distribution_change"();
--> statement-breakpoint
CREATE TRIGGER "contract_payee_event_no_truncate" BEFORE TRUNCATE ON "contract_payee_event"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_distribution_change"();
--> statement-breakpoint
-- Confirmed runs of commission and issued statements never change: what is wrong is taken back by a reversing run. The database
-- itself refuses every other change, so that no handler, script or query by hand can rewrite what was made due. A draft is free.
CREATE FUNCTION "refuse_commission_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "contract_commission_run_locked" BEFORE UPDATE OR DELETE ON "contract_commission_run"
	FOR EACH ROW WHEN (OLD.state = 'confirmed') EXECUTE FUNCTION "refuse_commission_change"();
--> statement-breakpoint
CREATE TRIGGER "contract_commission_run_no_truncate" BEFORE TRUNCATE ON "contract_commission_run"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_commission_change"();
--> statement-breakpoint
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
END $$;
--> statement-breakpoint
CREATE TRIGGER "contract_commission_line_locked" BEFORE INSERT OR UPDATE OR DELETE ON "contract_commission_line"
	FOR EACH ROW EXECUTE FUNCTION "refuse_line_of_confirmed_commission"();
--> statement-breakpoint
CREATE TRIGGER "contract_commission_line_no_truncate" BEFORE TRUNCATE ON "contract_commission_line"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_commission_change"();
--> statement-breakpoint
CREATE TRIGGER "contract_statement_append_only" BEFORE UPDATE OR DELETE ON "contract_statement"
	FOR EACH ROW EXECUTE FUNCTION "refuse_commission_change"();
--> statement-breakpoint
CREATE TRIGGER "contract_statement_no_truncate" BEFORE TRUNCATE ON "contract_statement"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_commission_change"();
