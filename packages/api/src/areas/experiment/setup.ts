import { z } from 'zod'
import { can, done, flag, idIn, idOut, moment, optText, text, whyNot, year } from '../../core/wireFields.ts'
import { command, query } from '../../core/route.ts'
import { designKind, designSettings } from './design.ts'
import { checkRoles, compareBases } from './trialLabels.ts'
import { groupHead } from './trialShapes.ts'

const READ = 'experiment.variety:read'
const WRITE = 'experiment.variety:write'

/** Most points and entries that one save takes. */
export const MAX_POINTS = 300
export const MAX_ENTRIES = 3000

const whole = (label: string, min: number, max: number) =>
  z
    .number(`${label}应为数字`)
    .int(`${label}应为整数`)
    .min(min, `${label}不得小于${min}`)
    .max(max, `${label}不得大于${max}`)
    .nullish()
    .transform((value) => value ?? null)

const decimal = (label: string, min: number, max: number) =>
  z
    .number(`${label}应为数字`)
    .min(min, `${label}不得小于${min}`)
    .max(max, `${label}不得大于${max}`)
    .nullish()
    .transform((value) => value ?? null)

const day = (label: string) =>
  z
    .union([z.literal('').transform(() => null), z.iso.date(`${label}格式为 YYYY-MM-DD`)])
    .nullish()
    .transform((value) => value ?? null)

/** What a person sets of a group. */
export const groupFields = z.object({
  year,
  name: text('组别名称', 100),
  phase: text('试验阶段', 32),
  level: optText('试验级别', 32),
  channel: optText('试验渠道', 32),
  ecoZone: optText('生态区', 64),
  ripePeriod: optText('熟期', 32),
  design: designKind.default('RCBD'),
  reps: whole('重复数', 1, 50),
  density: optText('密度', 64),
  leadOrg: optText('主持单位', 100),
  compareBase: z.enum(compareBases, '比较基准不正确').default('GROUP_CK_MEAN'),
  standardMoisture: decimal('标准水分', 0, 40),
  groupMeanIncludesCk: z.boolean('组均值含对照不正确').default(true),
})

/** A row of the table of points; without `id` it is new. */
export const pointFields = z.object({
  id: idIn('试点').nullish(),
  version: z.number().int().nullish(),
  name: text('试点名称', 64),
  pointType: z.enum(['YIELD', 'SURVEY_ONLY', 'DEMO'], '试点类型不正确').default('YIELD'),
  province: optText('省', 32),
  city: optText('市', 32),
  county: optText('县', 32),
  testOrg: optText('承试单位', 100),
  longitude: decimal('经度', -180, 180),
  latitude: decimal('纬度', -90, 90),
  altitude: decimal('海拔', -500, 6000),
  sowDate: day('播种日期'),
  harvestDate: day('收获日期'),
})

/** A row of the table of entries; without `id` it is new. A check has its number. */
export const entryFields = z.object({
  id: idIn('品种').nullish(),
  version: z.number().int().nullish(),
  entryNo: optText('参试编号', 32),
  name: text('品种名称', 100),
  femaleParent: optText('母本', 100),
  maleParent: optText('父本', 100),
  provider: optText('供种单位', 100),
  ckNo: whole('对照序号', 1, 9),
  ckRole: z
    .enum(checkRoles, '对照作用不正确')
    .nullish()
    .transform((value) => value ?? null),
})

const stored = { id: idOut, version: z.number(), plots: z.number(), filledPlots: z.number() }

