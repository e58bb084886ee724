import '../figures.css'
import * as api from '@hepu/api/areas/upgrade/standard'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../client/messages.ts'
import { useRun } from '../../client/useRun.ts'
import { useWords } from '../../app/session.ts'
import { SearchTable, type Column, type FilterField } from '../../resource/SearchTable.tsx'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { StateText } from '../../ui/StateText.tsx'
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
  {
    name: 'state',
    label: '状态',
    type: 'select',
    options: [
      { value: '1', label: '启用' },
      { value: '0', label: '停用' },
    ],
  },
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
      render: (_, row) => (
        <Button type="link" size="small" onClick={() => setOpen({ id: row.id })}>
          {row.name}
        </Button>
      ),
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
      render: (_, row) => (
        <StateText tone={row.state === 1 ? 'good' : 'quiet'}>{row.state === 1 ? '启用' : '停用'}</StateText>
      ),
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
        <Space>
          <Button type="link" size="small" onClick={() => setOpen({ id: row.id })}>
            {row.can['edit'] ? '编辑' : '查看'}
          </Button>
          {row.can['delete'] && (
            <ConfirmButton
              type="link"
              title={`确定删除标准「${row.name}」？`}
              onConfirm={() => remove.run({ ids: [row.id] })}
            >
              删除
            </ConfirmButton>
          )}
        </Space>
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
      <SearchTable route={api.standardPage} filters={filters} columns={columns} empty="还没有晋级标准。" />
      <Suspense>{open && <StandardDrawer id={open.id} onClose={() => setOpen(null)} />}</Suspense>
    </Page>
  )
}
