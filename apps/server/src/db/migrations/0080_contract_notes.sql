CREATE TABLE "contract_outside_notice" (
	"org_id" bigint NOT NULL,
	"contract_id" bigint NOT NULL,
	"biz_year" smallint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contract_outside_notice_org_id_contract_id_biz_year_pk" PRIMARY KEY("org_id","contract_id","biz_year")
);
--> statement-breakpoint
CREATE TABLE "contract_line_comment" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_line_comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"run_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "contract_line_comment_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "contract_outside_notice" ADD CONSTRAINT "contract_outside_notice_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_line_comment" ADD CONSTRAINT "contract_line_comment_org_id_line_id_contract_run_line_org_id_id_fk" FOREIGN KEY ("org_id","line_id") REFERENCES "public"."contract_run_line"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_line_comment_line" ON "contract_line_comment" USING btree ("line_id","id");--> statement-breakpoint
CREATE INDEX "contract_line_comment_run" ON "contract_line_comment" USING btree ("run_id","id");
--> statement-breakpoint
CREATE TRIGGER "contract_line_comment_append_only" BEFORE UPDATE OR DELETE ON "contract_line_comment"
	FOR EACH ROW EXECUTE FUNCTION "refuse_distribution_change"();
--> statement-breakpoint
CREATE TRIGGER "contract_line_comment_no_truncate" BEFORE TRUNCATE ON "contract_line_comment"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_distribution_change"();