export const setupShow = query({
  method: 'GET',
  path: '/api/experiment/experimentGroup/setup',
  summary: '试验设计：一个组别的资料、试点、品种、布置与密码编号',
  access: READ,
  reads: ['experiment.variety', 'experiment.value', 'experiment.blind', 'upgrade.record'],
  input: z.object({ groupId: idIn('组别') }),
  output: groupHead.extend({
    channel: z.string().nullable(),
    reps: z.number().nullable(),
    density: z.string().nullable(),
    leadOrg: z.string().nullable(),
    compareBase: z.string(),
    /** Null where the crop's counts. */
    ownMoisture: z.number().nullable(),
    groupMeanIncludesCk: z.boolean(),
    points: z.array(
      z.object({
        ...stored,
        name: z.string(),
        pointType: z.string(),
        province: z.string().nullable(),
        city: z.string().nullable(),
        county: z.string().nullable(),
        testOrg: z.string().nullable(),
        longitude: z.number().nullable(),
        latitude: z.number().nullable(),
        altitude: z.number().nullable(),
        sowDate: z.string().nullable(),
        harvestDate: z.string().nullable(),
        scrapped: z.boolean(),
      }),
    ),
    entries: z.array(
      z.object({
        ...stored,
        entryNo: z.string().nullable(),
        name: z.string(),
        femaleParent: z.string().nullable(),
        maleParent: z.string().nullable(),
        provider: z.string().nullable(),
        isCk: z.boolean(),
        ckNo: z.number().nullable(),
        ckRole: z.string().nullable(),
        blindCode: z.string().nullable(),
      }),
    ),
    /** How the plots were laid out last; null when they never were. */
    layout: designSettings.extend({ pointIds: z.array(z.string()) }).nullable(),
    plots: z.number(),
    filledPlots: z.number(),
    /** Why the plots no longer fit points and entries; null while they do. */
    staleLayout: z.string().nullable(),
    blind: z.object({
      state: z.enum(['OPEN', 'BLIND', 'REVEALED']),
      blindedAt: moment.nullable(),
      revealOn: z.string().nullable(),
      revealedAt: moment.nullable(),
    }),
    /** `blind`: sees and shows the names behind codes; `blindStart`: gives codes. */
    can,
    whyNot,
  }),
})

export const groupCreate = command({
  method: 'POST',
  path: '/api/experiment/experimentGroup/create',
  summary: '新增组别',
  access: WRITE,
  changes: ['experiment.variety'],
  input: groupFields,
  output: z.object({ id: idOut }),
})

export const groupSave = command({
  method: 'POST',
  path: '/api/experiment/experimentGroup/saveSetup',
  summary: '保存组别的试验设计资料',
  access: WRITE,
  changes: ['experiment.variety', 'experiment.value'],
  input: groupFields.extend({ id: idIn('组别'), version: z.number().int() }),
  output: done,
})

export const groupCopy = command({
  method: 'POST',
  path: '/api/experiment/experimentGroup/copySetup',
  summary: '把组别的试验设计复制到另一年份或阶段，不含小区与数据',
  access: WRITE,
  changes: ['experiment.variety'],
  input: z.object({
    id: idIn('组别'),
    year,
    phase: text('试验阶段', 32),
    name: text('组别名称', 100),
    withPoints: flag('复制试点').default(true),
    withEntries: flag('复制品种').default(true),
  }),
  output: z.object({ id: idOut }),
})

export const groupDelete = command({
  method: 'POST',
  path: '/api/experiment/experimentGroup/delete',
  summary: '删除没有数据的组别',
  access: WRITE,
  changes: ['experiment.variety', 'experiment.value'],
  input: z.object({ id: idIn('组别'), version: z.number().int() }),
  output: done,
})

export const savePoints = command({
  method: 'POST',
  path: '/api/experiment/experimentPoint/saveSetup',
  summary: '保存组别的试点，次序即填写次序；去掉的试点不得有数据',
  access: WRITE,
  changes: ['experiment.variety', 'experiment.value'],
  input: z.object({
    groupId: idIn('组别'),
    rows: z.array(pointFields, '试点必填').max(MAX_POINTS, `试点最多${MAX_POINTS}个`),
    removed: z.array(idIn('试点')).max(MAX_POINTS).default([]),
  }),
  output: done,
})

export const saveEntries = command({
  method: 'POST',
  path: '/api/experiment/experimentVariety/saveSetup',
  summary: '保存组别的参试品种与对照；去掉的品种不得有数据',
  access: WRITE,
  changes: ['experiment.variety', 'experiment.value'],
  input: z.object({
    groupId: idIn('组别'),
    rows: z.array(entryFields, '参试品种必填').max(MAX_ENTRIES, `参试品种最多${MAX_ENTRIES}个`),
    removed: z.array(idIn('品种')).max(MAX_ENTRIES).default([]),
  }),
  output: done,
})
