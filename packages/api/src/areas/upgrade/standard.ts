import { z } from 'zod'
import { pageInput, pageOutput } from '../../core/envelope.ts'
import { can, done, idIn, idOut, idsIn, moment, optText, text } from '../../core/fields.ts'
import { command, query } from '../../core/route.ts'
import { standardItem, standardScope } from './shapes.ts'

const READ = 'upgrade.standard:read'
const WRITE = 'upgrade.standard:write'

export const standardLevels = { COMPANY: '企业', PROV: '省级', NAT: '国家级' } as const

const standardRow = z.object({
  id: idOut,
  name: z.string(),
  level: z.enum(['COMPANY', 'PROV', 'NAT']),
  className: z.string(),
  state: z.number(),
  source: z.string().nullable(),
  remark: z.string().nullable(),
  number: z.number(),
  items: z.number(),
  scopeText: z.string(),
  inUse: z.number(),
  updatedAt: moment,
  updatedByName: z.string().nullable(),
  version: z.number(),
  can,
})

export const standardList = query({
  method: 'GET',
  path: '/api/upgrade/upgradeStandard/standardList',
  summary: '可选的晋级标准',
  access: READ,
  input: z.object({ state: z.enum(['0', '1']).optional() }),
  output: z.array(
    z.object({
      id: idOut,
      name: z.string(),
      number: z.number(),
      className: z.string(),
      source: z.string().nullable(),
    }),
  ),
})

export const standardPage = query({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/standardLists',
  summary: '晋级标准列表',
  access: READ,
  input: pageInput(
    {
      name: z.string().trim().max(100).optional(),
      state: z.coerce.number().int().optional(),
      level: z.string().optional(),
    },
    ['id', 'name', 'updateTime'],
  ),
  output: pageOutput(standardRow),
})

/** One standard with the items of a version (the newest when none is named). */
export const standardShow = query({
  method: 'GET',
  path: '/api/upgrade/upgradeStandard/standardItem',
  summary: '晋级标准的指标、范围与历次版本',
  access: READ,
  input: z.object({ standardId: idIn('晋级标准'), number: z.coerce.number().int().min(1).optional() }),
  output: standardRow.extend({
    validFrom: z.string().nullable(),
    validTo: z.string().nullable(),
    itemList: z.array(standardItem),
    scopes: z.array(standardScope),
    versions: z.array(
      z.object({
        number: z.number(),
        at: moment,
        byName: z.string().nullable(),
        note: z.string().nullable(),
        items: z.number(),
      }),
    ),
  }),
})

const date = z.iso.date('日期格式为 YYYY-MM-DD').nullish()
const content = {
  name: text('标准名称', 60),
  level: z.enum(['COMPANY', 'PROV', 'NAT']),
  className: text('标准类别', 30),
  source: optText('来源', 200).optional(),
  remark: optText('备注', 500).optional(),
  validFrom: date,
  validTo: date,
  itemList: z.array(standardItem).min(1, '至少一项指标').max(60, '指标最多60项'),
  scopes: z.array(standardScope).max(100),
}

export const insertStandard = command({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/insertStandard',
  summary: '新增晋级标准',
  access: WRITE,
  input: z.object(content),
  output: z.object({ id: idOut }),
})

/** Changing items or scopes writes a new version; verdicts keep the version they rest on. */
export const updateStandard = command({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/updateStandard',
  summary: '修改晋级标准（生成新版本）',
  access: WRITE,
  input: z.object({
    ...content,
    id: idIn('晋级标准'),
    version: z.number().int(),
    state: z.number().int().min(0).max(1),
    note: optText('修改说明', 200).optional(),
  }),
  output: z.object({ number: z.number() }),
})

export const delStandard = command({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/delStandard',
  summary: '删除晋级标准；已被评估使用的只能停用',
  access: WRITE,
  input: z.object({ ids: idsIn('晋级标准') }),
  output: done,
})

/** Indexes that an item may be built from. */
export const indexList = query({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/queryIndexList',
  summary: '指标目录',
  access: READ,
  input: z.object({ crop: z.string().optional() }),
  output: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      trait: z.string(),
      unit: z.string(),
      group: z.string(),
      direction: z.string(),
      aggs: z.array(z.string()),
      bases: z.array(z.string()),
      preset: standardItem,
    }),
  ),
})
