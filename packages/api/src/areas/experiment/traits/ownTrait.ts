import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, optText, text, whyNot } from '../../../core/wireFields.ts'
import { dated, free, measured, type Trait } from './traitShape.ts'
import type { CropTraits } from './traits.ts'

const IMPORT = 'experiment.variety:import'

/** What the values of an own trait are. A grade is a number with its range. */
export const ownTraitKinds = { number: '数值', text: '文字', date: '日期' } as const
export type OwnTraitKind = keyof typeof ownTraitKinds

const MAX_DECIMALS = 4

const limit = (label: string) =>
  z
    .number(`${label}应为数字`)
    .min(-1e9, `${label}过小`)
    .max(1e9, `${label}过大`)
    .nullish()
    .transform((value) => value ?? null)

/** What a person says of an own trait. */
export const ownTraitFields = z.object({
  label: text('性状名称', 40),
  unit: optText('单位', 16),
  kind: z.enum(Object.keys(ownTraitKinds) as OwnTraitKind[], '类型不正确，可用：数值、文字、日期'),
  /** Decimals that tables show. */
  decimals: z
    .number('小数位数应为数字')
    .int('小数位数应为整数')
    .min(0, '小数位数不得小于0')
    .max(MAX_DECIMALS, `小数位数不得大于${MAX_DECIMALS}`)
    .default(1),
  min: limit('下限'),
  max: limit('上限'),
  note: optText('备注', 200),
})

/** An own trait as lists show it. */
export const ownTraitRow = z.object({
  id: idOut,
  /** Key under which its values are stored: own12. */
  key: z.string(),
  label: z.string(),
  unit: z.string().nullable(),
  kind: z.enum(Object.keys(ownTraitKinds) as OwnTraitKind[]),
  decimals: z.number(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  note: z.string().nullable(),
  orgName: z.string(),
  /** It is of the organisation that the caller works in; others are only shown. */
  isOurs: z.boolean(),
  version: z.number(),
  can,
  whyNot,
})
export type OwnTraitRow = z.output<typeof ownTraitRow>

/** What a stored own trait says of its values. */
export type OwnTrait = Pick<OwnTraitRow, 'key' | 'label' | 'unit' | 'kind' | 'decimals' | 'min' | 'max'>

/** What a browser needs to know of an own trait to read and show its values. */
export const ownTrait = ownTraitRow.pick({
  key: true,
  label: true,
  unit: true,
  kind: true,
  decimals: true,
  min: true,
  max: true,
})

/** The key of an own trait: it stays the same whatever its label, and no other organisation has it. */
export const ownTraitKey = (id: number): string => `own${id}`

/** Returns an own trait as a trait of the registry. It counts by its mean, and neither end is better. */
export function traitOfOwn({ key, label, unit, kind, decimals, min, max }: OwnTrait): Trait {
  if (kind === 'date') return dated(key, label)
  if (kind === 'text') return free(key, label)
  return measured(key, label, unit, [decimals, 0, 0], { hardMin: min, hardMax: max })
}

/** Returns the traits of a crop and the own ones of an organisation. */
export const withOwn = (crop: string, own: readonly OwnTrait[]): CropTraits => ({
  crop,
  own: own.map(traitOfOwn),
})

export const ownTraitList = query({
  method: 'GET',
  path: '/api/experiment/ownTrait/list',
  summary: '自定义性状：本机构的，以及可查看机构的',
  access: 'experiment.variety:read',
  reads: ['experiment.ownTrait', 'experiment.value'],
  input: z.object({}),
  output: z.array(ownTraitRow),
})

export const ownTraitCreate = command({
  method: 'POST',
  path: '/api/experiment/ownTrait/create',
  summary: '新增自定义性状',
  access: IMPORT,
  changes: ['experiment.ownTrait'],
  input: ownTraitFields,
  output: ownTrait.extend({ id: idOut }),
})

export const ownTraitEdit = command({
  method: 'POST',
  path: '/api/experiment/ownTrait/edit',
  summary: '修改自定义性状',
  access: IMPORT,
  changes: ['experiment.ownTrait', 'experiment.variety', 'experiment.value'],
  input: ownTraitFields.extend({ id: idIn('性状'), version: z.number('版本号必填').int('版本号应为整数') }),
  output: done,
})

export const ownTraitDelete = command({
  method: 'POST',
  path: '/api/experiment/ownTrait/delete',
  summary: '删除自定义性状',
  access: IMPORT,
  changes: ['experiment.ownTrait'],
  input: z.object({ id: idIn('性状') }),
  output: done,
})
