import { LongText } from '../../../ui/text/LongText.tsx'
import type { dataAnalysisAvg } from '@hepu/api/areas/experiment/analysis/analysis'
import type { OutputOf } from '@hepu/api/core/route'
import { formatNumber, formatP, pText } from '../../../ui/text/formatNumber.ts'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { Table } from '../../../ui/table/Table.tsx'

type Data = OutputOf<typeof dataAnalysisAvg>

/** 联合方差分析 with the test that was used, or why there is none, and the homogeneity of error variances. */
export function AnovaTable({ data }: { data: Data }) {
  return (
    <section>
      <h3>{data.anovaKind}</h3>
      {data.anovaReason && <Notice tone="info" title={<LongText text={data.anovaReason} />} />}
      {data.anova.length > 0 && <AnovaLines rows={data.anova} />}
      <p className="note">
        误差方差同质性（Bartlett）：{data.bartlett.reason ?? data.bartlett.verdict}
        {data.bartlett.chi2 !== null &&
          `　χ² = ${formatNumber(data.bartlett.chi2, 4)}，df = ${data.bartlett.df}，${pText(data.bartlett.p)}`}
      </p>
    </section>
  )
}

/** The lines of an analysis of variance. */
export function AnovaLines({ rows }: { rows: Data['anova'] }) {
  return (
    <Table
      size="small"
      rowKey="term"
      pagination={false}
      scroll={{ x: 860 }}
      dataSource={rows}
      columns={[
        { title: '变异来源', dataIndex: 'label', width: 190 },
        { title: '自由度', dataIndex: 'df', width: 80, align: 'right' },
        {
          title: '平方和',
          dataIndex: 'ss',
          width: 140,
          align: 'right',
          render: (v: number) => formatNumber(v, 4),
        },
        {
          title: '均方',
          dataIndex: 'ms',
          width: 130,
          align: 'right',
          render: (v: number) => formatNumber(v, 4),
        },
        {
          title: 'F',
          dataIndex: 'f',
          width: 100,
          align: 'right',
          render: (v: number | null) => formatNumber(v, 4),
        },
        { title: 'P', dataIndex: 'p', width: 100, align: 'right', render: formatP },
        { title: '分母', dataIndex: 'denominator', render: (v: string | null) => v ?? '—' },
      ]}
    />
  )
}
