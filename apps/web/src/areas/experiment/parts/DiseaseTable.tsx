import { majorDiseasesAnalysis, secondaryDiseasesAnalysis } from '@hepu/api/areas/experiment/statistic'
import type { OutputOf } from '@hepu/api/core/route'
import { Table, Tooltip } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/ErrorPane.tsx'
import { Help } from '../../../ui/Help.tsx'
import { formatNumber } from '../../../ui/formatNumber.ts'

type Data = OutputOf<typeof majorDiseasesAnalysis>
type Value = Data['rows'][number]['values'][string]
const levelLabels = { HR: '高抗', R: '抗', MR: '中抗', S: '感', HS: '高感' } as const

/** 病害: the worst grade over the points of every entry, coloured by resistance; the word stands beside the colour. */
export function DiseaseTable({ groupId }: { groupId: string }) {
  const major = useCall(majorDiseasesAnalysis, { groupId })
  const secondary = useCall(secondaryDiseasesAnalysis, { groupId })
  const error = major.error ?? secondary.error
  if (error)
    return (
      <ErrorPane error={error} onRetry={() => void Promise.all([major.refetch(), secondary.refetch()])} />
    )
  if (!major.data || !secondary.data) return <EmptyPane loading />
  return (
    <>
      <div className="bar">
        <h3>
          病害抗性
          <Help label="病害抗性的算法">
            <p>每格取各试点中最重的一级，含只调查病害的试点，不含报废的试点；悬停可见平均与点数。</p>
            <p>颜色按该级的抗性：高抗、抗、中抗、感、高感。用文字记载的病害取抗性最差的一级。</p>
            <p>主要病害是组别所在生态区有一票否决的病害，其余调查的列为次要病害。</p>
          </Help>
        </h3>
      </div>
      <Diseases title="主要病害" data={major.data} />
      <Diseases title="次要病害" data={secondary.data} />
    </>
  )
}

function Diseases({ title, data }: { title: string; data: Data }) {
  return (
    <section>
      <h3>{title}</h3>
      {data.reason ? (
        <EmptyPane text={data.reason} />
      ) : (
        <Table
          size="small"
          rowKey="id"
          bordered
          pagination={false}
          scroll={{ x: 'max-content', y: 420 }}
          dataSource={data.rows}
          columns={[
            { title: '品种名称', dataIndex: 'name', width: 180, fixed: 'left' },
            ...data.diseases.map((disease) => ({
              title: `${disease.label}${disease.unit ? `(${disease.unit})` : ''}`,
              key: disease.key,
              width: 110,
              align: 'center' as const,
              render: (_: unknown, row: Data['rows'][number]) => {
                const value = row.values[disease.key]
                return value && value.n > 0 ? <Worst value={value} /> : '—'
              },
            })),
          ]}
        />
      )}
    </section>
  )
}

/** The worst over the points: a grade or percentage with its class, or the word it was scored by. */
function Worst({ value: { max, mean, n, level, text } }: { value: Value }) {
  const figures = max === null ? [] : [`最高 ${formatNumber(max, 1)}，平均 ${formatNumber(mean, 1)}`]
  const shown =
    max === null ? text : [formatNumber(max, 1), level && levelLabels[level]].filter(Boolean).join(' ')
  return (
    <Tooltip title={[...figures, `${n} 点`].join('，')}>
      <span className={`level level-${level ?? 'none'}`}>{shown}</span>
    </Tooltip>
  )
}
