import { groupedText } from '../../../core/money/groupedMoney.ts'
import { amountText } from '../../../core/number/amountText.ts'
import {
  contractTypes,
  licences,
  paymentModes,
  partySides,
  type ContractType,
  type Licence,
  type PartySide,
  type PaymentMode,
} from './contractTypes.ts'

/** What a contract says, for the variables of a template. */
export interface ContractFacts {
  name?: string | null
  number?: string | null
  type?: ContractType | null
  subType?: string | null
  signedOn?: string | null
  effectiveOn?: string | null
  startOn?: string | null
  endOn?: string | null
  signPlace?: string | null
  handlerName?: string | null
  amount?: string | null
  taxRate?: string | null
  isTaxIncluded?: boolean
  paymentMode?: PaymentMode | null
  licence?: Licence | null
  /** Names of the places. */
  regionNames?: readonly string[]
  purpose?: string | null
  startYear?: number | null
  endYear?: number | null
  resultNames?: readonly string[]
  parties?: readonly PartyFacts[]
}

export interface PartyFacts {
  side: PartySide
  name?: string | null
  creditCode?: string | null
  legalPerson?: string | null
  contact?: string | null
  phone?: string | null
  bankName?: string | null
  bankAccount?: string | null
}

type Read = (facts: ContractFacts) => string | null | undefined

const day = (value: string | null | undefined): string | null => {
  const [year, month, date] = (value ?? '').split('-')
  return year && month && date ? `${year}年${Number(month)}月${Number(date)}日` : null
}

const joined = (names: readonly string[] = []): string | null => names.join('、') || null

const ofContract: Readonly<Record<string, Read>> = {
  合同名称: ({ name }) => name,
  合同编号: ({ number }) => number,
  合同类型: ({ type }) => type && contractTypes[type].label,
  子类型: ({ subType }) => subType,
  签订日期: ({ signedOn }) => day(signedOn),
  生效日期: ({ effectiveOn }) => day(effectiveOn),
  起始日期: ({ startOn }) => day(startOn),
  截止日期: ({ endOn }) => day(endOn),
  签订地点: ({ signPlace }) => signPlace,
  经办人: ({ handlerName }) => handlerName,
  合同总额: ({ amount }) => amount && groupedText(amount, '元'),
  合同总额大写: ({ amount }) => (amount ? amountText(amount) || null : null),
  税率: ({ taxRate }) => (taxRate ? `${taxRate}%` : null),
  含税: ({ isTaxIncluded }) => (isTaxIncluded === false ? '不含税' : '含税'),
  付款方式: ({ paymentMode }) => paymentMode && paymentModes[paymentMode],
  许可方式: ({ licence }) => licence && licences[licence],
  许可地域: ({ regionNames = [] }) => joined(regionNames) ?? '全国',
  作物与用途: ({ purpose }) => purpose,
  起始业务年度: ({ startYear }) => startYear?.toString(),
  截止业务年度: ({ endYear }) => endYear?.toString(),
  成果: ({ resultNames }) => joined(resultNames),
}

const ofParty: Readonly<Record<string, (party: PartyFacts) => string | null | undefined>> = {
  '': ({ name }) => name,
  信用代码: ({ creditCode }) => creditCode,
  法定代表人: ({ legalPerson }) => legalPerson,
  联系人: ({ contact }) => contact,
  电话: ({ phone }) => phone,
  开户行: ({ bankName }) => bankName,
  账号: ({ bankAccount }) => bankAccount,
}

const partyVariables = Object.entries(partySides).flatMap(([side, label]) =>
  Object.entries(ofParty).map(([what, read]): [string, Read] => [
    `${label}${what}`,
    ({ parties = [] }) => {
      const party = parties.find((one) => one.side === side)
      return party && read(party)
    },
  ]),
)

const reads: ReadonlyMap<string, Read> = new Map([...Object.entries(ofContract), ...partyVariables])

/** Names of the variables that a template may have, in the order in which they are offered. */
export const contractVariables: readonly string[] = [...reads.keys()]

/** Returns whether a template may have a variable of this name. */
export const isVariable = (name: string): boolean => reads.has(name)

/** Returns what a contract says for a variable; null if it says nothing, or there is no such variable. */
export const valueOfVariable = (name: string, facts: ContractFacts): string | null =>
  reads.get(name)?.(facts) || null

const VARIABLE = /\{\{([^{}\n]*)\}\}/g

/** A variable in the text of a template; line and column count from 1. */
export interface FoundVariable {
  name: string
  line: number
  column: number
}

/** Returns the variables of a text in their order. */
export const variablesIn = (body: string): FoundVariable[] =>
  body.split('\n').flatMap((text, at) =>
    [...text.matchAll(VARIABLE)].map((match) => ({
      name: (match[1] ?? '').trim(),
      line: at + 1,
      column: match.index + 1,
    })),
  )

/** Returns what is wrong with the variables of a text, each with its place; empty if every variable is known. */
export const variableProblems = (body: string): string[] =>
  variablesIn(body)
    .filter(({ name }) => !reads.has(name))
    .map(
      ({ name, line, column }) =>
        `正文第${line}行第${column}个字符：没有变量「{{${name}}}」，请从变量表中选择`,
    )

/** Returns the variables of a text that a contract has no value for. */
export const missingVariables = (body: string, facts: ContractFacts): string[] => [
  ...new Set(
    variablesIn(body)
      .filter(({ name }) => reads.has(name) && !reads.get(name)?.(facts))
      .map(({ name }) => name),
  ),
]

/** Returns a text with the values of a contract in place of its variables; those without a value stay. */
export const fillTemplate = (body: string, facts: ContractFacts): string =>
  body.replaceAll(VARIABLE, (whole, name: string) => reads.get(name.trim())?.(facts) || whole)
