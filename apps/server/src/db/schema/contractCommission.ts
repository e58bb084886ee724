import type {
  CommissionState,
  DeclarationCycle,
  DeclarationKind,
} from '@hepu/api/areas/contract/commission/commissionLabels'
import type { StatementContent } from '@hepu/api/areas/contract/commission/statementContent'
import type { StatementLineKind } from '@hepu/api/areas/contract/money/seasonCommission'
import type { TierBase } from '@hepu/api/areas/contract/money/tierBase'
import type { CommissionTier, TierMode } from '@hepu/api/areas/contract/money/tiers'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, owned, ref } from '../commonColumns.ts'
import { contract } from './contract.ts'

/** Yuan. */
const money = (name: string) => numeric(name, { precision: 14, scale: 2 })
/** Kilograms, or yuan where sales are the base. */
const amountOfBase = (name: string) => numeric(name, { precision: 20, scale: 3 })
const day = (name: string) => date(name, { mode: 'string' })

/** The contract, and the line of `contract_variety`; null for all varieties of the contract together. */
const scope = () => ({
  contractId: ref('contract_id').notNull(),
  varietyLineId: ref('variety_line_id'),
})

/** A declaration that a run counted, as it was then. */
export interface CountedDeclaration {
  id: number
  kind: DeclarationKind
  quarter: number
  /** Audited quantity as it was typed, and what of it is the base: net of VAT if the rule says so. */
  audited: string
  base: string
}

/** What a season was before a run: quantities in whole numbers of the base, amounts in fen, as text. */
export interface StoredSeasonState {
  quantity: string
  accrued: string
  offset: string
  isClosed: boolean
  /** What of the advance was open at the beginning of the season. */
  advance: string
}

