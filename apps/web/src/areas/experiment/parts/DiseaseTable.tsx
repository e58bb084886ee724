import { majorDiseasesAnalysis, secondaryDiseasesAnalysis } from '@hepu/api/areas/experiment/statistic'
import type { OutputOf } from '@hepu/api/core/route'
import { Table, Tooltip } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/ErrorPane.tsx'
import { formatNumber } from '../../../ui/formatNumber.ts'

type Data = OutputOf<typeof majorDiseasesAnalysis>
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
                if (!value || value.max === null) return '—'
                return (
                  <Tooltip
                    title={`最高 ${formatNumber(value.max, 1)}，平均 ${formatNumber(value.mean, 1)}，${value.n} 点`}
                  >
                    <span className={`level level-${value.level ?? 'none'}`}>
                      {formatNumber(value.max, 1)} {value.level && levelLabels[value.level]}
                    </span>
                  </Tooltip>
                )
              },
            })),
          ]}
        />
      )}
    </section>
  )
}
