CREATE TABLE "contract_comment_event" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_comment_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"comment_id" bigint NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "contract_comment_event_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "contract_refund" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"contract_id" bigint NOT NULL,
	"collection_id" bigint NOT NULL,
	"condition_id" bigint,
	"amount" numeric(14, 2) NOT NULL,
	"refunded_on" date NOT NULL,
	"bank_ref" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'auditing' NOT NULL,
	"entry_id" bigint,
	"request_id" text,
	CONSTRAINT "contract_refund_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "contract_refund_amount" CHECK ("contract_refund"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "contract_collection" DROP CONSTRAINT "contract_collection_amount";--> statement-breakpoint
ALTER TABLE "contract_collection_use" DROP CONSTRAINT "contract_collection_use_amount";--> statement-breakpoint
ALTER TABLE "contract_result" ADD COLUMN "income_share" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "contract_declaration" ADD COLUMN "is_carried" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_distribution" ADD COLUMN "is_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_run" ADD COLUMN "rule_id" bigint;--> statement-breakpoint
ALTER TABLE "contract_collection" ADD COLUMN "exchange_rate" numeric(14, 6);--> statement-breakpoint
ALTER TABLE "contract_collection" ADD COLUMN "yuan" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "contract_collection" ADD COLUMN "refund_of_id" bigint;--> statement-breakpoint
ALTER TABLE "contract_comment_event" ADD CONSTRAINT "contract_comment_event_org_id_comment_id_contract_line_comment_org_id_id_fk" FOREIGN KEY ("org_id","comment_id") REFERENCES "public"."contract_line_comment"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_refund" ADD CONSTRAINT "contract_refund_org_id_collection_id_contract_collection_org_id_id_fk" FOREIGN KEY ("org_id","collection_id") REFERENCES "public"."contract_collection"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "contract_comment_event_comment" ON "contract_comment_event" USING btree ("comment_id","id");--> statement-breakpoint
CREATE INDEX "contract_refund_contract" ON "contract_refund" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_refund_request" ON "contract_refund" USING btree ("org_id","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_refund_pending" ON "contract_refund" USING btree ("org_id","collection_id") WHERE state = 'auditing' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "contract_collection_refund" ON "contract_collection" USING btree ("refund_of_id") WHERE refund_of_id is not null;--> statement-breakpoint
ALTER TABLE "contract_collection" ADD CONSTRAINT "contract_collection_yuan" CHECK (("contract_collection"."yuan" is null) = ("contract_collection"."exchange_rate" is null));--> statement-breakpoint
ALTER TABLE "contract_collection" ADD CONSTRAINT "contract_collection_amount" CHECK ("contract_collection"."amount" <> 0 and ("contract_collection"."amount" < 0) = ("contract_collection"."refund_of_id" is not null));--> statement-breakpoint
ALTER TABLE "contract_collection_use" ADD CONSTRAINT "contract_collection_use_amount" CHECK ("contract_collection_use"."amount" <> 0);
--> statement-breakpoint
-- Custom: the answers to disputes are only added, as the disputes are.
CREATE TRIGGER "contract_comment_event_append_only" BEFORE UPDATE OR DELETE ON "contract_comment_event"
	FOR EACH ROW EXECUTE FUNCTION "refuse_distribution_change"();
--> statement-breakpoint
CREATE TRIGGER "contract_comment_event_no_truncate" BEFORE TRUNCATE ON "contract_comment_event"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_distribution_change"();
--> statement-breakpoint
-- Custom: money of contracts in other currencies that no run has counted yet gets the rate of its contract.
UPDATE "contract_collection" AS m SET "exchange_rate" = c."exchange_rate", "yuan" = round(m."amount" * c."exchange_rate", 2)
	FROM "contract" AS c
	WHERE c."org_id" = m."org_id" AND c."id" = m."contract_id" AND c."currency" <> 'CNY' AND c."exchange_rate" IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM "contract_run_receipt" AS r WHERE r."org_id" = m."org_id" AND r."collection_id" = m."id");
