import '../figures.css'
import * as api from '@hepu/api/areas/upgrade/standard'
import type { OutputOf } from '@hepu/api/core/route'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../client/messages.ts'
import { useRun } from '../../client/useRun.ts'
import { useWords } from '../../app/session.ts'
import { OpenLink, onOffFilter, RecordLinks } from '../../resource/RecordLinks.tsx'
import { SearchTable, type Column, type FilterField } from '../../resource/SearchTable.tsx'
import { OnOff } from '../../ui/OnOff.tsx'
import { Page } from '../../ui/Page.tsx'
import { formatTime } from '../../ui/formatTime.ts'

const StandardDrawer = lazy(() => import('./parts/StandardDrawer.tsx'))

type Row = OutputOf<typeof api.standardPage>['records'][number]

const filters: FilterField[] = [
  { name: 'name', label: '名称', type: 'input' },
  {
    name: 'level',
    label: '级别',
    type: 'select',
    options: Object.entries(api.standardLevels).map(([value, label]) => ({ value, label })),
  },
  onOffFilter,
]

/** 晋级标准: standards with their scope, items and versions. */
export default function UpgradeStandardList() {
  const [open, setOpen] = useState<{ id: string | null } | null>(null)
  const words = useWords()
  const remove = useRun(api.delStandard, {
    refresh: [api.standardPage, api.standardList],
    success: messages.deleted,
  })
  const columns: Column<Row>[] = [
    {
      title: '标准名称',
      dataIndex: 'name',
      width: 240,
      sort: 'name',
      render: (_, row) => <OpenLink onOpen={() => setOpen({ id: row.id })}>{row.name}</OpenLink>,
    },
    { title: '级别', dataIndex: 'level', width: 80, render: (_, row) => api.standardLevels[row.level] },
    { title: '类别', dataIndex: 'className', width: 100 },
    { title: '适用范围', dataIndex: 'scopeText', width: 240, ellipsis: true },
    { title: '指标', dataIndex: 'items', width: 60, align: 'right' },
    { title: '版本', dataIndex: 'number', width: 70, render: (_, row) => `第${row.number}版` },
    { title: '来源', dataIndex: 'source', width: 240, ellipsis: true },
    { title: '使用中', dataIndex: 'inUse', width: 76, align: 'right', render: (_, row) => `${row.inUse} 组` },
    {
      title: '状态',
      dataIndex: 'state',
      width: 80,
      render: (_, row) => <OnOff state={row.state} />,
    },
    {
      title: '更新时间',
      dataIndex: 'updatedAt',
      width: 140,
      sort: 'updateTime',
      render: (_, row) => formatTime(row.updatedAt),
    },
    {
      title: '操作',
      key: 'actions',
      width: 110,
      fixed: 'right',
      render: (_, row) => (
        <RecordLinks
          can={row.can}
          question={`确定删除标准「${row.name}」？`}
          onOpen={() => setOpen({ id: row.id })}
          onDelete={() => remove.run({ ids: [row.id] })}
        />
      ),
    },
  ]
  return (
    <Page
      title="晋级标准"
      help="范围按「组别 > 生态区+熟期+阶段 > 熟期+阶段 > 阶段 > 全部」取最具体的一个；同样具体的有两个时，评估中会提示配置冲突。修改指标或范围会生成新版本，已有评估仍按其版本。"
      extra={
        words.has('upgrade.standard:write') && (
          <Button type="primary" onClick={() => setOpen({ id: null })}>
            新增标准
          </Button>
        )
      }
    >
      <SearchTable
        route={api.standardPage}
        filters={filters}
        columns={columns}
        empty="还没有晋级标准。没有标准的组别不能判定，请先新增。"
      />
      <Suspense>{open && <StandardDrawer id={open.id} onClose={() => setOpen(null)} />}</Suspense>
    </Page>
  )
}
