CREATE TABLE "patent_fee" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "patent_fee_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"patent_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"year" double precision NOT NULL,
	"due_date" date,
	"paid_date" date,
	"amount" numeric(20, 2) NOT NULL,
	"surcharge" numeric(20, 2),
	"receipt_no" text,
	"remark" text,
	CONSTRAINT "patent_fee_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "patent_fee" ADD CONSTRAINT "patent_fee_org_id_patent_id_patent_org_id_id_fk" FOREIGN KEY ("org_id","patent_id") REFERENCES "public"."patent"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "patent_fee_patent" ON "patent_fee" USING btree ("org_id","patent_id","no");