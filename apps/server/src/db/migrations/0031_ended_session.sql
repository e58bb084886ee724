CREATE TABLE "ended_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ended_session_expires" ON "ended_session" USING btree ("expires_at");