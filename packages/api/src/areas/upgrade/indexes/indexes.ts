import { z } from 'zod'
import { done, idIn, optText } from '../../../core/wireFields.ts'
import { command, query } from '../../../core/route.ts'
import { standardItem } from '../promotionShapes.ts'

const READ = 'upgrade.standard:read'
const WRITE = 'upgrade.standard:write'

/** 指标目录: what an item may be built from, as the organisation has arranged it. */
export const indexRow = z.object({
  key: z.string(),
  label: z.string(),
  trait: z.string(),
  unit: z.string(),
  group: z.string(),
  direction: z.string(),
  aggs: z.array(z.string()),
  bases: z.array(z.string()),
  ops: z.array(z.string()),
  /** Words the trait may have; empty for numbers. */
  words: z.array(z.string()),
  preset: standardItem,
  /** Offered as a column of lists; as an index of 组合PK. */
  showInList: z.boolean(),
  showInPk: z.boolean(),
  seq: z.number(),
})

export const indexList = query({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/queryIndexList',
  summary: '指标目录；给出标准时标明其中已选的指标',
  access: READ,
  reads: ['upgrade.index', 'upgrade.standard'],
  input: z.object({ crop: z.string().max(30).optional(), standardId: idIn('晋级标准').optional() }),
  output: z.array(indexRow.extend({ checked: z.boolean() })),
})

const keys = z.array(z.string().min(1).max(64)).max(200, '指标最多200个')

/** Items of indexes that stay ticked stay as they are; newly ticked ones come with their usual threshold. */
export const insertIndexList = command({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/insertIndexList',
  summary: '保存标准所选的指标及其次序（生成新版本）',
  access: WRITE,
  changes: ['upgrade.standard'],
  input: z.object({
    standardId: idIn('晋级标准'),
    version: z.number().int(),
    indexes: keys.min(1, '至少选择一项指标').max(60, '指标最多60项'),
    note: optText('修改说明', 200).optional(),
  }),
  output: z.object({ number: z.number() }),
})

export const updateIndexList = command({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/updateIndexList',
  summary: '设置指标目录：次序、是否用于列表与组合PK',
  access: WRITE,
  changes: ['upgrade.index'],
  input: z.object({
    indexes: z
      .array(
        z.object({
          key: z.string('指标必选').min(1, '指标必选').max(64, '指标不正确'),
          showInList: z.boolean('是否用于列表不正确'),
          showInPk: z.boolean('是否用于组合PK不正确'),
        }),
      )
      .min(1, '至少一项指标')
      .max(200, '指标最多200个'),
  }),
  output: done,
})
