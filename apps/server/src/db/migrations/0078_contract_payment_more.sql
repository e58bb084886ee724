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