/** 提成规则: terms of a contract, or of one of its varieties, from a business year on. A rule that a run used does not change. */
export const contractCommissionRule = pgTable(
  'contract_commission_rule',
  {
    ...owned(),
    ...scope(),
    /** Counts the versions of the scope from 1. */
    serial: integer('serial').notNull(),
    fromYear: smallint('from_year').notNull(),
    /** Last business year; null until a later version takes its place. */
    toYear: smallint('to_year'),
    /** 临时条款: goes before the lasting terms in its years and ends by itself. */
    isTemporary: boolean('is_temporary').notNull().default(false),
    cycle: text('cycle').$type<DeclarationCycle>().notNull().default('quarter'),
    base: text('base').$type<TierBase>().notNull().default('kg'),
    /** Whether sales count with VAT; they are declared with it. */
    isTaxIncluded: boolean('is_tax_included').notNull().default(true),
    /** Percent. */
    vatRate: numeric('vat_rate', { precision: 5, scale: 2 }).notNull().default('9'),
    mode: text('mode').$type<TierMode>().notNull().default('MARGINAL'),
    tiers: jsonb('tiers').$type<CommissionTier[]>().notNull(),
    minimum: money('minimum'),
    cap: money('cap'),
    /** Entry fee that is offset against the commission of all seasons. */
    advance: money('advance'),
    /** Quantity that the licence allows in a business year. */
    quantityCap: amountOfBase('quantity_cap'),
    /** Days from the confirmation of a run to the day on which it is due. */
    termDays: integer('term_days').notNull().default(30),
    signedOn: day('signed_on'),
    note: text('note'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.contractId], foreignColumns: [contract.orgId, contract.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('contract_commission_rule_contract').on(t.contractId, t.varietyLineId),
    uniqueIndex('contract_commission_rule_serial').on(
      t.orgId,
      t.contractId,
      sql`coalesce(${t.varietyLineId}, 0)`,
      t.serial,
    ),
    check('contract_commission_rule_years', sql`${t.toYear} is null or ${t.toYear} >= ${t.fromYear}`),
  ],
)

/** 申报: what a licensee says he sold in a quarter or business year, and what was audited of it. */
export const contractDeclaration = pgTable(
  'contract_declaration',
  {
    ...owned(),
    ...scope(),
    kind: text('kind').$type<DeclarationKind>().notNull().default('period'),
    bizYear: smallint('biz_year').notNull(),
    /** 1 to 4; 0 for the whole year, and for returns. */
    quarter: smallint('quarter').notNull().default(0),
    /** Positive; returns are taken off. 0 is 零申报. */
    quantity: amountOfBase('quantity').notNull(),
    /** 结转: returned goods that were sold in an earlier season or before the contract was kept here. */
    isCarried: boolean('is_carried').notNull().default(false),
    declaredOn: day('declared_on').notNull(),
    declarer: text('declarer'),
    audited: amountOfBase('audited'),
    auditedBy: ref('audited_by'),
    auditedAt: moment('audited_at'),
    auditNote: text('audit_note'),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.contractId], foreignColumns: [contract.orgId, contract.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('contract_declaration_contract').on(t.contractId, t.bizYear),
    uniqueIndex('contract_declaration_once')
      .on(t.orgId, t.contractId, sql`coalesce(${t.varietyLineId}, 0)`, t.bizYear, t.quarter)
      .where(sql`deleted_at is null and kind = 'period'`),
    check('contract_declaration_quarter', sql`${t.quarter} between 0 and 4`),
    check(
      'contract_declaration_quantity',
      sql`${t.quantity} >= 0 and (${t.audited} is null or ${t.audited} >= 0)`,
    ),
  ],
)

/** 提成计算: one run over the declarations of a season. The database refuses every change of a confirmed one. */
export const contractCommissionRun = pgTable(
  'contract_commission_run',
  {
    ...owned(),
    ...scope(),
    /** Counts the runs of the contract from 1. */
    serial: integer('serial').notNull(),
    bizYear: smallint('biz_year').notNull(),
    /** The last quarter that it covers; 0 where the year is declared as a whole. */
    throughQuarter: smallint('through_quarter').notNull(),
    closes: boolean('closes').notNull(),
    state: text('state').$type<CommissionState>().notNull().default('draft'),
    ruleId: ref('rule_id').notNull(),
    ruleSerial: integer('rule_serial').notNull(),
    /** The run that this one takes back. */
    reversalOf: ref('reversal_of'),
    reason: text('reason'),
    inputs: jsonb('inputs').$type<CountedDeclaration[]>().notNull(),
    before: jsonb('before').$type<StoredSeasonState>().notNull(),
    /** What the run adds to the season; a reversal has the opposite signs. `closing`: 1, 0 or −1. */
    quantity: amountOfBase('quantity').notNull(),
    accrued: money('accrued').notNull(),
    offset: money('offset').notNull(),
    closing: smallint('closing').notNull(),
    payable: money('payable').notNull(),
    dueOn: day('due_on').notNull(),
    hash: text('hash').notNull(),
    note: text('note'),
    confirmedBy: ref('confirmed_by'),
    confirmedAt: moment('confirmed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.contractId], foreignColumns: [contract.orgId, contract.id] }).onUpdate(
      'cascade',
    ),
    index('contract_commission_run_contract').on(t.contractId, t.bizYear),
    uniqueIndex('contract_commission_run_serial').on(t.orgId, t.contractId, t.serial),
    uniqueIndex('contract_commission_run_draft')
      .on(t.orgId, t.contractId, sql`coalesce(${t.varietyLineId}, 0)`, t.bizYear)
      .where(sql`deleted_at is null and state = 'draft'`),
    uniqueIndex('contract_commission_run_reversal')
      .on(t.orgId, t.reversalOf)
      .where(sql`deleted_at is null and reversal_of is not null`),
    check(
      'contract_commission_run_confirmed',
      sql`(${t.state} = 'confirmed') = (${t.confirmedBy} is not null)`,
    ),
  ],
)

/** Lines of a run: tiers, cap, minimum, advance and carry-over, each with the version of the rule that it follows. */
export const contractCommissionLine = pgTable(
  'contract_commission_line',
  {
    ...owned(),
    runId: ref('run_id').notNull(),
    no: smallint('no').notNull(),
    kind: text('kind').$type<StatementLineKind>().notNull(),
    /** From 1; null on lines that are no tier. */
    tier: smallint('tier'),
    quantity: amountOfBase('quantity'),
    rate: numeric('rate', { precision: 14, scale: 6 }),
    amount: money('amount').notNull(),
    ruleId: ref('rule_id').notNull(),
    ruleSerial: integer('rule_serial').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.runId],
      foreignColumns: [contractCommissionRun.orgId, contractCommissionRun.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    uniqueIndex('contract_commission_line_no').on(t.orgId, t.runId, t.no),
  ],
)

/** 结算单: the statement of a season as it was issued, with the hash of its content. Rows are only added. */
export const contractStatement = pgTable(
  'contract_statement',
  {
    ...owned(),
    ...scope(),
    bizYear: smallint('biz_year').notNull(),
    content: jsonb('content').$type<StatementContent>().notNull(),
    /** SHA-256 of the content. */
    hash: text('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.contractId], foreignColumns: [contract.orgId, contract.id] }).onUpdate(
      'cascade',
    ),
    uniqueIndex('contract_statement_once').on(t.orgId, t.contractId, t.hash),
    index('contract_statement_contract').on(t.contractId, t.bizYear),
  ],
)

/** 许可—销量对账: the business years of contracts for which a notice of sales outside the licence was sent, each once. */
export const contractOutsideNotice = pgTable(
  'contract_outside_notice',
  {
    orgId: ref('org_id').notNull(),
    contractId: ref('contract_id').notNull(),
    bizYear: smallint('biz_year').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.contractId, t.bizYear] }),
    foreignKey({ columns: [t.orgId, t.contractId], foreignColumns: [contract.orgId, contract.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
)
