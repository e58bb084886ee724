CREATE TABLE "own_trait" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "own_trait_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"label" text NOT NULL,
	"unit" text,
	"kind" text NOT NULL,
	"decimals" integer NOT NULL,
	"min" double precision,
	"max" double precision,
	"note" text,
	CONSTRAINT "own_trait_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "own_trait" ADD CONSTRAINT "own_trait_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_trait_label" ON "own_trait" USING btree ("org_id","crop","label") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "observation_own" ON "observation" USING btree ("org_id","trait_key") WHERE trait_key like 'own%';