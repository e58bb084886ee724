import { pageInput, pageOutput } from '@hepu/api/core/envelope'
import { fileQuery, query } from '@hepu/api/core/route'
import { z } from 'zod'
import type { Column } from '../resource/table/SearchTable.tsx'
import { sortedRows, sortOf, type Order } from '../resource/table/sorting.ts'

/** Invented trials for pages of the gallery: rows, a paged and an unpaged call, and the answers to them. */

const plain = z.object({
  id: z.string(),
  name: z.string(),
  year: z.number(),
  place: z.string(),
  phase: z.string(),
  meanYield: z.number().nullable(),
  moisture: z.number(),
  status: z.number(),
  categoryList: z.array(z.object({ name: z.string() })),
  createdByName: z.string(),
  createdAt: z.string(),
})
const row = plain.extend({ children: z.array(plain).optional() })
export type Trial = z.output<typeof row>

const NAMES = [
  '郑单958',
  '先玉335',
  '登海605',
  '京科968',
  '裕丰303',
  '中科玉505',
  '迪卡517',
  '联创808',
] as const
const PLACES = ['河南新乡', '山东济南', '河北石家庄', '吉林公主岭', '黑龙江哈尔滨', '云南昆明'] as const
const PHASES = ['预备试验', '区域试验', '生产试验'] as const
const PEOPLE = ['王立新', '李春燕', '赵国强'] as const
const at = <T>(list: readonly T[], index: number): T => list[index % list.length]!

/** Trial number `index`; every 11th has no yield yet. */
export const trialAt = (index: number): z.output<typeof plain> => ({
  id: String(index + 1),
  name: `${at(NAMES, index * 5)}-${String(index + 1).padStart(3, '0')}`,
  year: 2021 + (index % 5),
  place: at(PLACES, index * 7),
  phase: at(PHASES, index),
  meanYield: index % 11 === 10 ? null : 540 + ((index * 7919) % 2600) / 10,
  moisture: 20 + ((index * 104_729) % 110) / 10,
  status: index % 4 === 3 ? 0 : 1,
  categoryList: [{ name: '玉米' }, ...(index % 3 === 0 ? [{ name: '机收籽粒' }] : [])],
  createdByName: at(PEOPLE, index),
  createdAt: `2025-0${1 + (index % 9)}-1${index % 10}`,
})
const trials = (count: number): Trial[] => Array.from({ length: count }, (_, index) => trialAt(index))

const model = { name: z.string().optional() }
const common = { method: 'POST', access: 'public', reads: [] } as const
const paged = (path: `/api/${string}`, summary: string) =>
  query({ ...common, path, summary, input: pageInput(model, ['id']), output: pageOutput(row) })
const unpaged = (path: `/api/${string}`, summary: string) =>
  query({ ...common, path, summary, input: z.object(model), output: z.array(row) })

export const trialPage = paged('/api/gallery/trial/page', '试验列表')
export const treePage = paged('/api/gallery/trial/tree', '试验与其试点')
export const nonePage = paged('/api/gallery/trial/none', '没有数据的列表')
export const deadPage = paged('/api/gallery/trial/dead', '加载失败的列表')
export const trialList = unpaged('/api/gallery/trial/list', '不分页的试验列表')
export const trialExport = fileQuery({
  ...common,
  path: '/api/gallery/trial/export',
  summary: '导出试验',
  input: z.object(model),
})

interface Asked {
  current?: number
  size?: number
  sort?: string
  order?: Order
  model?: { name?: string }
}

/** Fields that show names of creators, by the field that the server sorts by. */
const shownAs: Readonly<Record<string, string>> = { createBy: 'createdByName', createTime: 'createdAt' }

/** Returns a page of trials, filtered by name and in the requested order. */
function pageOf(all: Trial[], { current = 1, size = 10, sort = 'id', order, model = {} }: Asked) {
  const found = all.filter((trial) => trial.name.includes(model.name ?? ''))
  const dataIndex = (shownAs[sort] ?? sort) as keyof Trial
  const sorted = sortedRows(found, [{ title: sort, dataIndex, sort }], sortOf(sort, order))
  return { current, size, total: found.length, records: sorted.slice((current - 1) * size, current * size) }
}

const trees = (): Trial[] =>
  trials(12).map((trial, index) => ({
    ...trial,
    children: [0, 1, 2].map((child) => ({ ...trialAt(index * 3 + child), id: `${trial.id}.${child + 1}` })),
  }))

const failure = { code: 5030, msg: '数据库暂时不可用，请稍后再试', data: null }
const done = (data: unknown) => Response.json({ code: 1, msg: '', data })
const answers: Record<string, (asked: Asked) => Response> = {
  [trialPage.path]: (asked) => done(pageOf(trials(137), asked)),
  [treePage.path]: (asked) => done(pageOf(trees(), asked)),
  [nonePage.path]: () => done({ current: 1, size: 10, total: 0, records: [] }),
  [deadPage.path]: () => Response.json(failure),
  [trialList.path]: () => done(trials(10_000)),
  [trialExport.path]: () => Response.json({ code: 4130, msg: '超过10000条，请缩小范围后导出', data: null }),
}

/** Answers the calls of this file instead of a server. */
export function answerTrials(): void {
  const before = globalThis.fetch
  globalThis.fetch = (address, init) => {
    const answer = typeof address === 'string' ? answers[address] : undefined
    if (!answer) return before(address, init)
    return Promise.resolve(answer(JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Asked))
  }
}

/** The columns of a trial. */
export const trialColumns: Column<Trial>[] = [
  { title: '名称', dataIndex: 'name', width: 160, sort: true },
  { title: '年份', dataIndex: 'year', width: 76, sort: true },
  { title: '试点', dataIndex: 'place', width: 120 },
  { title: '阶段', dataIndex: 'phase', width: 96 },
  {
    title: '产量',
    key: 'yield',
    children: [
      {
        title: '均产(kg/亩)',
        dataIndex: 'meanYield',
        width: 110,
        align: 'right',
        sort: true,
        render: (_, row) => row.meanYield?.toFixed(1) ?? '—',
      },
      {
        title: '含水量(%)',
        dataIndex: 'moisture',
        width: 100,
        align: 'right',
        sort: true,
        render: (_, row) => row.moisture.toFixed(1),
      },
    ],
  },
  { title: '类别', dataIndex: 'categoryList', width: 130, ellipsis: true },
  { title: '状态', dataIndex: 'status', width: 84 },
  { title: '创建人', dataIndex: 'createdByName', width: 90, sort: true },
  { title: '创建时间', dataIndex: 'createdAt', width: 116, sort: true },
]

/** Returns columns of as many figures as wanted, after the name. */
export const figureColumns = (count: number): Column<Trial>[] => [
  { title: '名称', dataIndex: 'name', width: 150, fixed: 'left', sort: true },
  ...Array.from({ length: count - 1 }, (_, at): Column<Trial> => ({
    title: `性状${at + 1}`,
    key: `trait${at}`,
    width: 96,
    align: 'right',
    render: (_, row) => (row.moisture * (at + 1)).toFixed(2),
  })),
]
