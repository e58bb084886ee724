CREATE TABLE "product_decision_review" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_decision_review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"decision_id" bigint NOT NULL,
	"conclusion" text NOT NULL,
	"reviewed_on" date NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_decision_review_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
DROP INDEX "product_paper_name";--> statement-breakpoint
DROP INDEX "product_paper_product";--> statement-breakpoint
ALTER TABLE "change_set" ADD COLUMN "signed_on" date;--> statement-breakpoint
ALTER TABLE "change_set" ADD COLUMN "effective_on" date;--> statement-breakpoint
ALTER TABLE "sale_line" ADD COLUMN "is_amount_derived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_decision_review" ADD CONSTRAINT "product_decision_review_org_id_decision_id_product_decision_org_id_id_fk" FOREIGN KEY ("org_id","decision_id") REFERENCES "public"."product_decision"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_decision_review_decision" ON "product_decision_review" USING btree ("org_id","decision_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_paper_name" ON "product_paper" USING btree ("org_id","crop",regexp_replace(lower(normalize("name", NFKC)), '\s+', '', 'g')) WHERE deleted_at is null and state <> '6';--> statement-breakpoint
CREATE UNIQUE INDEX "product_paper_product" ON "product_paper" USING btree ("org_id","product_id") WHERE deleted_at is null and state <> '6';
--> statement-breakpoint
-- What was concluded of a decision stays as it was written; another conclusion is another line.
CREATE FUNCTION "refuse_decision_review_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'product_decision_review is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "product_decision_review_append_only" BEFORE UPDATE OR DELETE ON "product_decision_review"
	FOR EACH ROW EXECUTE FUNCTION "refuse_decision_review_change"();
--> statement-breakpoint
CREATE TRIGGER "product_decision_review_no_truncate" BEFORE TRUNCATE ON "product_decision_review"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_decision_review_change"();
