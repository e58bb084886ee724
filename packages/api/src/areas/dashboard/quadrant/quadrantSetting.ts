import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { nothing } from '../../../core/wireFields.ts'
import { cutKinds, quadrantAxes } from './quadrantAxes.ts'
import { quadrantLabels as labels } from './quadrantLabels.ts'

const PATH = '/api/dashboard/quadrantSetting'
const cut = (label: string, from: number, to: number) =>
  z
    .number(`${label}必填`)
    .min(from, `${label}应为${from}～${to}`)
    .max(to, `${label}应为${from}～${to}`)
    .multipleOf(0.01, `${label}最多两位小数`)

const choice = {
  shareAxis: z.enum(quadrantAxes.share.names, `${labels.shareAxis}不正确`),
  growthAxis: z.enum(quadrantAxes.growth.names, `${labels.growthAxis}不正确`),
  shareCutKind: z.enum(cutKinds, `${labels.shareCutKind}不正确`),
  shareCut: cut(labels.shareCut, 0, 100),
  growthCutKind: z.enum(cutKinds, `${labels.growthCutKind}不正确`),
  growthCut: cut(labels.growthCut, -100, 1000),
}

/** 四象限设置 of the organisation and crop of the work context. */
export const showQuadrantSetting = query({
  method: 'GET',
  path: PATH,
  summary: '四象限的坐标轴与分界',
  access: 'dashboard.promotion:read',
  reads: ['dashboard.quadrant'],
  input: nothing,
  output: z.object({
    ...choice,
    /** 0 where nothing was saved. */
    version: z.number(),
  }),
})

export const saveQuadrantSetting = command({
  method: 'POST',
  path: `${PATH}/save`,
  summary: '保存四象限的坐标轴与分界，本机构当前作物共用',
  access: 'dashboard.quadrant:write',
  changes: ['dashboard.quadrant'],
  input: z.object({ ...choice, version: z.number('版本必填').int('版本不正确') }),
  output: z.object({ version: z.number() }),
})
