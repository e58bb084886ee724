import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { idOut, text } from '../../../core/wireFields.ts'
import { resourceNames } from '../../../core/resource/titles.ts'
import { query } from '../../../core/route.ts'
import type { Subjects } from '../../../core/subject.ts'

const READ = 'research.varietyOverview:read'
const base = '/api/research/varietyOverview'
/** Every kind of records about varieties. */
const reads: Subjects = [
  ...resourceNames,
  'research.varietyAcquireRecord',
  'research.varietyInfoAcquireRecord',
  'research.ownership',
  'experiment.variety',
  'experiment.value',
  'upgrade.record',
  'project.node',
  'contract.record',
]

/** Names that a search answers at once; how many there are in all is said. */
export const OVERVIEW_NAMES = 20
/** Numbers of each of them. */
export const OVERVIEW_NUMBERS = 3
/** Records of each section that come with the overview; the others by page. */
export const OVERVIEW_ROWS = 5

/** By what a record was found to be about the variety. */
export const overviewMatches = {
  RELATION: '关联',
  NAME: '同名',
  ALIAS: '别名',
  MENTION: '题名提及',
  ACHIEVEMENT: '代表成果',
} as const
export type OverviewMatch = keyof typeof overviewMatches
const match = z.enum(Object.keys(overviewMatches) as [OverviewMatch], '匹配方式不正确')

const name = text('品种名称', 100)

/** Something that happened to a variety, and the record that says so. */
const event = z.object({
  /** Key of the section it belongs to. */
  kind: z.string(),
  id: idOut,
  /** What happened: 参试, 公告, 授权 … */
  what: z.string(),
  /** `YYYY-MM-DD`, or the year alone where no more is known. */
  date: z.string().nullable(),
  title: z.string(),
  /** Address of the record's screen. */
  path: z.string().nullable(),
  /** Figures and words of the record, in their order. */
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  state: z.string().nullable(),
  orgName: z.string(),
  match,
  /** The other name it was found by; null where it was the one asked for. */
  by: z.string().nullable(),
})
export type OverviewEvent = z.output<typeof event>

const section = z.object({
  key: z.string(),
  title: z.string(),
  /** False if the caller may not read that registry; nothing of it is returned. */
  isAllowed: z.boolean(),
  total: z.number(),
  /** How its records are found. */
  matchedBy: z.string(),
  /** Address of the list, filtered by the name. */
  list: z.string().nullable(),
  /** The newest records. */
  rows: z.array(event),
})
export type OverviewSection = z.output<typeof section>

export const overviewShow = query({
  method: 'GET',
  path: `${base}/show`,
  summary:
    '品种总览：一个品种的名称、编号和各登记库、试验、晋级中关于它的记录；没有权限的登记库只说明无权查看',
  access: READ,
  reads,
  input: z.object({ name }),
  output: z.object({
    name: z.string(),
    /** Other names by which records were found, and who says that they are names of it. */
    others: z.array(z.object({ name: z.string(), why: z.string() })),
    cropLabel: z.string(),
    /** What the records say of the variety, each value with the record that says so. */
    heads: z.array(
      z.object({
        label: z.string(),
        values: z.array(z.object({ text: z.string(), path: z.string().nullable() })),
      }),
    ),
    sections: z.array(section),
  }),
})

export const overviewPage = query({
  method: 'POST',
  path: `${base}/page`,
  summary: '一个品种的时间轴，或某几类记录，按日期排列；没有日期的在最后',
  access: READ,
  reads,
  input: pageInput(
    {
      name,
      /** Keys of sections; all when absent. */
      kinds: z.array(z.string().max(40, '类别不正确')).max(50, '类别最多50个').optional(),
      /** DAY: one row for each relevant day; RECORD: one row for each record. */
      each: z.enum(['DAY', 'RECORD'], '列出方式不正确').default('DAY'),
    },
    ['day'],
  ),
  output: pageOutput(event),
})

export const overviewSearch = query({
  method: 'GET',
  path: `${base}/search`,
  summary: `按名称或编号的一部分查品种，来自所有可查看的登记库与试验，一次最多${OVERVIEW_NAMES}个`,
  access: READ,
  reads,
  input: z.object({ name: text('品种名称或编号', 100) }),
  output: z.object({
    /** All that fit. */
    total: z.number(),
    /** The crop that is worked in: only its varieties are found. */
    cropLabel: z.string(),
    records: z.array(
      z.object({
        name: z.string(),
        /** Its numbers, at most `OVERVIEW_NUMBERS`: those that fit the search first. */
        numbers: z.array(z.string()),
        /** Its crop: as its approval says, else the one that is worked in. */
        crops: z.array(z.string()),
        /** Titles of the sections that contain it. */
        sources: z.array(z.string()),
      }),
    ),
  }),
})
