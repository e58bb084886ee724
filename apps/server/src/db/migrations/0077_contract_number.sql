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
CREATE UNIQUE INDEX "contract_number_taken_once" ON "contract_number_taken" USING btree ("org_id","number");