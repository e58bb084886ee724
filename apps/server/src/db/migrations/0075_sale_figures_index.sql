-- Figures of sales are sums over many lines: they are read from this index alone, without the lines (20 MB of it for 400 000 lines
-- instead of 410 MB of the table). drizzle-kit cannot write "include", so the index is not in the schema.
CREATE INDEX "sale_line_figures" ON "sale_line" USING btree ("org_id","crop","biz_year") INCLUDE ("product_id","company_id","province","city","county","month","bill_type","is_internal","kg","amount") WHERE deleted_at is null;
