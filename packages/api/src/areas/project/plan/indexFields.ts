import { z } from 'zod'
import { idIn, optText, text } from '../../../core/wireFields.ts'
import { indexTypeCodes } from './indexTypes.ts'
import { indexLabels as labels } from './planLabels.ts'
import { isExactWeight } from './weights.ts'

/** Largest target and value: what the database holds with four decimals. */
const MAX_QUANTITY = 1e12

const day = (label: string) => z.iso.date(`${label}格式为 YYYY-MM-DD`)

/** A target or a value: not below 0, at most four decimals. */
export const quantity = (label: string) =>
  z
    .number(`${label}应为数字`)
    .min(0, `${label}不得小于0`)
    .max(MAX_QUANTITY, `${label}不得大于一万亿`)
    .refine((value) => Math.abs(value * 1e4 - Math.round(value * 1e4)) < 1e-3, `${label}最多四位小数`)

/** A weight in percent, or blank. */
export const weight = z
  .number(`${labels.weight}应为数字`)
  .min(0, `${labels.weight}不得小于0`)
  .max(100, `${labels.weight}不得大于100`)
  .refine(isExactWeight, `${labels.weight}最多两位小数`)
  .nullish()
  .transform((value) => value ?? null)

/** What people enter for a task index, apart from who answers for it. */
export const indexContent = {
  name: text(labels.name, 100),
  indexType: z.enum(indexTypeCodes, `${labels.indexType}不正确`),
  unit: text(labels.unit, 10),
  target: quantity(labels.target),
  weight,
  startDate: day(labels.startDate).nullish(),
  endDate: day(labels.endDate).nullish(),
  isMust: z.boolean(`${labels.isMust}应为是或否`).default(true),
  method: optText(labels.method, 200),
  remark: optText(labels.remark, 500),
}

/** The same with the id of its owner. */
export const indexValues = { ...indexContent, ownerId: idIn(labels.ownerId).nullish() }
