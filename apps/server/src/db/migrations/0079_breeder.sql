CREATE TABLE "breeder" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "breeder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"party_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"eco_zones" text[] DEFAULT '{}' NOT NULL,
	"cooperation" text,
	"start_on" date NOT NULL,
	"end_on" date,
	"leader" text,
	"team_size" integer,
	"strengths" text,
	"grade" text,
	"state" text DEFAULT 'cooperating' NOT NULL,
	"state_reason" text,
	"state_since" date,
	"remark" text,
	CONSTRAINT "breeder_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "breeder_approved" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "breeder_approved_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"breeder_id" bigint NOT NULL,
	"variety_id" bigint NOT NULL,
	"remark" text,
	CONSTRAINT "breeder_approved_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "breeder_fee" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "breeder_fee_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"kind" text NOT NULL,
	"standard" numeric(14, 2) NOT NULL,
	"quantity" numeric(12, 2) NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"paid" numeric(14, 2) DEFAULT '0' NOT NULL,
	"reward_id" bigint,
	"clause" text,
	"reverses_id" bigint,
	"remark" text,
	CONSTRAINT "breeder_fee_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "breeder_germplasm" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "breeder_germplasm_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"breeder_id" bigint NOT NULL,
	"germplasm_id" bigint NOT NULL,
	"remark" text,
	CONSTRAINT "breeder_germplasm_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "breeder_material" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "breeder_material_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"breeder_id" bigint NOT NULL,
	"germplasm_id" bigint,
	"material_name" text NOT NULL,
	"quantity" numeric(12, 3) NOT NULL,
	"unit" text NOT NULL,
	"purpose" text NOT NULL,
	"agreement_no" text NOT NULL,
	"handed_on" date NOT NULL,
	"return_due_on" date,
	"returned_on" date,
	"return_note" text,
	"remark" text,
	CONSTRAINT "breeder_material_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "breeder_material_quantity" CHECK ("breeder_material"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "breeder_reward" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "breeder_reward_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"breeder_id" bigint NOT NULL,
	"cooperative_id" bigint NOT NULL,
	"standard_id" bigint NOT NULL,
	"event" text NOT NULL,
	"event_key" text NOT NULL,
	"year" integer NOT NULL,
	"event_on" date NOT NULL,
	"source_path" text,
	"clause" text,
	"amount" numeric(14, 2) NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"reason" text,
	"fee_id" bigint,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"reverses_id" bigint,
	CONSTRAINT "breeder_reward_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "breeder_right" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "breeder_right_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"breeder_id" bigint NOT NULL,
	"result_class" text NOT NULL,
	"name" text NOT NULL,
	"number" text,
	"result_id" bigint,
	"holder" text,
	"our_share" numeric(5, 2),
	"start_on" date,
	"end_on" date,
	"state" text,
	"remark" text,
	CONSTRAINT "breeder_right_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "breeder_right_share" CHECK ("breeder_right"."our_share" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "breeder_standard" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "breeder_standard_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"breeder_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"kind" text NOT NULL,
	"phase" text,
	"from_area" double precision,
	"to_area" double precision,
	"amount" numeric(14, 2),
	"rate" numeric(5, 2),
	"valid_from" date NOT NULL,
	"valid_to" date,
	"clause" text,
	CONSTRAINT "breeder_standard_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "breeder_standard_pay" CHECK (num_nonnulls("breeder_standard"."amount", "breeder_standard"."rate") = 1)
);
--> statement-breakpoint
CREATE TABLE "cooperative_share" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cooperative_share_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"cooperative_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"valid_from" date NOT NULL,
	"ours" numeric(5, 2) NOT NULL,
	"theirs" numeric(5, 2) NOT NULL,
	"reason" text,
	CONSTRAINT "cooperative_share_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "cooperative_share_sum" CHECK ("cooperative_share"."ours" + "cooperative_share"."theirs" = 100)
);
--> statement-breakpoint
CREATE TABLE "cooperative_variety" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cooperative_variety_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"breeder_id" bigint NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"phase" text,
	"female_parent" text,
	"male_parent" text,
	"cooperation" text,
	"variety_id" bigint,
	"variety_info_id" bigint,
	"product_id" bigint,
	"start_on" date,
	"end_on" date,
	"conversion_state" text,
	"remark" text,
	CONSTRAINT "cooperative_variety_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "breeder_approved" ADD CONSTRAINT "breeder_approved_org_id_breeder_id_breeder_org_id_id_fk" FOREIGN KEY ("org_id","breeder_id") REFERENCES "public"."breeder"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "breeder_fee" ADD CONSTRAINT "breeder_fee_org_id_breeder_id_breeder_org_id_id_fk" FOREIGN KEY ("org_id","breeder_id") REFERENCES "public"."breeder"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "breeder_germplasm" ADD CONSTRAINT "breeder_germplasm_org_id_breeder_id_breeder_org_id_id_fk" FOREIGN KEY ("org_id","breeder_id") REFERENCES "public"."breeder"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "breeder_material" ADD CONSTRAINT "breeder_material_org_id_breeder_id_breeder_org_id_id_fk" FOREIGN KEY ("org_id","breeder_id") REFERENCES "public"."breeder"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "breeder_reward" ADD CONSTRAINT "breeder_reward_org_id_breeder_id_breeder_org_id_id_fk" FOREIGN KEY ("org_id","breeder_id") REFERENCES "public"."breeder"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "breeder_right" ADD CONSTRAINT "breeder_right_org_id_breeder_id_breeder_org_id_id_fk" FOREIGN KEY ("org_id","breeder_id") REFERENCES "public"."breeder"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "breeder_standard" ADD CONSTRAINT "breeder_standard_org_id_breeder_id_breeder_org_id_id_fk" FOREIGN KEY ("org_id","breeder_id") REFERENCES "public"."breeder"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "cooperative_share" ADD CONSTRAINT "cooperative_share_org_id_cooperative_id_cooperative_variety_org_id_id_fk" FOREIGN KEY ("org_id","cooperative_id") REFERENCES "public"."cooperative_variety"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "cooperative_variety" ADD CONSTRAINT "cooperative_variety_org_id_breeder_id_breeder_org_id_id_fk" FOREIGN KEY ("org_id","breeder_id") REFERENCES "public"."breeder"("org_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "breeder_id" ON "breeder" USING btree ("id");--> statement-breakpoint
