import '../../figures.css'
import './pk.css'
import { phaseList, ripePeriodList } from '@hepu/api/areas/experiment/group/group'
import { pkList } from '@hepu/api/areas/upgrade/pk/pkBasket'
import type { OutputOf } from '@hepu/api/core/route'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { BasketBar } from './BasketBar.tsx'
import { PkButton } from './PkButton.tsx'
import { pkPaths } from './pkPaths.ts'
import { useBasket } from './useBasket.ts'
import { DecidedFigure, DecidedNote, NextStep, rankText, yieldText } from '../../experiment/shared.ts'

type Row = OutputOf<typeof pkList>['records'][number]

const columns: Column<Row>[] = [
  {
    title: '品种名称',
    dataIndex: 'name',
    width: 150,
    fixed: 'left',
    sort: 'name',
    render: (_, row) => (
      <>
        <Link to={pkPaths.variety(row.id)}>{row.name}</Link>
        <DecidedNote row={row} />
      </>
    ),
  },
  { title: '年份', dataIndex: 'year', width: 70, sort: 'year' },
  {
    title: '组别',
    dataIndex: 'groupName',
    width: 190,
    ellipsis: true,
    render: (_, row) => <Link to={pkPaths.analysis(row.groupId)}>{row.groupName}</Link>,
  },
  { title: '阶段', dataIndex: 'phaseLabel', width: 116 },
  { title: '熟期', dataIndex: 'ripePeriod', width: 80 },
  { title: '对照', key: 'ck', width: 64, render: (_, row) => (row.isCk ? `CK${row.ckNo ?? ''}` : '—') },
  {
    title: '折亩产(kg)',
    dataIndex: 'meanYield',
    width: 112,
    align: 'right',
    sort: 'meanYield',
    render: (_, row) => <DecidedFigure row={row} of={yieldText} />,
  },
  {
    title: '组内位次',
    dataIndex: 'yieldRank',
    width: 98,
    align: 'right',
    sort: 'yieldRank',
    render: (_, row) => <DecidedFigure row={row} of={rankText} />,
  },
  { title: '点数', dataIndex: 'points', width: 60, align: 'right' },
  { title: '参试编号', dataIndex: 'entryNo', width: 110, sort: 'entryNo' },
  {
    title: '操作',
    key: 'actions',
    width: 90,
    fixed: 'right',
    render: (_, row) => <PkButton entryId={row.id} name={row.name} />,
  },
]

const HELP = `把要比较的品种和对照加入PK清单（最多10个，只属于您自己），再点「开始比较」。
同名品种只算一个：它在各年、各组的试验，凡双方都有数据的共同试点都计入。
比较页可保存为「PK清单」中的一项，供以后查看。`

/** 组合PK: choose varieties and checks to compare. */
export default function CombinationPkList() {
  const [chosen, setChosen] = useState<Row[]>([])
  const basket = useBasket()
  const phases = useCall(phaseList, {})
  const ripePeriods = useCall(ripePeriodList, {})
  const filters: FilterField[] = [
    { name: 'year', label: '年份', type: 'year' },
    { name: 'phase', label: '阶段', type: 'select', options: phases.data ?? [] },
    { name: 'ripePeriod', label: '熟期', type: 'select', options: ripePeriods.data ?? [] },
    { name: 'name', label: '品种', type: 'input', placeholder: '品种名称或参试编号' },
    { name: 'isCk', label: '对照', type: 'select', options: CHECK_CHOICES },
  ]
  const addChosen = async () => {
    if (await basket.add(chosen.map((row) => row.id))) setChosen([])
  }
  return (
    <Page title="组合PK" help={HELP} extra={<Link to={pkPaths.saved}>已保存的PK清单</Link>}>
      <BasketBar basket={basket} empty="在下表点「加入PK」，或勾选多个后点「加入所选」。" />
      <SearchTable
        route={pkList}
        filters={filters}
        columns={columns}
        selection={{ rows: chosen, onChange: setChosen }}
        defaultSort={{ sort: 'year', order: 'descending' }}
        rowClassName={(row) => (basket.has(row.name) ? 'pk-in' : '')}
        toolbar={
          <Button disabled={chosen.length === 0} loading={basket.running} onClick={() => void addChosen()}>
            加入所选{chosen.length > 0 && `（${chosen.length}）`}
          </Button>
        }
        empty={
          <NextStep
            text="还没有参试品种。导入试验工作簿后，在这里挑选品种比较。"
            to={pkPaths.trials}
            label="去试验进展"
          />
        }
        height="fill"
      />
    </Page>
  )
}

const CHECK_CHOICES = [
  { value: 'true', label: '只看对照' },
  { value: 'false', label: '不看对照' },
]
