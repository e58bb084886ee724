CREATE TABLE "cell_entry" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cell_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"group_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"rep" integer NOT NULL,
	"field" text NOT NULL,
	"raw_text" text NOT NULL,
	"value_num" double precision,
	"value_text" text,
	"seen_text" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"reviewed_by" bigint,
	"reviewed_at" timestamp with time zone,
	"review_request" text,
	CONSTRAINT "cell_entry_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "entry_scrap" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "entry_scrap_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"group_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"point_id" bigint,
	"reason" text NOT NULL,
	"note" text,
	"status_before" text,
	CONSTRAINT "entry_scrap_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "scrap_rule" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "scrap_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"crop" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"cv_limit" double precision NOT NULL,
	"low_yield_pct" double precision NOT NULL,
	"lost_check_plots" integer NOT NULL,
	"lost_plot_pct" double precision NOT NULL,
	"lost_entry_pct" double precision NOT NULL,
	CONSTRAINT "scrap_rule_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "observation" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "cell_entry" ADD CONSTRAINT "cell_entry_org_id_group_id_experiment_group_org_id_id_fk" FOREIGN KEY ("org_id","group_id") REFERENCES "public"."experiment_group"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cell_entry" ADD CONSTRAINT "cell_entry_org_id_point_id_experiment_point_org_id_id_fk" FOREIGN KEY ("org_id","point_id") REFERENCES "public"."experiment_point"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cell_entry" ADD CONSTRAINT "cell_entry_org_id_entry_id_experiment_variety_org_id_id_fk" FOREIGN KEY ("org_id","entry_id") REFERENCES "public"."experiment_variety"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_scrap" ADD CONSTRAINT "entry_scrap_org_id_group_id_experiment_group_org_id_id_fk" FOREIGN KEY ("org_id","group_id") REFERENCES "public"."experiment_group"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_scrap" ADD CONSTRAINT "entry_scrap_org_id_point_id_experiment_point_org_id_id_fk" FOREIGN KEY ("org_id","point_id") REFERENCES "public"."experiment_point"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_scrap" ADD CONSTRAINT "entry_scrap_org_id_entry_id_experiment_variety_org_id_id_fk" FOREIGN KEY ("org_id","entry_id") REFERENCES "public"."experiment_variety"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cell_entry_pending" ON "cell_entry" USING btree ("org_id","group_id","point_id","entry_id","rep","field") WHERE status = 'pending' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cell_entry_list" ON "cell_entry" USING btree ("org_id","group_id","status","id");--> statement-breakpoint
CREATE INDEX "cell_entry_cell" ON "cell_entry" USING btree ("org_id","group_id","point_id","entry_id","rep","field");--> statement-breakpoint
CREATE UNIQUE INDEX "entry_scrap_once" ON "entry_scrap" USING btree ("org_id","entry_id",coalesce(point_id, 0)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "entry_scrap_group" ON "entry_scrap" USING btree ("org_id","group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scrap_rule_crop" ON "scrap_rule" USING btree ("org_id","crop") WHERE deleted_at is null;