import '../../figures.css'
import './pk.css'
import * as api from '@hepu/api/areas/upgrade/pk/pkSaved'
import { pkModes } from '@hepu/api/areas/upgrade/pk/pkShapes'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { usePermission } from '../../../workspace/permissions.tsx'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { BasketBar } from './BasketBar.tsx'
import { pkPaths } from './pkPaths.ts'
import { useBasket } from './useBasket.ts'
import { NextStep } from '../../experiment/shared.ts'

const RenamePkDialog = lazy(() => import('./RenamePkDialog.tsx'))

type Row = api.PkRow

const HELP = `上方是您正在收集的品种，最多10个，只属于您自己；点「开始比较」即可比较。
在比较页点「保存」，比较的品种、对比品种、年份、组别和阈值就留在下表；数据始终取最新的试验结果。`

const filters: FilterField[] = [
  { name: 'name', label: '名称', type: 'input' },
  {
    name: 'ownOnly',
    label: '保存人',
    type: 'select',
    options: [
      { value: '1', label: '只看自己保存的' },
      { value: '0', label: '全部' },
    ],
  },
]

/** PK清单: the varieties that the user is about to compare, and below them the saved comparisons. */
export default function UpgradePkList() {
  const [params] = useSearchParams()
  const [renaming, setRenaming] = useState<Row | null>(null)
  const mayPick = usePermission()('read')
  const remove = useRun(api.deleteUpgradePkList, {
    success: messages.deleted,
  })
  const fixed = {
    ...(params.get('upgradeId') ? { upgradeId: params.get('upgradeId') } : {}),
    ...(params.get('groupId') ? { groupId: params.get('groupId') } : {}),
  }
  const columns: Column<Row>[] = [
    {
      title: '名称',
      dataIndex: 'name',
      width: 200,
      fixed: 'left',
      sort: 'name',
      render: (_, row) => <Link to={pkPaths.detail({ pkId: row.id })}>{row.name}</Link>,
    },
    { title: '方式', dataIndex: 'mode', width: 90, render: (_, row) => pkModes[row.mode] },
    { title: '对比品种', dataIndex: 'baseName', width: 120 },
    {
      title: '品种',
      key: 'varieties',
      width: 280,
      ellipsis: true,
      render: (_, row) => row.varieties.map((variety) => variety.name).join('、') || '—',
    },
    {
      title: '范围',
      key: 'range',
      width: 150,
      render: (_, row) => rangeText(row),
    },
    { title: '阈值(kg/亩)', dataIndex: 'threshold', width: 100, align: 'right' },
    { title: '所属评估', dataIndex: 'upgradeText', width: 180, ellipsis: true },
    { title: '备注', dataIndex: 'remark', width: 150, ellipsis: true },
    { title: '保存人', dataIndex: 'createdByName', width: 90 },
    {
      title: '更新时间',
      dataIndex: 'updatedAt',
      width: 136,
      sort: 'updateTime',
      render: (_, row) => formatTime(row.updatedAt),
    },
    {
      title: '操作',
      key: 'actions',
      width: 132,
      fixed: 'right',
      render: (_, row) => (
        <Space size={8}>
          <Link to={pkPaths.detail({ pkId: row.id })}>比较</Link>
          {row.can['edit'] && (
            <Button type="link" size="small" onClick={() => setRenaming(row)}>
              改名
            </Button>
          )}
          {row.can['delete'] && (
            <ConfirmButton
              type="link"
              danger
              title={`确定删除「${row.name}」吗？`}
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
    <Page title="PK清单" help={HELP} extra={mayPick && <Link to={pkPaths.pick}>挑选品种</Link>}>
      {mayPick && <OwnBasket />}
      <SearchTable
        route={api.getUpgradePkList}
        filters={filters}
        columns={columns}
        fixedModel={fixed}
        empty={
          <NextStep
            text="还没有保存的组合PK。先挑选品种加入PK清单，比较后点「保存」。"
            to={pkPaths.pick}
            label="去挑选品种"
          />
        }
        height="fill"
      />
      <Suspense>{renaming && <RenamePkDialog row={renaming} onClose={() => setRenaming(null)} />}</Suspense>
    </Page>
  )
}

function OwnBasket() {
  return <BasketBar basket={useBasket()} empty="先挑选品种，再在这里开始比较。" />
}

function rangeText({ years, groupIds }: Row): string {
  const parts = [
    years.length > 0 && `${years.join('、')}年`,
    groupIds.length > 0 && `${groupIds.length}个组别`,
  ].filter(Boolean)
  return parts.join('，') || '全部共同组别'
}
