import type { ContractKind, ContractState } from '@hepu/api/areas/contract/record/contractStates'
import type {
  ContractDirection,
  ContractType,
  Licence,
  PartyRole,
  PartySide,
  PaymentMode,
  SecrecyLevel,
} from '@hepu/api/areas/contract/record/contractTypes'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, owned, ref } from '../commonColumns.ts'

/** Yuan. */
const money = (name: string) => numeric(name, { precision: 14, scale: 2 })
const day = (name: string) => date(name, { mode: 'string' })

/** 合同, 补充协议 and 合同模板: one table, told apart by `kind`. */
export const contract = pgTable(
  'contract',
  {
    ...owned(),
    kind: text('kind').$type<ContractKind>().notNull().default('CONTRACT'),
    name: text('name').notNull(),
    /** Null until the submission; never given twice. */
    number: text('number'),
    type: text('type').$type<ContractType>(),
    subType: text('sub_type'),
    direction: text('direction').$type<ContractDirection>(),
    state: text('state').$type<ContractState>().notNull().default('draft'),
    signedOn: day('signed_on'),
    effectiveOn: day('effective_on'),
    startOn: day('start_on'),
    endOn: day('end_on'),
    signPlace: text('sign_place'),
    /** 经办人, a user. */
    handlerId: ref('handler_id'),
    /** 部门, an organisation of the house. */
    unitId: ref('unit_id'),
    isRelatedDeal: boolean('is_related_deal').notNull().default(false),
    secrecy: text('secrecy').$type<SecrecyLevel>(),
    /** 合同总额. */
    amount: money('amount'),
    /** Percent. */
    taxRate: numeric('tax_rate', { precision: 5, scale: 2 }),
    isTaxIncluded: boolean('is_tax_included').notNull().default(true),
    currency: text('currency').notNull().default('CNY'),
    /** Yuan for one unit of the currency on `rateOn`. */
    exchangeRate: numeric('exchange_rate', { precision: 14, scale: 6 }),
    rateOn: day('rate_on'),
    paymentMode: text('payment_mode').$type<PaymentMode>(),
    licence: text('licence').$type<Licence>(),
    /** 许可地域: GB codes of provinces and cities; empty for the whole country. */
    regions: text('regions').array().notNull().default([]),
    /** 作物与用途. */
    purpose: text('purpose'),
    maySublicense: boolean('may_sublicense').notNull().default(false),
    suppliesParents: boolean('supplies_parents').notNull().default(false),
    /** First and last business year of the licence. */
    startYear: integer('start_year'),
    endYear: integer('end_year'),
    renewalTerms: text('renewal_terms'),
    priorityTerms: text('priority_terms'),
    /** The contract that a supplement belongs to. */
    parentId: ref('parent_id'),
    /** The contract that this one renews. */
    renewalOfId: ref('renewal_of_id'),
    templateId: ref('template_id'),
    /** Text of a template, with variables, or of a contract, filled. */
    body: text('body'),
    remark: text('remark'),
    submittedAt: moment('submitted_at'),
    submittedBy: ref('submitted_by'),
    approvedAt: moment('approved_at'),
    endedOn: day('ended_on'),
    endReason: text('end_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('contract_id').on(t.id),
    index('contract_list').on(t.orgId, t.crop, t.kind, t.state, t.id),
    index('contract_parent').on(t.parentId),
    index('contract_renewal').on(t.renewalOfId),
    index('contract_end').on(t.endOn),
    uniqueIndex('contract_number').on(t.orgId, t.number),
    check('contract_amount', sql`${t.amount} >= 0`),
  ],
)

/** 当事人 of a contract, in their order. */
export const contractParty = pgTable(
  'contract_party',
  {
    ...owned(),
    contractId: ref('contract_id').notNull(),
    no: integer('no').notNull(),
    side: text('side').$type<PartySide>().notNull(),
    role: text('role').$type<PartyRole>(),
    /** Null for a unit of the house. */
    partyId: ref('party_id'),
    /** The organisation of the house; null for others. */
    unitId: ref('unit_id'),
    name: text('name').notNull(),
    creditCode: text('credit_code'),
    legalPerson: text('legal_person'),
    contact: text('contact'),
    phone: text('phone'),
    bankName: text('bank_name'),
    bankAccount: text('bank_account'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.contractId], foreignColumns: [contract.orgId, contract.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('contract_party_contract').on(t.contractId, t.no),
    index('contract_party_party').on(t.partyId),
  ],
)

/** 合同成果: results that a contract is about, with our share in them. */
export const contractResult = pgTable(
  'contract_result',
  {
    ...owned(),
    contractId: ref('contract_id').notNull(),
    /** Name of a registry. */
    resultType: text('result_type').notNull(),
    resultId: ref('result_id').notNull(),
    /** 权利范围. */
    rightScope: text('right_scope'),
    /** 份额, percent of the right that the contract disposes of. */
    share: numeric('share', { precision: 5, scale: 2 }).notNull().default('100'),
    /** 收益占比, percent of the income of the contract that counts for the result; null where all results have equal parts. */
    incomeShare: numeric('income_share', { precision: 5, scale: 2 }),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.contractId], foreignColumns: [contract.orgId, contract.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('contract_result_contract').on(t.contractId),
    index('contract_result_result').on(t.resultType, t.resultId),
    uniqueIndex('contract_result_once')
      .on(t.orgId, t.contractId, t.resultType, t.resultId)
      .where(sql`deleted_at is null`),
  ],
)

/** 品种维护: which product and material a licensed variety is sold as, where and in which business years. */
export const contractVariety = pgTable(
  'contract_variety',
  {
    ...owned(),
    contractId: ref('contract_id').notNull(),
    /** The line of `contract_result`, if the row comes from one. */
    resultLineId: ref('result_line_id'),
    varietyId: ref('variety_id'),
    varietyName: text('variety_name').notNull(),
    productId: ref('product_id'),
    /** Name of the product in the ERP. */
    productName: text('product_name'),
    nccId: text('ncc_id'),
    regions: text('regions').array().notNull().default([]),
    startYear: integer('start_year'),
    endYear: integer('end_year'),
    commissionMode: text('commission_mode'),
    /** pending 待维护, kept 已维护, conflict 冲突. */
    state: text('state', { enum: ['pending', 'kept', 'conflict'] })
      .notNull()
      .default('pending'),
    conflict: text('conflict'),
    source: text('source'),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.contractId], foreignColumns: [contract.orgId, contract.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('contract_variety_contract').on(t.contractId),
    index('contract_variety_product').on(t.productId),
    index('contract_variety_state').on(t.orgId, t.crop, t.state, t.id),
  ],
)
