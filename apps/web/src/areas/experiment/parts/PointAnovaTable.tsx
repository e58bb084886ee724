import type { dataAnalysis } from '@hepu/api/areas/experiment/analysis'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Space, Table } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../../app/session.ts'
import { StateText } from '../../../ui/StateText.tsx'
import { formatNumber, formatP } from '../../../ui/formatNumber.ts'
import { paths } from '../paths.ts'
import { OutsideLink } from './TrialLinks.tsx'

const ScrapDialog = lazy(() => import('./ScrapDialog.tsx'))

type Point = OutputOf<typeof dataAnalysis>['points'][number]

/** Each point's own analysis of variance, what the rules propose, and scrapping by a person. */
export function PointAnovaTable({ points, groupId }: { points: readonly Point[]; groupId: string }) {
  const [scrapping, setScrapping] = useState<Point | null>(null)
  const canScrap = useWords().has('experiment.point:scrap')
  return (
    <section>
      <h3>各试点方差分析</h3>
      <Table<Point>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={points.toSorted((a, b) => Number(b.used) - Number(a.used))}
        rowClassName={(point) => (point.used ? '' : 'row-scrapped')}
        expandable={{
          expandedRowRender: (point) => <PointAnova point={point} />,
          rowExpandable: (point) => point.anova.length > 0,
        }}
        columns={[
          {
            title: '试点',
            dataIndex: 'name',
            width: 140,
            render: (_, point) => (
              <OutsideLink to={paths.rawData(groupId, point.id)} otherwise={point.name}>
                {point.name}
              </OutsideLink>
            ),
          },
          {
            title: '状态',
            key: 'state',
            width: 240,
            render: (_, point) =>
              point.used ? (
                point.proposal ? (
                  <StateText tone="warn">建议报废：{point.proposal}</StateText>
                ) : (
                  <StateText tone="good">计入</StateText>
                )
              ) : (
                <StateText tone="bad">{point.reason}</StateText>
              ),
          },
          { title: '小区数', dataIndex: 'plots', width: 76, align: 'right' },
          {
            title: '重复',
            dataIndex: 'reps',
            width: 60,
            align: 'right',
            render: (v: number | null) => v ?? '—',
          },
          {
            title: '平均',
            dataIndex: 'mean',
            width: 90,
            align: 'right',
            render: (v: number | null) => formatNumber(v, 2),
          },
          {
            title: '误差CV%',
            dataIndex: 'cv',
            width: 86,
            align: 'right',
            render: (v: number | null) => formatNumber(v, 2),
          },
          {
            title: 'MSe',
            dataIndex: 'mse',
            width: 110,
            align: 'right',
            render: (v: number | null) => formatNumber(v, 2),
          },
          {
            title: 'F(品种)',
            dataIndex: 'f',
            width: 86,
            align: 'right',
            render: (v: number | null) => formatNumber(v, 3),
          },
          { title: 'P', dataIndex: 'p', width: 80, align: 'right', render: formatP },
          {
            title: 'LSD0.05',
            dataIndex: 'lsd05',
            width: 86,
            align: 'right',
            render: (v: number | null) => formatNumber(v, 2),
          },
          {
            title: 'LSD0.01',
            dataIndex: 'lsd01',
            width: 86,
            align: 'right',
            render: (v: number | null) => formatNumber(v, 2),
          },
          {
            title: 'RLSD0.05%',
            dataIndex: 'rlsd05',
            width: 96,
            align: 'right',
            render: (v: number | null) => formatNumber(v, 2),
          },
          {
            title: '设计',
            key: 'design',
            width: 200,
            ellipsis: true,
            render: (_, point) => point.statReason ?? point.design,
          },
          {
            title: '操作',
            key: 'actions',
            width: 90,
            fixed: 'right',
            render: (_, point) =>
              canScrap && (
                <Space>
                  <Button
                    type="link"
                    size="small"
                    danger={!point.scrapped}
                    onClick={() => setScrapping(point)}
                  >
                    {point.scrapped ? '恢复' : '报废'}
                  </Button>
                </Space>
              ),
          },
        ]}
      />
      <Suspense>{scrapping && <ScrapDialog point={scrapping} onClose={() => setScrapping(null)} />}</Suspense>
    </section>
  )
}

function PointAnova({ point }: { point: Point }) {
  return (
    <Table
      size="small"
      rowKey="term"
      pagination={false}
      dataSource={point.anova}
      columns={[
        { title: '变异来源', dataIndex: 'label' },
        { title: '自由度', dataIndex: 'df', align: 'right' },
        { title: '平方和', dataIndex: 'ss', align: 'right', render: (v: number) => formatNumber(v, 4) },
        { title: '均方', dataIndex: 'ms', align: 'right', render: (v: number) => formatNumber(v, 4) },
        { title: 'F', dataIndex: 'f', align: 'right', render: (v: number | null) => formatNumber(v, 4) },
        { title: 'P', dataIndex: 'p', align: 'right', render: formatP },
      ]}
    />
  )
}
