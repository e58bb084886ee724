import { z } from 'zod'
import { idIn, idOut } from '../../core/wireFields.ts'
import { command, fileQuery, query } from '../../core/route.ts'

const READ = 'experiment.variety:read'
const WRITE = 'experiment.variety:write'

/** 试验设计, as dictionary trial_design names them. */
export const designKinds = ['RCBD', 'ALPHA', 'AUGMENTED', 'INTERVAL', 'STRIP'] as const
export const designKind = z.enum(designKinds, '试验设计不正确')

const optional = (label: string, max: number) =>
  z.number(`${label}应为数字`).int(`${label}应为整数`).min(1, `${label}应为正整数`).max(max).nullable()

/** How plots are laid out: kept with the group, so that the same layout can be made again. */
export const designSettings = z.object({
  design: designKind,
  seed: z
    .number('随机种子应为数字')
    .int('随机种子应为整数')
    .min(0, '随机种子不得小于0')
    .max(0xffff_ffff, '随机种子过大'),
  /** Replicates; of an augmented design its blocks. */
  reps: z.number('重复数必填').int('重复数应为整数').min(1, '重复数应为正整数').max(50, '重复数不得大于50'),
  blockSize: optional('区组大小', 200),
  checkEvery: optional('间隔小区数', 20),
  columns: optional('每排小区数', 500),
  numbering: z.enum(['SERPENTINE', 'ROW'], '编号方式不正确'),
  /** Plots of one entry are set apart in the field where possible. Layouts from before there was a choice are not. */
  apart: z.boolean('同一品种错开应为是或否').default(true),
  /** Rows of border plants around the field; printed on the plan. */
  guardRows: z.number('保护行应为数字').int('保护行应为整数').min(0).max(50, '保护行不得大于50'),
})
export type DesignSettings = z.output<typeof designSettings>

const wish = designSettings.extend({
  groupId: idIn('组别'),
  /** Points to lay out; without any all yield points that are not scrapped. */
  pointIds: z.array(idIn('试点')).max(300).default([]),
})

const place = z.object({
  pointId: idOut,
  entryId: idOut,
  rep: z.number(),
  block: z.string().nullable(),
  plotNo: z.string().nullable(),
  row: z.number().nullable(),
  col: z.number().nullable(),
})

/** What can be said of a layout before it is sown. */
const quality = z.object({
  checkNeighbours: z.number(),
  sameNeighbours: z.number(),
  /** Of those the checks that an interval design sets there. */
  fixedNeighbours: z.number(),
  /** Why plots of one entry are neighbours although they should be apart. */
  neighbourNote: z.string().nullable(),
  lattice: z
    .object({
      blocksPerRep: z.number(),
      largestBlock: z.number(),
      smallestBlock: z.number(),
      concurrences: z.array(z.number()),
      efficiency: z.number().nullable(),
      bound: z.number(),
    })
    .nullable(),
})

/** Most plots that one preview lays out. */
export const PREVIEW_PLOTS = 20_000

export const designPreview = query({
  method: 'POST',
  path: '/api/experiment/experimentGroup/designPreview',
  summary: '试排小区：同一随机种子总是同一布置，不写入',
  access: WRITE,
  reads: ['experiment.variety'],
  input: wish,
  output: z.object({ plots: z.array(place), quality }),
})

export const designApply = command({
  method: 'POST',
  path: '/api/experiment/experimentGroup/designApply',
  summary: '按设计布置小区；已有数据的试点不得重排',
  access: WRITE,
  changes: ['experiment.value'],
  input: wish.extend({ version: z.number().int() }),
  output: z.object({ plots: z.number() }),
})

export const fieldMap = query({
  method: 'GET',
  path: '/api/experiment/experimentGroup/fieldMap',
  summary: '试点的田间布置图',
  access: READ,
  reads: ['experiment.variety', 'experiment.value'],
  input: z.object({ groupId: idIn('组别'), pointId: idIn('试点').optional() }),
  output: z.array(
    place.extend({
      id: idOut,
      entryName: z.string(),
      entryNo: z.string().nullable(),
      isCk: z.boolean(),
      ckNo: z.number().nullable(),
      /** Whether anything was harvested or surveyed in it. */
      filled: z.boolean(),
    }),
  ),
})

export const fieldPlan = fileQuery({
  method: 'GET',
  path: '/api/experiment/experimentGroup/fieldPlan',
  summary: '田间种植图（工作簿）：每试点一张图与小区清单',
  access: READ,
  input: z.object({ groupId: idIn('组别') }),
})
