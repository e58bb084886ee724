CREATE TABLE "deal_notice" (
	"org_id" bigint NOT NULL,
	"listing_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deal_notice_org_id_listing_id_other_id_pk" PRIMARY KEY("org_id","listing_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "deal_notice" ADD CONSTRAINT "deal_notice_org_id_listing_id_listing_org_id_id_fk" FOREIGN KEY ("org_id","listing_id") REFERENCES "public"."listing"("org_id","id") ON DELETE cascade ON UPDATE cascade;