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
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
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
	"term_days" integer DEFAULT 0 NOT NULL,
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
	"remark" text,
	CONSTRAINT "contract_condition_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "contract_party" ADD CONSTRAINT "contract_party_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_result" ADD CONSTRAINT "contract_result_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_variety" ADD CONSTRAINT "contract_variety_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_collection" ADD CONSTRAINT "contract_collection_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_collection_use" ADD CONSTRAINT "contract_collection_use_org_id_collection_id_contract_collection_org_id_id_fk" FOREIGN KEY ("org_id","collection_id") REFERENCES "public"."contract_collection"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_condition" ADD CONSTRAINT "contract_condition_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
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
CREATE INDEX "contract_collection_contract" ON "contract_collection" USING btree ("contract_id","collected_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_collection_bank" ON "contract_collection" USING btree ("org_id","bank_ref") WHERE deleted_at is null and double_reason is null;--> statement-breakpoint
CREATE INDEX "contract_collection_use_condition" ON "contract_collection_use" USING btree ("condition_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_collection_use_once" ON "contract_collection_use" USING btree ("org_id","collection_id","condition_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contract_condition_contract" ON "contract_condition" USING btree ("contract_id","no");--> statement-breakpoint
CREATE INDEX "contract_condition_due" ON "contract_condition" USING btree ("org_id","crop","due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_condition_source" ON "contract_condition" USING btree ("org_id","source","source_id") WHERE deleted_at is null and source is not null;