import { z } from 'zod'
import { isCreditCode } from '../../../core/creditCode.ts'
import { flag, idIn, idOut, moment, optText, text } from '../../../core/wireFields.ts'
import { amountFrom0, bizYearIn, dayIn, percentIn } from '../contractFields.ts'
import { contractLabels as labels, partyLabels } from './contractLabels.ts'
import { contractKinds, contractStates, type ContractKind, type ContractState } from './contractStates.ts'
import {
  contractDirections,
  contractTypes,
  licences,
  partyRoles,
  partySides,
  paymentModes,
  secrecyLevels,
  type ContractDirection,
  type ContractType,
  type Licence,
  type PartyRole,
  type PartySide,
  type PaymentMode,
  type SecrecyLevel,
} from './contractTypes.ts'

/** Longest text of a contract or template. */
export const BODY_MAX = 50_000
const PARTIES_MAX = 8
const REGIONS_MAX = 400

const keys = <K extends string>(labelled: Readonly<Record<K, unknown>>) =>
  Object.keys(labelled) as [K, ...K[]]
const oneOf = <K extends string>(labelled: Readonly<Record<K, unknown>>, label: string) =>
  z.enum(keys(labelled), `${label}不正确`)

export const kindIn = oneOf<ContractKind>(contractKinds, labels.kind)
export const typeIn = oneOf<ContractType>(contractTypes, labels.type)
export const stateIn = oneOf<ContractState>(contractStates, labels.state)
export const directionIn = oneOf<ContractDirection>(contractDirections, labels.direction)

const creditCode = optText(partyLabels.creditCode, 18)
  .transform((code) => code?.toUpperCase() ?? null)
  .refine(
    (code) => code === null || isCreditCode(code),
    `${partyLabels.creditCode}不正确：应为18位且校验码相符`,
  )

/** A party in a request: one of the register, or an organisation of the house. */
const partyIn = z.object({
  side: oneOf<PartySide>(partySides, partyLabels.side),
  role: oneOf<PartyRole>(partyRoles, partyLabels.role).nullish(),
  partyId: idIn(partyLabels.partyId).nullish(),
  unitId: idIn(partyLabels.unitId).nullish(),
  /** That of the register or the organisation if absent. */
  name: optText(partyLabels.name, 100),
  /** That of the register if absent. */
  creditCode,
  legalPerson: optText(partyLabels.legalPerson, 50),
  contact: optText(partyLabels.contact, 50),
  phone: optText(partyLabels.phone, 30),
  bankName: optText(partyLabels.bankName, 100),
  bankAccount: optText(partyLabels.bankAccount, 40),
})

/** What is written into a contract, a supplement or a template. */
export const contractValues = {
  name: text(labels.name, 100),
  type: typeIn.nullish(),
  subType: optText(labels.subType, 30),
  direction: directionIn.nullish(),
  signedOn: dayIn(labels.signedOn).nullish(),
  effectiveOn: dayIn(labels.effectiveOn).nullish(),
  startOn: dayIn(labels.startOn).nullish(),
  endOn: dayIn(labels.endOn).nullish(),
  signPlace: optText(labels.signPlace, 100),
  handlerId: idIn(labels.handlerId).nullish(),
  unitId: idIn(labels.unitId).nullish(),
  isRelatedDeal: flag(labels.isRelatedDeal).default(false),
  secrecy: oneOf<SecrecyLevel>(secrecyLevels, labels.secrecy).nullish(),
  /** Yuan. */
  amount: amountFrom0(labels.amount).nullish(),
  taxRate: percentIn(labels.taxRate).nullish(),
  isTaxIncluded: flag(labels.isTaxIncluded).default(true),
  currency: z
    .string(`${labels.currency}应为文字`)
    .regex(/^[A-Z]{3}$/, `${labels.currency}应为三个大写字母，如 CNY`)
    .default('CNY'),
  exchangeRate: z
    .string(`${labels.exchangeRate}应为数`)
    .regex(/^\d{1,8}(\.\d{1,6})?$/, `${labels.exchangeRate}应为正数，最多六位小数`)
    .nullish(),
  rateOn: dayIn(labels.rateOn).nullish(),
  paymentMode: oneOf<PaymentMode>(paymentModes, labels.paymentMode).nullish(),
  licence: oneOf<Licence>(licences, labels.licence).nullish(),
  /** GB codes of provinces and cities; none for the whole country. */
  regions: z
    .array(
      z.string(`${labels.regions}不正确`).regex(/^\d{6}$/, `${labels.regions}不正确`),
      `${labels.regions}不正确`,
    )
    .max(REGIONS_MAX, `${labels.regions}最多${REGIONS_MAX}个`)
    .default([]),
  purpose: optText(labels.purpose, 200),
  maySublicense: flag(labels.maySublicense).default(false),
  suppliesParents: flag(labels.suppliesParents).default(false),
  startYear: bizYearIn(labels.startYear).nullish(),
  endYear: bizYearIn(labels.endYear).nullish(),
  renewalTerms: optText(labels.renewalTerms, 500),
  priorityTerms: optText(labels.priorityTerms, 500),
  templateId: idIn(labels.templateId).nullish(),
  body: optText(labels.body, BODY_MAX),
  remark: optText(labels.remark, 500),
  parties: z
    .array(partyIn, `${partyLabels.side}不正确`)
    .max(PARTIES_MAX, `${partyLabels.side}最多${PARTIES_MAX}个`)
    .default([]),
}
export const contractInput = z.object(contractValues, '合同内容应完整填写')
export type ContractInput = z.output<typeof contractInput>