CREATE INDEX "breeder_party" ON "breeder" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "breeder_list" ON "breeder" USING btree ("org_id","crop","state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "breeder_once" ON "breeder" USING btree ("org_id","crop","party_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "breeder_approved_breeder" ON "breeder_approved" USING btree ("breeder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "breeder_approved_once" ON "breeder_approved" USING btree ("org_id","breeder_id","variety_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "breeder_fee_breeder" ON "breeder_fee" USING btree ("breeder_id","year");--> statement-breakpoint
CREATE UNIQUE INDEX "breeder_germplasm_once" ON "breeder_germplasm" USING btree ("org_id","breeder_id","germplasm_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "breeder_material_breeder" ON "breeder_material" USING btree ("breeder_id","handed_on");--> statement-breakpoint
CREATE INDEX "breeder_material_germplasm" ON "breeder_material" USING btree ("germplasm_id");--> statement-breakpoint
CREATE INDEX "breeder_reward_breeder" ON "breeder_reward" USING btree ("breeder_id","year");--> statement-breakpoint
CREATE UNIQUE INDEX "breeder_reward_once" ON "breeder_reward" USING btree ("org_id","cooperative_id","event","event_key","year") WHERE deleted_at is null and reverses_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "breeder_reward_reversal" ON "breeder_reward" USING btree ("org_id","reverses_id") WHERE deleted_at is null and reverses_id is not null;--> statement-breakpoint
CREATE INDEX "breeder_right_breeder" ON "breeder_right" USING btree ("breeder_id");--> statement-breakpoint
CREATE INDEX "breeder_standard_breeder" ON "breeder_standard" USING btree ("breeder_id","valid_from","no");--> statement-breakpoint
CREATE UNIQUE INDEX "cooperative_share_once" ON "cooperative_share" USING btree ("org_id","cooperative_id","kind","valid_from") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cooperative_variety_id" ON "cooperative_variety" USING btree ("id");--> statement-breakpoint
CREATE INDEX "cooperative_variety_breeder" ON "cooperative_variety" USING btree ("breeder_id");--> statement-breakpoint
CREATE INDEX "cooperative_variety_variety" ON "cooperative_variety" USING btree ("variety_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cooperative_variety_name" ON "cooperative_variety" USING btree ("org_id","crop","breeder_id","name") WHERE deleted_at is null;
