import { z } from 'zod'
import { isCreditCode } from '../../../core/creditCode.ts'
import { readDecimal } from '../../../core/number/decimal.ts'
import { flag, idIn, optText, text } from '../../../core/wireFields.ts'
import { amountFrom0, amountIn, bizYearIn, dayIn, percentIn } from '../contractFields.ts'
import { contractLabels, contractResultLabels, partyLabels } from '../record/contractLabels.ts'
import { licences, type Licence } from '../record/contractTypes.ts'
import { contractResultTypes } from '../subject/contractResultTypes.ts'
import { conditionLabels, triggers, type Trigger } from '../payment/paymentWords.ts'
import { addableKinds, type AddableKind } from './addableKinds.ts'

const keys = <K extends string>(labelled: Readonly<Record<K, unknown>>) =>
  Object.keys(labelled) as [K, ...K[]]
const oneOf = <K extends string>(labelled: Readonly<Record<K, unknown>>, label: string) =>
  z.enum(keys(labelled), `${label}不正确`)

const REGIONS_MAX = 400
const TERM_DAYS_MAX = 3650

/** A share of a result in percent: above 0. */
const share = percentIn(contractResultLabels.share).refine(
  (value) => (readDecimal(value)?.units ?? 1n) > 0n,
  `${contractResultLabels.share}应大于0`,
)

const creditCode = optText(partyLabels.creditCode, 18)
  .transform((code) => code?.toUpperCase() ?? null)
  .refine(
    (code) => code === null || isCreditCode(code),
    `${partyLabels.creditCode}不正确：应为18位且校验码相符`,
  )

const lineId = idIn('变更的成果')
const conditionId = idIn('变更的付款条件')
/** What the record is called; the server fills it in. */
const name = optText('名称', 200)
const termDays = z
  .number(`${conditionLabels.termDays}应为天数`)
  .int(`${conditionLabels.termDays}应为整数`)
  .min(0, `${conditionLabels.termDays}不得小于0`)
  .max(TERM_DAYS_MAX, `${conditionLabels.termDays}不得大于${TERM_DAYS_MAX}`)

const conditionContent = {
  name: text(conditionLabels.name, 50),
  amount: amountIn(conditionLabels.amount),
  plannedOn: dayIn(conditionLabels.plannedOn).nullish(),
  termDays: termDays.nullish(),
}

/** Values of the actions of 合同变更, by kind. Kinds are stored, so they never change. */
export const changeValues = {
  amount: z.object({
    amount: amountFrom0(contractLabels.amount),
    taxRate: percentIn(contractLabels.taxRate).nullish(),
    isTaxIncluded: flag(contractLabels.isTaxIncluded).nullish(),
    /** Payment conditions that were typed as a percentage follow the new amount. */
    isRescaled: flag('按比例的付款条件随总额重算').default(true),
  }),
  period: z.object({ startOn: dayIn(contractLabels.startOn), endOn: dayIn(contractLabels.endOn) }),
  party: z.object({
    partyLineId: idIn('变更的当事人'),
    partyId: idIn(partyLabels.partyId).nullish(),
    unitId: idIn(partyLabels.unitId).nullish(),
    name,
    creditCode,
    legalPerson: optText(partyLabels.legalPerson, 50),
    contact: optText(partyLabels.contact, 50),
    phone: optText(partyLabels.phone, 30),
    bankName: optText(partyLabels.bankName, 100),
    bankAccount: optText(partyLabels.bankAccount, 40),
  }),
  result: z.object({
    resultLineId: lineId,
    name,
    share,
    rightScope: optText(contractResultLabels.rightScope, 200),
  }),
  addResult: z.object({
    resultType: z.enum(contractResultTypes, `${contractResultLabels.resultType}不正确`),
    resultId: idIn(contractResultLabels.resultId),
    name,
    share,
    rightScope: optText(contractResultLabels.rightScope, 200),
  }),
  removeResult: z.object({ resultLineId: lineId, name }),
  condition: z.object({ conditionId, ...conditionContent }),
  addCondition: z.object({
    kind: oneOf<AddableKind>(addableKinds, conditionLabels.kind),
    trigger: oneOf<Trigger>(triggers, conditionLabels.trigger),
    /** Of 业务年度结束: the year whose end it is. */
    bizYear: bizYearIn(conditionLabels.bizYear).nullish(),
    ...conditionContent,
  }),
  removeCondition: z.object({ conditionId }),
  licence: z.object({
    licence: oneOf<Licence>(licences, contractLabels.licence),
    /** GB codes of provinces and cities; none for the whole country. */
    regions: z
      .array(
        z.string(`${contractLabels.regions}不正确`).regex(/^\d{6}$/, `${contractLabels.regions}不正确`),
        `${contractLabels.regions}不正确`,
      )
      .max(REGIONS_MAX, `${contractLabels.regions}最多${REGIONS_MAX}个`)
      .default([]),
    startYear: bizYearIn(contractLabels.startYear).nullish(),
    endYear: bizYearIn(contractLabels.endYear).nullish(),
    purpose: optText(contractLabels.purpose, 200),
    maySublicense: flag(contractLabels.maySublicense).default(false),
    suppliesParents: flag(contractLabels.suppliesParents).default(false),
  }),
  other: z.object({ content: text('变更内容', 1000) }),
} as const

export type ContractChangeKind = keyof typeof changeValues
export const changeKindNames = keys(changeValues)