/** A party as screens show it. */
export const partyOut = z.object({
  id: idOut,
  side: z.enum(keys(partySides)),
  role: z.enum(keys(partyRoles)).nullable(),
  partyId: idOut.nullable(),
  unitId: idOut.nullable(),
  name: z.string(),
  creditCode: z.string().nullable(),
  legalPerson: z.string().nullable(),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  bankName: z.string().nullable(),
  bankAccount: z.string().nullable(),
})

/** State of a contract with what follows from its days and its changes. */
const stateOut = {
  state: z.enum(keys(contractStates)),
  /** 到期待续: it runs although its last day is over. */
  isExpired: z.boolean(),
  /** 变更中: a change waits for its approval. */
  isChanging: z.boolean(),
  /** Days until its last day, below 0 after it; null for contracts that do not bind, and without such a day. */
  daysLeft: z.number().nullable(),
}

const headOut = {
  id: idOut,
  kind: z.enum(keys(contractKinds)),
  name: z.string(),
  /** Null until the submission. */
  number: z.string().nullable(),
  type: z.enum(keys(contractTypes)).nullable(),
  subType: z.string().nullable(),
  direction: z.enum(keys(contractDirections)).nullable(),
  ...stateOut,
  /** In the currency. */
  amount: z.string().nullable(),
  currency: z.string(),
  signedOn: z.string().nullable(),
  effectiveOn: z.string().nullable(),
  startOn: z.string().nullable(),
  endOn: z.string().nullable(),
  version: z.number(),
}

/** A contract in a list. */
export const contractRow = z.object({
  ...headOut,
  /** The parties that are not of the house. */
  partyNames: z.string(),
  handlerName: z.string().nullable(),
  orgName: z.string().nullable(),
  parentId: idOut.nullable(),
  parentName: z.string().nullable(),
  createdByName: z.string().nullable(),
  updateTime: moment,
})
export type ContractRow = z.output<typeof contractRow>

const link = z.object({
  id: idOut,
  name: z.string(),
  number: z.string().nullable(),
  state: z.enum(keys(contractStates)),
  startOn: z.string().nullable(),
  endOn: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string(),
})
export type ContractLink = z.output<typeof link>

/** A contract with everything that belongs to it itself. */
export const contractDetail = z.object({
  ...headOut,
  orgId: idOut,
  orgName: z.string().nullable(),
  signPlace: z.string().nullable(),
  handlerId: idOut.nullable(),
  handlerName: z.string().nullable(),
  unitId: idOut.nullable(),
  unitName: z.string().nullable(),
  isRelatedDeal: z.boolean(),
  secrecy: z.enum(keys(secrecyLevels)).nullable(),
  /** The amount in capital numerals. */
  amountText: z.string().nullable(),
  taxRate: z.string().nullable(),
  isTaxIncluded: z.boolean(),
  /** The amount without its tax, the tax, and both together: yuan. Null without an amount or a rate. */
  tax: z.object({ net: z.string(), tax: z.string(), gross: z.string() }).nullable(),
  exchangeRate: z.string().nullable(),
  rateOn: z.string().nullable(),
  paymentMode: z.enum(keys(paymentModes)).nullable(),
  licence: z.enum(keys(licences)).nullable(),
  regions: z.array(z.string()),
  regionNames: z.array(z.string()),
  purpose: z.string().nullable(),
  maySublicense: z.boolean(),
  suppliesParents: z.boolean(),
  startYear: z.number().nullable(),
  endYear: z.number().nullable(),
  renewalTerms: z.string().nullable(),
  priorityTerms: z.string().nullable(),
  templateId: idOut.nullable(),
  templateName: z.string().nullable(),
  body: z.string().nullable(),
  /** The text with the values of the contract in place of its variables. */
  filledBody: z.string().nullable(),
  remark: z.string().nullable(),
  parties: z.array(partyOut),
  resultNames: z.array(z.string()),
  parent: link.nullable(),
  supplements: z.array(link),
  /** The contracts that renewed each other, the first one first, this one among them; empty without any. */
  renewals: z.array(link),
  submittedByName: z.string().nullable(),
  submittedAt: moment.nullable(),
  approvedAt: moment.nullable(),
  endedOn: z.string().nullable(),
  endReason: z.string().nullable(),
  createdBy: idOut.nullable(),
  createdByName: z.string().nullable(),
  createTime: moment,
  /** What the contract may be kept in spite of. */
  warnings: z.array(z.string()),
})
