CREATE TABLE "supplier" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "supplier_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"parent_id" bigint,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"credit_code" text,
	"contact" text,
	"phone" text,
	"region" text[] DEFAULT '{}' NOT NULL,
	"address" text,
	"bank_name" text,
	"bank_account" text,
	"state" integer DEFAULT 1 NOT NULL,
	"remark" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "supplier_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "supplier_relation" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "supplier_relation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"since" date,
	"remark" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "supplier_relation_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "dict_entry" DROP CONSTRAINT "dict_entry_value";--> statement-breakpoint
ALTER TABLE "dict_entry" ADD COLUMN "org_id" bigint;--> statement-breakpoint
ALTER TABLE "supplier" ADD CONSTRAINT "supplier_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_relation" ADD CONSTRAINT "supplier_relation_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_id" ON "supplier" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_name" ON "supplier" USING btree ("org_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_credit_code" ON "supplier" USING btree ("org_id","credit_code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "supplier_parent" ON "supplier" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_relation_kind" ON "supplier_relation" USING btree ("supplier_id","org_id","kind") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "dict_entry" ADD CONSTRAINT "dict_entry_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dict_entry_value" ON "dict_entry" USING btree ("dict","value") WHERE org_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "dict_entry_own" ON "dict_entry" USING btree ("org_id","dict","value") WHERE org_id is not null and deleted_at is null;