CREATE TABLE "index_check" (
	"org_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"screen" text NOT NULL,
	"keys" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "index_check_org_id_user_id_crop_screen_pk" PRIMARY KEY("org_id","user_id","crop","screen")
);
--> statement-breakpoint
CREATE TABLE "index_def" (
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"key" text NOT NULL,
	"seq" integer NOT NULL,
	"show_in_list" boolean NOT NULL,
	"show_in_pk" boolean NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "index_def_org_id_crop_key_pk" PRIMARY KEY("org_id","crop","key")
);
--> statement-breakpoint
ALTER TABLE "upgrade_standard" ADD CONSTRAINT "upgrade_standard_org_id_parent_id_upgrade_standard_org_id_id_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."upgrade_standard"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upgrade_standard_sons" ON "upgrade_standard" USING btree ("org_id","parent_id");