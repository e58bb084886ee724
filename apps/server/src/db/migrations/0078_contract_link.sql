CREATE TABLE "contract_link" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"contract_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"remark" text,
	"removed_at" timestamp with time zone,
	"removed_by" bigint,
	"reason" text,
	CONSTRAINT "contract_link_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "contract_project" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contract_project_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"contract_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"purse" text DEFAULT 'special' NOT NULL,
	"subject_id" bigint,
	"remark" text,
	"removed_at" timestamp with time zone,
	"removed_by" bigint,
	"reason" text,
	CONSTRAINT "contract_project_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "contract_link" ADD CONSTRAINT "contract_link_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contract_project" ADD CONSTRAINT "contract_project_org_id_contract_id_contract_org_id_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "contract_link_contract" ON "contract_link" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "contract_link_other" ON "contract_link" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_link_once" ON "contract_link" USING btree ("org_id",least(contract_id, other_id),greatest(contract_id, other_id)) WHERE deleted_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "contract_project_contract" ON "contract_project" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "contract_project_project" ON "contract_project" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "contract_project_node" ON "contract_project" USING btree ("node_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_project_once" ON "contract_project" USING btree ("org_id","contract_id","node_id") WHERE deleted_at is null and removed_at is null;