CREATE TABLE "pk_basket" (
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"user_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "pk_basket_org_id_crop_user_id_entry_id_pk" PRIMARY KEY("org_id","crop","user_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "upgrade_pk" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "upgrade_pk_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"remark" text,
	"mode" text NOT NULL,
	"threshold" double precision DEFAULT 0 NOT NULL,
	"upgrade_id" bigint,
	"base_entry_id" bigint,
	"entry_ids" jsonb NOT NULL,
	"group_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"years" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "upgrade_pk_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "pk_basket" ADD CONSTRAINT "pk_basket_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upgrade_pk_list" ON "upgrade_pk" USING btree ("org_id","crop","id");--> statement-breakpoint
CREATE UNIQUE INDEX "upgrade_pk_name" ON "upgrade_pk" USING btree ("org_id","crop","created_by","name") WHERE deleted_at is null;