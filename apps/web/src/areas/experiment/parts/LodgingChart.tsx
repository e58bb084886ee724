import { beatingDownAnalysis } from '@hepu/api/areas/experiment/statistic'
import { Table } from 'antd'
import { useMemo } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Chart } from '../../../ui/Chart.tsx'
import { EmptyPane } from '../../../ui/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/ErrorPane.tsx'
import { Help } from '../../../ui/Help.tsx'
import { formatNumber } from '../../../ui/formatNumber.ts'
import { lodgingOption } from './chartOptions.ts'

/** 倒伏分析: stacked lodging and breakage of every entry, with its table; `title` names the group on its picture. */
export function LodgingChart({ groupId, title }: { groupId: string; title: string }) {
  const data = useCall(beatingDownAnalysis, { groupId })
  const option = useMemo(() => data.data && lodgingOption(data.data), [data.data])
  if (data.error) return <ErrorPane error={data.error} onRetry={() => void data.refetch()} />
  if (!data.data || !option) return <EmptyPane loading />
  if (data.data.reason) return <EmptyPane text={data.data.reason} />
  const { note } = data.data
  return (
    <>
      <div className="bar">
        <h3>
          倒伏与倒折
          <Help label="倒伏与倒折的公式">
            <p>倒伏率、倒折率 ＝ 各计入试点平均值的简单平均；倒伏倒折率之和 ＝ 各试点两者之和的平均。</p>
            <p>≥10%点率 ＝ 两者之和不低于10%的试点数 ÷ 两者都已调查的试点数 × 100。</p>
            <p>虚线为限值 {data.data.limit}%；品种按倒伏倒折率之和从低到高排列。</p>
          </Help>
        </h3>
      </div>
      <Chart
        option={option}
        height={note ? 100 : 320}
        label={`${title} 倒伏率与倒折率，限值线与≥10%点率`}
        {...(note && { emptyText: `${note}。只列表，不画图` })}
      />
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ y: 420 }}
        dataSource={data.data.rows}
        rowClassName={(row) => (row.isCk ? 'row-check' : '')}
        columns={[
          {
            title: '品种名称',
            key: 'name',
            width: 200,
            render: (_, row) => (
              <>
                {row.name}
                {row.isCk && <sup className="ck"> CK{row.ckNo}</sup>}
              </>
            ),
          },
          {
            title: '倒伏率(%)',
            dataIndex: 'lodging',
            sorter: (a, b) => (a.lodging ?? Infinity) - (b.lodging ?? Infinity),
            align: 'right',
            render: (v: number | null) => formatNumber(v, 1),
          },
          {
            title: '倒折率(%)',
            dataIndex: 'breakage',
            sorter: (a, b) => (a.breakage ?? Infinity) - (b.breakage ?? Infinity),
            align: 'right',
            render: (v: number | null) => formatNumber(v, 1),
          },
          {
            title: '倒伏倒折率之和(%)',
            dataIndex: 'sum',
            defaultSortOrder: 'ascend',
            sorter: (a, b) => (a.sum ?? Infinity) - (b.sum ?? Infinity),
            align: 'right',
            render: (v: number | null) => formatNumber(v, 1),
          },
          {
            title: '≥10%点率(%)',
            dataIndex: 'share10',
            sorter: (a, b) => (a.share10 ?? Infinity) - (b.share10 ?? Infinity),
            align: 'right',
            render: (v: number | null) => formatNumber(v, 1),
          },
          { title: '点数', dataIndex: 'n', align: 'right' },
        ]}
      />
    </>
  )
}
