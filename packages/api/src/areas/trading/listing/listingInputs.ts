import { z } from 'zod'
import { PHONE, PHONE_EXAMPLE } from '../../../core/phone.ts'
import { idIn, optText, text } from '../../../core/wireFields.ts'
import {
  audiences,
  conversions,
  demandTypes,
  evidenceItems,
  evidenceLevels,
  licenceKinds,
  listingSources,
  maturities,
  pricings,
  supplyTypes,
} from './listingFields.ts'
import { demandLabels, supplyLabels } from './listingLabels.ts'
import { keysOf } from './listingShapes.ts'

export const MAX_IMAGES = 9
const PRICE_MAX = 999_999_999

/** Ten thousand yuan with at most four decimals: text, or a number from a form. */
const priceIn = (label: string) =>
  z
    .union([z.string(), z.number()], `${label}应为数字`)
    .nullish()
    .transform((value) => (value === null || value === undefined || value === '' ? null : String(value)))
    .refine(
      (value) => value === null || /^\d{1,9}(\.\d{1,4})?$/.test(value),
      `${label}应为不小于0的数，小数最多四位`,
    )
    .refine((value) => value === null || Number(value) <= PRICE_MAX, `${label}过大`)

const words = <T extends string>(label: string, of: Readonly<Record<T, string>>) =>
  z.enum(keysOf(of), `${label}不正确`)

type Labels = Readonly<Record<keyof typeof supplyLabels, string>>

/** Fields that supplies and demands have in common. */
const commonFields = (labels: Labels) => ({
  name: text(labels.name, 100),
  summary: text(labels.summary, 500),
  regions: z
    .array(z.string().regex(/^\d{2}0000$/, `${labels.regions}应为省级地区`), `${labels.regions}不正确`)
    .max(40, `${labels.regions}过多`)
    .default([]),
  validTo: z.iso.date(`${labels.validTo}必填，应如 2027-12-31`),
  contactName: text(labels.contactName, 50),
  contactPhone: text(labels.contactPhone, 30).regex(
    PHONE,
    `${labels.contactPhone}不正确，应如 13800138000 或 ${PHONE_EXAMPLE}`,
  ),
  audience: words(labels.audience, audiences).default('public'),
  audienceOrgs: z
    .array(idIn(labels.audienceOrgs), `${labels.audienceOrgs}不正确`)
    .max(100, `${labels.audienceOrgs}最多100个`)
    .default([]),
  pricing: words(labels.pricing, pricings).default('negotiable'),
  priceFrom: priceIn(labels.priceFrom),
  priceTo: priceIn(labels.priceTo),
  conversions: z
    .array(words(labels.conversions, conversions), `${labels.conversions}不正确`)
    .max(5, `${labels.conversions}最多5项`)
    .default([]),
})

/** 成果: what is offered. */
export const supplyContent = {
  ...commonFields(supplyLabels),
  resultType: words(supplyLabels.resultType, supplyTypes),
  conversions: z
    .array(words(supplyLabels.conversions, conversions), `${supplyLabels.conversions}必填`)
    .min(1, `${supplyLabels.conversions}必填`)
    .max(5, `${supplyLabels.conversions}最多5项`),
  licenceKind: words(supplyLabels.licenceKind, licenceKinds).nullish(),
  sourceKind: words(supplyLabels.sourceKind, listingSources).nullish(),
  sourceId: idIn(supplyLabels.sourceId).nullish(),
  number: optText(supplyLabels.number, 60),
  holder: text(supplyLabels.holder, 200),
  legalState: optText(supplyLabels.legalState, 50),
  maturity: words(supplyLabels.maturity, maturities).nullish(),
  indicators: optText(supplyLabels.indicators, 1000),
  evidence: z
    .partialRecord(
      z.enum(keysOf(evidenceItems), '数据项不正确'),
      words(supplyLabels.evidence, evidenceLevels),
      `${supplyLabels.evidence}不正确`,
    )
    .default({}),
}

/** 需求: what is looked for. */
export const demandContent = {
  ...commonFields(demandLabels),
  resultType: words(demandLabels.resultType, demandTypes),
  demandUnit: text(demandLabels.demandUnit, 100),
  growthDaysMax: z
    .number(`${demandLabels.growthDaysMax}应为整数`)
    .int(`${demandLabels.growthDaysMax}应为整数`)
    .min(1, `${demandLabels.growthDaysMax}过小`)
    .max(400, `${demandLabels.growthDaysMax}过大`)
    .nullish(),
  gainMin: z
    .union([z.string(), z.number()], `${demandLabels.gainMin}应为数字`)
    .nullish()
    .transform((value) => (value === null || value === undefined || value === '' ? null : String(value)))
    .refine(
      (value) => value === null || /^-?\d{1,3}(\.\d{1,2})?$/.test(value),
      `${demandLabels.gainMin}应为数字，小数最多两位`,
    ),
  resistances: z
    .record(z.string().max(50), z.string().max(20), `${demandLabels.resistances}不正确`)
    .refine((value) => Object.keys(value).length <= 20, `${demandLabels.resistances}最多20项`)
    .default({}),
  quality: optText(demandLabels.quality, 500),
}

/** Values whose connection is checked alike in form and call. */
interface Together {
  pricing: string
  priceFrom: string | null
  priceTo: string | null
  audience: string
  audienceOrgs: readonly number[]
  sourceKind?: string | null | undefined
  sourceId?: number | null | undefined
}

/** Returns what the values of a listing together must not be, by field. */
export function listingProblems(values: Together): { path: string; message: string }[] {
  const { pricing, priceFrom, priceTo } = values
  const problems = []
  if (pricing === 'fixed' && priceFrom === null)
    problems.push({ path: 'priceFrom', message: '选择一口价时，价格必填' })
  if (pricing === 'range' && priceFrom === null)
    problems.push({ path: 'priceFrom', message: '选择区间时，下限必填' })
  if (pricing === 'range' && priceTo === null)
    problems.push({ path: 'priceTo', message: '选择区间时，上限必填' })
  if (pricing === 'range' && priceFrom !== null && priceTo !== null && Number(priceTo) < Number(priceFrom))
    problems.push({ path: 'priceTo', message: '上限不得小于下限' })
  if (values.audience === 'chosen' && values.audienceOrgs.length === 0)
    problems.push({ path: 'audienceOrgs', message: '公开范围为指定机构，请选择可见机构' })
  if (Boolean(values.sourceKind) !== Boolean(values.sourceId))
    problems.push({ path: 'sourceId', message: '请同时选择关联成果的类别与记录' })
  return problems
}
