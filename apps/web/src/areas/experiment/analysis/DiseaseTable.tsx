import {
  majorDiseasesAnalysis,
  secondaryDiseasesAnalysis,
} from '@hepu/api/areas/experiment/analysis/statistic'
import type { OutputOf } from '@hepu/api/core/route'
import { diseaseHead } from '@hepu/api/areas/experiment/analysis/diseaseText'
import { Button, Tooltip } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Help } from '../../../ui/page/Help.tsx'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { StateText } from '../../../ui/text/StateText.tsx'
import { drawPicture } from '../../../ui/chart/drawPicture.ts'
import { Table } from '../../../ui/table/Table.tsx'
import { cellText, diseaseOption, diseaseSize } from './diseaseOption.ts'

export type Data = OutputOf<typeof majorDiseasesAnalysis>
export type Value = Data['rows'][number]['values'][string]
type Disease = Data['diseases'][number]

/** Says how a cell is read. */
const CELLS_NOTE =
  '每格为各试点中最重的一级，括号内为压力点数／调查点数（5/6 即调查的6个试点中5个有品种发病）；颜色由绿到红依次为高抗、抗、中抗、感、高感，灰色为没有分级。'

/** 病害: the worst grade of every entry over the points, coloured by resistance, with the word beside the colour. */
export function DiseaseTable({ groupId, title }: { groupId: string; title: string }) {
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
            <p>
              每格取各试点中最重的一级，含只调查病害的试点，不含报废的试点
              <span className="key-hint">；悬停可见平均</span>。
            </p>
            <p>括号内为压力点数／调查点数：压力点是有品种发病（发病率大于 0，或病级重于最好一级）的试点。</p>
            <p>颜色按该级的抗性：高抗、抗、中抗、感、高感。用文字记载的病害取抗性最差的一级。</p>
            <p>主要病害是组别所在生态区有一票否决的病害，其余调查的列为次要病害。</p>
          </Help>
        </h3>
      </div>
      <p className="quiet">{CELLS_NOTE}</p>
      {major.data.note && <StateText tone="quiet">{major.data.note}</StateText>}
      <Diseases title="主要病害" of={title} data={major.data} />
      <Diseases title="次要病害" of={title} data={secondary.data} />
    </>
  )
}

function Diseases({ title, of, data }: { title: string; of: string; data: Data }) {
  return (
    <section>
      <div className="bar">
        <h3>{title}</h3>
        {!data.reason && (
          <Button
            type="text"
            size="small"
            aria-label={`${title}：保存图片`}
            onClick={() => void drawPicture(diseaseOption(data), diseaseSize(data), `${of} ${title}`)}
          >
            保存图片
          </Button>
        )}
      </div>
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
            {
              title: '品种名称',
              dataIndex: 'name',
              width: 180,
              fixed: 'left',
              render: (name: string, row) => (
                <>
                  {name}
                  {row.isCk && <sup className="ck"> CK{row.ckNo}</sup>}
                </>
              ),
            },
            ...data.diseases.map((disease) => ({
              title: diseaseHead(disease),
              key: disease.key,
              width: 110,
              align: 'center' as const,
              render: (_: unknown, row: Data['rows'][number]) => {
                const value = row.values[disease.key]
                return value && value.n > 0 ? <Worst value={value} disease={disease} /> : '—'
              },
            })),
          ]}
        />
      )}
    </section>
  )
}

/** The worst value over the points: a grade or percentage with its class, or the word that was scored. */
function Worst({ value, disease }: { value: Value; disease: Disease }) {
  const { max, mean, n, level, pressure } = value
  const figures = max === null ? [] : [`最高 ${formatNumber(max, 1)}，平均 ${formatNumber(mean, 1)}`]
  const points = pressure === null ? `${n} 点` : `${n} 点，其中压力点 ${pressure} 个`
  return (
    <Tooltip title={[...figures, points].join('，')}>
      <span className={`level level-${level ?? 'none'}`}>{cellText(value, disease)}</span>
    </Tooltip>
  )
}
