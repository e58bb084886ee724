CREATE TABLE "import_mapping" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "import_mapping_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"signature" text NOT NULL,
	"heads" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_mapping_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "import_mapping_signature" ON "import_mapping" USING btree ("org_id","crop","signature");