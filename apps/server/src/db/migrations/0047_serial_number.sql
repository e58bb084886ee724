CREATE TABLE "serial_number" (
	"org_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "serial_number_org_id_kind_year_pk" PRIMARY KEY("org_id","kind","year")
);
--> statement-breakpoint
ALTER TABLE "serial_number" ADD CONSTRAINT "serial_number_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;