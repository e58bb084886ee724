import type { dataAnalysis } from '@hepu/api/areas/experiment/analysis/analysis'
import { groupShow } from '@hepu/api/areas/experiment/group/group'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Table } from '../../../ui/table/Table.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { useCall } from '../../../client/useCall.ts'
import { StateText } from '../../../ui/text/StateText.tsx'
import { formatNumber, formatP } from '../../../ui/text/formatNumber.ts'
import { paths } from '../trialPaths.ts'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'

const PointScrapDialog = lazy(() => import('../scrap/PointScrapDialog.tsx'))

type Point = OutputOf<typeof dataAnalysis>['points'][number]

/** The analysis of variance of each point, the proposals of the rules, and scrapping by the user. */
export function PointAnovaTable({ points, groupId }: { points: readonly Point[]; groupId: string }) {
  const [scrapping, setScrapping] = useState<Point | null>(null)
  const group = useCall(groupShow, { groupId }, { quiet: true }).data
  const mayScrap = usePermissions().has('experiment.point:scrap')
  const canScrap = group?.can['scrap'] ?? false
  return (
    <section>
      <h3>各试点方差分析</h3>
      {mayScrap && group?.closed && <p className="note">不能报废或恢复试点：{group.closed}</p>}
      <Table<Point>
        size="small"
        rowKey="id"
        pagination={false}
        tableLayout="fixed"
        scroll={{ x: 1000 }}
        dataSource={points.toSorted((a, b) => Number(b.used) - Number(a.used))}
        rowClassName={(point) => (point.used ? '' : 'row-scrapped')}
        expandable={{
          columnWidth: 36,
          expandedRowRender: (point) => <PointAnova point={point} />,
          rowExpandable: (point) => point.anova.length > 0,
        }}
        columns={[
          {
            title: '试点',
            dataIndex: 'name',
            width: 96,
            render: (_, point) => (
              <OutsideLink to={paths.rawData(groupId, point.id)} otherwise={point.name}>
                {point.name}
              </OutsideLink>
            ),
          },
          {
            title: '状态',
            key: 'state',
            width: 190,
            render: (_, point) => (
              <>
                <PointState point={point} />
                <small className="below">{testText(point)}</small>
              </>
            ),
          },
          {
            title: '小区（重复）',
            key: 'plots',
            width: 92,
            align: 'right',
            render: (_, { plots, reps }) => `${plots}（${reps ?? '—'}）`,
          },
          {
            title: '平均',
            dataIndex: 'mean',
            width: 74,
            align: 'right',
            render: (v: number | null) => formatNumber(v, 2),
          },
          {
            title: '误差CV%',
            dataIndex: 'cv',
            width: 74,
            align: 'right',
            render: (v: number | null) => formatNumber(v, 2),
          },
          {
            title: 'MSe',
            dataIndex: 'mse',
            width: 86,
            align: 'right',
            render: (v: number | null) => formatNumber(v, 2),
          },
          {
            title: 'F(品种)',
            dataIndex: 'f',
            width: 72,
            align: 'right',
            render: (v: number | null) => formatNumber(v, 3),
          },
          { title: 'P', dataIndex: 'p', width: 80, align: 'right', render: formatP },
          {
            title: 'LSD0.05 / 0.01',
            key: 'lsd',
            width: 116,
            align: 'right',
            render: (_, { lsd05, lsd01 }) => `${formatNumber(lsd05, 2)} / ${formatNumber(lsd01, 2)}`,
          },
          {
            title: 'RLSD0.05%',
            dataIndex: 'rlsd05',
            width: 100,
            align: 'right',
            render: (v: number | null) => formatNumber(v, 2),
          },
          ...(canScrap
            ? [
                {
                  title: '操作',
                  key: 'actions',
                  width: 56,
                  fixed: 'right' as const,
                  render: (_: unknown, point: Point) => (
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
              ]
            : []),
        ]}
      />
      <Suspense>
        {scrapping && <PointScrapDialog point={scrapping} onClose={() => setScrapping(null)} />}
      </Suspense>
    </section>
  )
}

/**
 * Returns the design of the point's analysis, or why there is none; the reason why the point does not count is above
 * it.
 */
const testText = ({ statReason, reason, design }: Point): string =>
  statReason === null || statReason === reason ? design : statReason

function PointState({ point }: { point: Point }) {
  if (!point.used) return <StateText tone="bad">{point.reason}</StateText>
  if (point.plots === 0) return <StateText tone="warn">未计入</StateText>
  if (point.proposal) return <StateText tone="warn">建议报废：{point.proposal}</StateText>
  return <StateText tone="good">计入</StateText>
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
