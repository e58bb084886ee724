CREATE TABLE "person" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"staff_no" text,
	"name" text NOT NULL,
	"gender" text,
	"birth_date" date,
	"mobile" text,
	"email" text,
	"position" text,
	"post_type" text,
	"title_rank" text,
	"education" text,
	"degree" text,
	"school" text,
	"major" text,
	"direction" text,
	"entry_date" date,
	"leave_date" date,
	"work_state" text NOT NULL,
	"remark" text,
	"user_id" bigint,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "person_file" (
	"person_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"sequence" integer NOT NULL,
	CONSTRAINT "person_file_person_id_file_id_pk" PRIMARY KEY("person_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "temporary_person" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "temporary_person_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"name" text NOT NULL,
	"unit" text,
	"mobile" text,
	"remark" text,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"person_id" bigint,
	"reason" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "temporary_person_source" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "temporary_person_source_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"temporary_person_id" bigint NOT NULL,
	"object" text NOT NULL,
	"object_id" bigint NOT NULL,
	"label" text NOT NULL,
	"path" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_file" ADD CONSTRAINT "person_file_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temporary_person" ADD CONSTRAINT "temporary_person_org_id_organization_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temporary_person" ADD CONSTRAINT "temporary_person_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temporary_person_source" ADD CONSTRAINT "temporary_person_source_fk" FOREIGN KEY ("temporary_person_id") REFERENCES "public"."temporary_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_org" ON "person" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "person_mobile" ON "person" USING btree ("mobile");--> statement-breakpoint
CREATE UNIQUE INDEX "person_staff_no" ON "person" USING btree ("org_id","staff_no") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "person_user" ON "person" USING btree ("org_id","user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "person_file_file" ON "person_file" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "temporary_person_state" ON "temporary_person" USING btree ("org_id","state");--> statement-breakpoint
CREATE INDEX "temporary_person_person" ON "temporary_person" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "temporary_person_source_record" ON "temporary_person_source" USING btree ("temporary_person_id","object","object_id");--> statement-breakpoint
CREATE INDEX "temporary_person_source_object" ON "temporary_person_source" USING btree ("object","object_id");