import type { BillType } from '@hepu/api/areas/product/sale/billTypes'
import * as definitions from '@hepu/api/areas/product/definitions'
import type { SaleTotalKind } from '@hepu/api/areas/product/statistic/saleTotalKinds'
import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, moment, owned, ref, stamps } from '../commonColumns.ts'
import { organization } from './organization.ts'
import { byPlainName, tableOf } from './resourceTable.ts'

const kilograms = (name: string) => numeric(name, { precision: 20, scale: 3, mode: 'number' })

/** 产品. */
export const product = tableOf(definitions.product, byPlainName(definitions.product, 'name'))

/** 业务年度设置: the month in which the business years of an organisation begin; without a row it is October. */
export const businessYear = pgTable(
  'business_year',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    /** 1 to 12. */
    startMonth: smallint('start_month').notNull(),
    /** The last business year that is closed: what comes of it afterwards is marked 补录. Null where none is. */
    closedYear: smallint('closed_year'),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId], foreignColumns: [organization.id] }),
    uniqueIndex('business_year_org').on(t.orgId),
    check('business_year_month', sql`${t.startMonth} between 1 and 12`),
  ],
)

/**
 * 产品绑定关系: what a material of an ERP (`nccId`) is sold as, from a day to a day, both included. A material has one product at
 * a time, which an exclusion constraint keeps.
 */
export const productBinding = pgTable(
  'product_binding',
  {
    ...owned(),
    productId: ref('product_id').notNull(),
    /** Key of the material in the ERP, as it is written there. */
    nccId: text('ncc_id').notNull(),
    /** Name of the material in the ERP. */
    materialName: text('material_name').notNull(),
    /** System that the material comes from. */
    source: text('source').notNull().default(''),
    /** Weight of one bag, where it differs from that of the product. */
    packKg: kilograms('pack_kg'),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** Last day; null as long as it holds. */
    validTo: date('valid_to', { mode: 'string' }),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('product_binding_product').on(t.productId),
    index('product_binding_material').on(t.orgId, t.nccId),
    check('product_binding_days', sql`${t.validTo} is null or ${t.validTo} >= ${t.validFrom}`),
  ],
)

/**
 * 交易流向: a line of a bill of sale, return or transfer. `kg` and `amount` of a return are negative. What was unknown when the line came
 * (material, pack, region) is null and counted as such.
 */
export const saleLine = pgTable(
  'sale_line',
  {
    ...owned(),
    /** System that the bill comes from. */
    source: text('source').notNull(),
    billNo: text('bill_no').notNull(),
    /** Tells bills apart that bear the same number: what the source calls its creation, or the day of the bill. */
    billSequence: text('bill_sequence').notNull(),
    lineNo: integer('line_no').notNull(),
    billType: text('bill_type').$type<BillType>().notNull(),
    billDate: date('bill_date', { mode: 'string' }).notNull(),
    bizYear: smallint('biz_year').notNull(),
    month: smallint('month').notNull(),
    companyId: ref('company_id'),
    customer: text('customer'),
    /** Codes of GB/T 2260; null where the place is unknown. */
    province: char('province', { length: 6 }),
    city: char('city', { length: 6 }),
    county: char('county', { length: 6 }),
    /** The place as the source writes it. */
    placeText: text('place_text'),
    nccId: text('ncc_id').notNull(),
    materialName: text('material_name').notNull(),
    /** The product that the material was bound to on the day of the bill; null where it was bound to none. */
    productId: ref('product_id'),
    spec: text('spec'),
    bags: numeric('bags', { precision: 20, scale: 3, mode: 'number' }),
    /** Weight of one bag on the day of the bill. */
    packKg: kilograms('pack_kg'),
    /** Null where neither a weight nor a pack is known (待核). */
    kg: kilograms('kg'),
    price: numeric('price', { precision: 20, scale: 4 }),
    amount: numeric('amount', { precision: 20, scale: 2 }),
    /** The amount is price × bags (推算): the source said none. */
    isAmountDerived: boolean('is_amount_derived').notNull().default(false),
    isTaxIncluded: boolean('is_tax_included').notNull().default(true),
    /** Sold within the group (集团内): it counts for the company and not for the group. */
    isInternal: boolean('is_internal').notNull().default(false),
    /** Came after the business year of the bill was closed (补录). */
    isLate: boolean('is_late').notNull().default(false),
    /** The line that this one takes back, where a bill was cancelled in the source. */
    reversesId: ref('reverses_id'),
    /** When the source last changed the line; windows of the next synchronisation begin there. */
    modifiedAt: moment('modified_at'),
    /** The import or synchronisation that the line came with. */
    batchId: ref('batch_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('sale_line_key').on(t.orgId, t.source, t.billNo, t.billSequence, t.lineNo),
    index('sale_line_list').on(t.orgId, t.crop, t.billDate, t.id),
    index('sale_line_year').on(t.orgId, t.crop, t.bizYear, t.productId),
    index('sale_line_material').on(t.orgId, t.nccId, t.billDate),
    index('sale_line_product').on(t.productId),
    index('sale_line_modified').on(t.orgId, t.source, t.modifiedAt),
    index('sale_line_batch').on(t.orgId, t.batchId),
    index('sale_line_reversed').on(t.reversesId),
  ],
)

/**
 * Sums of sales and returns of a business year, made of `sale_line` by `refreshSaleTotals`. Each kind of total
 * (`areas/product/statistic/saleTotals.ts`) keeps some columns apart and leaves the others null.
 */
export const saleTotal = pgTable(
  'sale_total',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    kind: text('kind').$type<SaleTotalKind>().notNull(),
    bizYear: smallint('biz_year').notNull(),
    month: smallint('month'),
    companyId: ref('company_id'),
    productId: ref('product_id'),
    province: char('province', { length: 6 }),
    city: char('city', { length: 6 }),
    county: char('county', { length: 6 }),
    /** The lines have a province. */
    isPlaced: boolean('is_placed').notNull(),
    billType: text('bill_type').$type<BillType>().notNull(),
    isInternal: boolean('is_internal').notNull(),
    /** Lines with a weight, their kg and their amount. */
    lines: integer('lines').notNull(),
    kg: kilograms('kg'),
    amount: numeric('amount', { precision: 20, scale: 2 }),
    /** Lines without a weight (待核) and their amount. */
    uncheckedLines: integer('unchecked_lines').notNull(),
    uncheckedAmount: numeric('unchecked_amount', { precision: 20, scale: 2 }),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('sale_total_kind').on(t.orgId, t.crop, t.kind, t.bizYear),
  ],
)

/**
 * Business years whose lines were written after their totals were made. Triggers on `sale_line` add a row in the transaction of the
 * writer and update none, so that two writers never wait for each other. Figures of such a year are sums over its lines.
 */
export const saleYearChange = pgTable(
  'sale_year_change',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    crop: text('crop').notNull(),
    bizYear: smallint('biz_year').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('sale_year_change_year').on(t.orgId, t.crop, t.bizYear),
  ],
)
