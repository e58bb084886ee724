import { checkAdjusted } from '@hepu/api/areas/experiment/fits/fieldFits'
import type { OutputOf } from '@hepu/api/core/route'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { formatGain, formatNumber } from '../../../ui/text/formatNumber.ts'
import { AnalysisFrame } from './AnalysisFrame.tsx'
import { EntryTable, figureColumn } from './EntryTable.tsx'
import type { ViewProps } from './fitViews.ts'

type Checks = OutputOf<typeof checkAdjusted>

/** 对照校正: 间比法 against the adjacent checks, and augmented blocks adjusted by the checks of the block. */
export default function ChecksView({ groupId, trait }: ViewProps) {
  const query = useCall(checkAdjusted, { groupId, trait })
  return (
    <AnalysisFrame title="对照校正" query={query}>
      {(data) => (
        <>
          {data.adjacent.reason === null && <Adjacent data={data} />}
          {data.augmented.map((point) => (
            <Augmented key={point.pointId} point={point} digits={data.trait.decimals} />
          ))}
        </>
      )}
    </AnalysisFrame>
  )
}

function Adjacent({ data: { adjacent, trait } }: { data: Checks }) {
  return (
    <>
      <h3>间比法（对照 {adjacent.check}）</h3>
      <EntryTable<Checks['adjacent']['rows'][number]>
        label="间比法"
        rows={adjacent.rows}
        height={360}
        columns={[
          figureColumn({ title: '平均', of: (row) => row.mean, digits: trait.decimals }),
          figureColumn({
            title: '邻近对照平均',
            of: (row) => row.checkMean,
            digits: trait.decimals,
            width: 120,
          }),
          figureColumn({
            title: '比邻CK±%',
            of: (row) => row.gainPct,
            order: 'descend',
            width: 110,
            isGain: true,
          }),
          figureColumn({ title: '增产点', of: (row) => row.gainPoints, digits: 0 }),
          figureColumn({ title: '增产点率%', of: (row) => row.gainPointRate, digits: 1, width: 110 }),
          figureColumn({ title: '试点数', of: (row) => row.points, digits: 0 }),
          figureColumn({ title: '小区数', of: (row) => row.plots, digits: 0 }),
          { title: '说明', dataIndex: 'reason', width: 200, render: (v: string | null) => v ?? '' },
        ]}
      />
      <h3>各小区与邻近对照</h3>
      <Table
        size="small"
        bordered
        rowKey={(row) => `${row.point}/${row.strip}/${row.position}`}
        pagination={false}
        virtual={adjacent.plots.length > 100}
        scroll={{ x: 900, y: 360 }}
        dataSource={adjacent.plots}
        columns={[
          { title: '试点', dataIndex: 'point', width: 140 },
          { title: '排', dataIndex: 'strip', width: 90 },
          { title: '顺序号', dataIndex: 'position', width: 80, align: 'right' },
          { title: '品种名称', dataIndex: 'entry', width: 180 },
          {
            title: trait.label,
            dataIndex: 'value',
            width: 100,
            align: 'right',
            render: (v: number | null) => formatNumber(v, trait.decimals),
          },
          {
            title: '邻近对照',
            dataIndex: 'checkMean',
            width: 100,
            align: 'right',
            render: (v: number | null) => formatNumber(v, trait.decimals),
          },
          {
            title: '比邻CK±%',
            dataIndex: 'gainPct',
            width: 100,
            align: 'right',
            render: (v: number | null) => formatGain(v),
          },
          { title: '说明', dataIndex: 'note', width: 160, render: (v: string | null) => v ?? '' },
        ]}
      />
    </>
  )
}

function Augmented({ point, digits }: { point: Checks['augmented'][number]; digits: number }) {
  return (
    <section>
      <h3>{point.point}：增广设计</h3>
      {point.reason === null ? <Figures point={point} digits={digits} /> : <EmptyPane text={point.reason} />}
    </section>
  )
}

function Figures({ point, digits }: { point: Checks['augmented'][number]; digits: number }) {
  return (
    <>
      {point.note !== null && <Notice tone="info" title={point.note} />}
      <p className="note">
        对照误差均方 {formatNumber(point.mse, 2)}，误差CV {formatNumber(point.cvPct, 2)}%；区组效应{' '}
        {point.blocks.map(({ name, effect }) => `${name}：${formatNumber(effect, 2)}`).join('，')}
      </p>
      {point.differences.length > 0 && (
        <Table
          size="small"
          rowKey="label"
          pagination={false}
          style={{ maxWidth: 620, marginBottom: 10 }}
          dataSource={point.differences}
          columns={[
            { title: '比较', dataIndex: 'label' },
            {
              title: '差数标准误',
              dataIndex: 'se',
              align: 'right',
              render: (v: number) => formatNumber(v, 2),
            },
            {
              title: 'LSD0.05',
              dataIndex: 'lsd05',
              align: 'right',
              render: (v: number) => formatNumber(v, 2),
            },
            {
              title: 'LSD0.01',
              dataIndex: 'lsd01',
              align: 'right',
              render: (v: number) => formatNumber(v, 2),
            },
          ]}
        />
      )}
      <EntryTable<Checks['augmented'][number]['rows'][number]>
        label={`${point.point}增广设计`}
        rows={point.rows}
        height={320}
        columns={[
          figureColumn({ title: '位次', of: (row) => row.rank, digits: 0, order: 'ascend', width: 80 }),
          figureColumn({ title: '校正值', of: (row) => row.adjusted, digits }),
          figureColumn({ title: '实测平均', of: (row) => row.mean, digits }),
          figureColumn({ title: '小区数', of: (row) => row.n, digits: 0, width: 80 }),
          { title: '说明', dataIndex: 'reason', width: 200, render: (v: string | null) => v ?? '' },
        ]}
      />
    </>
  )
}
