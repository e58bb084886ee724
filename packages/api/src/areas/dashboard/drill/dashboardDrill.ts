import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { fileQuery, query } from '../../../core/route.ts'
import { idOut } from '../../../core/wireFields.ts'
import { widgetFilters } from '../widget/widgetShapes.ts'

/** What a figure of 科研 counts. */
export const drillParts = {
  station: '育种站',
  breeder: '育种人员',
  project: '在研科研项目',
  germplasm: '种质资源',
  point: '试验点',
  scrappedPoint: '报废的试点',
  entry: '参试品种',
  group: '组别',
  approved: '审定品种',
  approvedIn: '当年审定品种',
  suitable: '品种适宜区域',
  right: '品种权',
  patent: '专利',
  copyright: '软件著作权',
  paper: '一页纸产品',
} as const
export type DrillPart = keyof typeof drillParts
const partNames = Object.keys(drillParts) as [DrillPart, ...DrillPart[]]

/** What the records of a figure have in common. */
export const drillKeys = ['province', 'phase', 'crop', 'year', 'level', 'source', 'state', 'company'] as const
export type DrillKey = (typeof drillKeys)[number]

const place = {
  ...widgetFilters,
  part: z.enum(partNames, `明细只能是${Object.values(drillParts).join('、')}`).default('entry'),
  keys: z
    .array(
      z.object({
        name: z.enum(drillKeys, '分组不正确'),
        value: z.string('分组的值必填').max(40, '分组的值不正确').nullable(),
      }),
      '分组不正确',
    )
    .max(4, '分组最多四个')
    .optional(),
  /** Each thing once, as where things that differ are counted; else every record. */
  isDistinct: z.boolean('去重只能为是或否').default(false),
}

const reads = [
  'experiment.variety',
  'research.breedingLab',
  'research.person',
  'research.project',
  'research.germplasm',
  'research.variety',
  'research.varietyInfo',
  'research.patent',
  'research.copyright',
  'product.paper',
  'system.organization',
] as const

/** 明细: the records behind a figure of 科研, by the same filters. */
export const drill = query({
  method: 'POST',
  path: '/api/dashboard/drill',
  summary: '驾驶舱明细：一个科研数字背后的记录',
  access: 'dashboard.research:read',
  reads,
  input: pageInput(place, ['id', 'name']),
  output: pageOutput(
    z.object({
      id: idOut,
      name: z.string(),
      cells: z.array(z.string().nullable()),
      /** The trial that the record is a part of, if it is one of a point. */
      groupId: idOut.nullable(),
    }),
  ).extend({
    /** Heads of the cells. */
    heads: z.array(z.string()),
    /** What the figure adds up: people of stations, plots of groups; else the number of records. */
    sum: z.number(),
  }),
})
export type DrillRow = z.output<typeof drill.output>['records'][number]

export const exportDrill = fileQuery({
  method: 'POST',
  path: '/api/dashboard/drillExport',
  summary: '导出驾驶舱明细',
  access: 'dashboard.research:read',
  input: z.object(place),
})
