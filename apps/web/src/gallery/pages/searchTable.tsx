import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { SearchTable, type FilterField } from '../../resource/table/SearchTable.tsx'
import * as trials from '../trials.ts'

trials.answerTrials()

export const title = '共享查询列表'

const filters: FilterField[] = [
  { name: 'name', label: '名称', type: 'input', placeholder: '名称的一部分' },
  { name: 'year', label: '年份', type: 'year' },
  {
    name: 'phase',
    label: '阶段',
    type: 'select',
    clears: ['group'],
    options: ['预备试验', '区域试验', '生产试验'].map((value) => ({ value, label: value })),
  },
  {
    name: 'kinds',
    label: '类别',
    type: 'multiSelect',
    options: ['玉米', '水稻', '小麦', '大豆'].map((value) => ({ value, label: value })),
  },
  {
    name: 'group',
    label: '组别',
    type: 'selectGroup',
    options: [
      { label: '黄淮海', options: [{ value: 'hhh1', label: '夏播一组' }] },
      { label: '东华北', options: [{ value: 'dhb1', label: '春播早熟组' }] },
    ],
  },
  { name: 'from', endName: 'to', label: '创建日期', type: 'daterange', time: true },
  {
    name: 'zone',
    label: '生态区',
    type: 'cascader',
    options: [{ value: 'north', label: '北方', children: [{ value: 'spring', label: '春播区' }] }],
  },
  { name: 'place', label: '地点', type: 'locationCascader', level: 2 },
]

const views = {
  page: '分页',
  tree: '树',
  none: '空',
  dead: '加载失败',
  plain: '一万行',
  wide: '一万行四十列',
} as const
type View = keyof typeof views

/** The search table in its states; `view` of the address chooses. */
export default function SearchTables() {
  const [params, setParams] = useSearchParams()
  const view = (params.get('view') ?? 'page') as View
  return (
    <main className="page">
      <Segmented<View>
        value={view}
        options={Object.entries(views).map(([value, label]) => ({ value: value as View, label }))}
        onChange={(next) => setParams({ view: next })}
      />
      <div className="page-body">
        <Shown key={view} view={view} />
      </div>
    </main>
  )
}

function Shown({ view }: { view: View }) {
  if (view === 'page') return <Paged />
  const columns = trials.trialColumns
  if (view === 'tree') return <SearchTable route={trials.treePage} columns={columns} showIndex />
  if (view === 'none') {
    return (
      <SearchTable
        route={trials.nonePage}
        filters={filters.slice(0, 2)}
        columns={columns}
        empty="先导入试验工作簿。"
      />
    )
  }
  if (view === 'dead') return <SearchTable route={trials.deadPage} columns={columns} />
  const count = view === 'wide' ? 40 : 8
  return <Unpaged count={count} />
}

function Unpaged({ count }: { count: number }) {
  const [columns] = useState(() => trials.figureColumns(count))
  return <SearchTable route={trials.trialList} columns={columns} showIndex name={`gallery.${count}`} />
}

function Paged() {
  const [chosen, setChosen] = useState<trials.Trial[]>([])
  return (
    <SearchTable
      route={trials.trialPage}
      filters={filters}
      columns={trials.trialColumns}
      selection={{ rows: chosen, onChange: setChosen }}
      toolbar={<Button>新增</Button>}
      exportRoute={trials.trialExport}
      showIndex
    />
  )
}
