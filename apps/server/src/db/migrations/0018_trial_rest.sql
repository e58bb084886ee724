CREATE TABLE "import_row" (
	"org_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"rep" integer NOT NULL,
	"row_no" integer NOT NULL,
	CONSTRAINT "import_row_org_id_group_id_batch_id_point_id_entry_id_rep_pk" PRIMARY KEY("org_id","group_id","batch_id","point_id","entry_id","rep")
);
--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_org_id_batch_id_import_batch_org_id_id_fk" FOREIGN KEY ("org_id","batch_id") REFERENCES "public"."import_batch"("org_id","id") ON DELETE cascade ON UPDATE no action;
