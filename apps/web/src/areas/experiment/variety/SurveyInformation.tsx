import '../../figures.css'
import { surveyInformation } from '@hepu/api/areas/experiment/analysis/analysis'
import { groupShow } from '@hepu/api/areas/experiment/group/group'
import type { OutputOf } from '@hepu/api/core/route'
import { Select, Space, Tooltip, type TableProps } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { scrollable } from '../../../ui/comparison/scrollable.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { summaryText, type Shown, type SurveyTrait as Trait } from './summaryText.ts'
import { VarietyLink } from '../TrialLinks.tsx'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'
import { useTrialPaths } from '../trialPaths.ts'
import { useGroupId, type GroupChoice } from '../group/useGroupId.tsx'
import { NextStep } from '../TrialLinks.tsx'
import { clearable } from '../../../ui/control/clearable.tsx'
import { nameOnceRead } from '../../../ui/text/pendingName.ts'
import { Table } from '../../../ui/table/Table.tsx'

type Data = OutputOf<typeof surveyInformation>
interface Row {
  key: string
  name: string
  ckNo: number | null
  entryId: string | null
  isTotal: boolean
  isLeftOut: boolean
  note: string | null
  values: Record<string, Shown>
}

const scroller = scrollable('调查数据')

/** 调查信息: observed traits; all entries over the points or at one point, or one entry and the checks point by point. */
export default function SurveyInformation() {
  const [params] = useSearchParams()
  return <SurveyScreen {...useGroupId()} entryId={params.get('id') ?? undefined} />
}

/** 调查信息 of a group, at first of one entry if it is given. */
export function SurveyScreen({
  groupId,
  choose,
  absent,
  entryId,
}: GroupChoice & { entryId: string | undefined }) {
  return (
    <Page
      title="调查信息"
      extra={
        <Space>
          {groupId && <ChangeHistory object="experiment_group" objectId={groupId} />}
          {choose}
        </Space>
      }
      help="农艺性状取各点平均；病害取各点最高级（平均列在提示中）；形态性状取出现最多者。报废试点灰色列在最后，不计入平均与最高。空白为未调查。"
    >
      {groupId ? <Survey key={`${groupId}/${entryId}`} groupId={groupId} first={entryId} /> : absent}
    </Page>
  )
}

function Survey({ groupId, first }: { groupId: string; first: string | undefined }) {
  const paths = useTrialPaths()
  const [entryId, setEntryId] = useState(first)
  const [pointId, setPointId] = useState<string>()
  const group = useCall(groupShow, { groupId })
  const survey = useCall(surveyInformation, {
    groupId,
    ...(entryId ? { entryId } : {}),
    ...(pointId && !entryId ? { pointId } : {}),
  })
  if (survey.error) return <ErrorPane error={survey.error} onRetry={() => void survey.refetch()} />
  return (
    <>
      <div className="bar">
        <Space wrap>
          <Select
            aria-label="品种"
            allowClear={clearable}
            style={{ width: 240 }}
            placeholder="全部品种"
            showSearch={{ optionFilterProp: 'label' }}
            value={entryId}
            labelRender={nameOnceRead(group.isPending)}
            onChange={setEntryId}
            options={(group.data?.entries ?? []).map((entry) => ({ value: entry.id, label: entry.name }))}
          />
          {!entryId && (
            <Select
              aria-label="试点"
              allowClear={clearable}
              style={{ width: 200 }}
              placeholder="各试点汇总"
              value={pointId}
              labelRender={nameOnceRead(group.isPending)}
              onChange={setPointId}
              options={(group.data?.points ?? []).map((point) => ({
                value: point.id,
                label: point.used ? point.name : `${point.name}（未计入）`,
              }))}
            />
          )}
        </Space>
        <Space>
          <Link to={paths.analysis(groupId)}>分析信息</Link>
          <OutsideLink to={paths.rawData(groupId)}>原始数据</OutsideLink>
        </Space>
      </div>
      {!survey.data ? (
        <EmptyPane loading />
      ) : (
        <SurveyTable
          data={survey.data}
          groupId={groupId}
          byPoint={entryId !== undefined}
          pointId={entryId ? undefined : pointId}
        />
      )}
    </>
  )
}

function SurveyTable({
  data,
  groupId,
  byPoint,
  pointId,
}: {
  data: Data
  groupId: string
  byPoint: boolean
  pointId: string | undefined
}) {
  const paths = useTrialPaths()
  if (data.traits.length === 0)
    return (
      <EmptyPane
        text={
          <NextStep
            text="该组别没有调查性状的数据。可逐点填报，或随工作簿导入。"
            to={paths.fill(groupId)}
            label="去填报"
          />
        }
      />
    )
  const rows = byPoint ? pointRows(data) : entryRows(data, pointId)
  const columns: NonNullable<TableProps<Row>['columns']> = [
    {
      title: byPoint ? '试点 / 品种' : '品种名称',
      key: 'name',
      width: 210,
      fixed: 'left',
      render: (_, row) => (
        <>
          {row.entryId && !byPoint ? <VarietyLink id={row.entryId}>{row.name}</VarietyLink> : row.name}
          {row.ckNo !== null && <sup className="ck"> CK{row.ckNo}</sup>}
          {row.note && <span className="quiet"> {row.note}</span>}
        </>
      ),
    },
    ...data.traits
      .filter((trait) => rows.some((row) => row.values[trait.key]))
      .map((trait) => ({
        title: trait.unit ? `${trait.label}(${trait.unit})` : trait.label,
        key: trait.key,
        width: 104,
        align: 'right' as const,
        render: (_: unknown, row: Row) => {
          const value = row.values[trait.key]
          return value ? <Tooltip title={value.tip ?? undefined}>{value.text}</Tooltip> : '—'
        },
      })),
  ]
  return (
    <Table<Row>
      ref={scroller}
      size="small"
      bordered
      rowKey="key"
      dataSource={rows}
      columns={columns}
      pagination={false}
      scroll={{ x: 'max-content', y: 'calc(100vh - 300px)' }}
      rowClassName={(row) =>
        row.isTotal ? 'row-total' : row.isLeftOut ? 'row-scrapped' : row.ckNo !== null ? 'row-check' : ''
      }
    />
  )
}

/** Returns one row for each entry: over the points, or at the chosen point. */
function entryRows(data: Data, pointId: string | undefined): Row[] {
  const byEntry = new Map(
    pointId
      ? data.cells
          .filter((cell) => cell.pointId === pointId)
          .map((cell) => [
            cell.entryId,
            mapValues(data.traits, (trait) => cellText(cell.values[trait.key], trait)),
          ])
      : data.summary.map((row) => [
          row.entryId,
          mapValues(data.traits, (trait) => summaryText(row.values[trait.key], trait)),
        ]),
  )
  return data.entries.map((entry) => ({
    key: entry.id,
    name: entry.name,
    ckNo: entry.isCk ? (entry.ckNo ?? 1) : null,
    entryId: entry.id,
    isTotal: false,
    isLeftOut: false,
    note: null,
    values: byEntry.get(entry.id) ?? {},
  }))
}

/** Returns every point of the chosen entry and the checks, points that are left out last, then the row over the points. */
function pointRows(data: Data): Row[] {
  const points = data.points.toSorted((a, b) => Number(b.used) - Number(a.used))
  const rows = points.flatMap((point) =>
    data.entries.flatMap((entry) => {
      const cell = data.cells.find((cell) => cell.entryId === entry.id && cell.pointId === point.id)
      if (!cell) return []
      return [
        {
          key: `${point.id}-${entry.id}`,
          name: `${point.name} · ${entry.name}`,
          ckNo: entry.isCk ? (entry.ckNo ?? 1) : null,
          entryId: entry.id,
          isTotal: false,
          isLeftOut: !point.used,
          note: point.used ? null : (point.reason ?? '未计入'),
          values: mapValues(data.traits, (trait) => cellText(cell.values[trait.key], trait)),
        },
      ]
    }),
  )
  const totals = data.summary.flatMap((summary) => {
    const entry = data.entries.find((entry) => entry.id === summary.entryId)
    if (!entry) return []
    return [
      {
        key: `total-${entry.id}`,
        name: `平均/最高 · ${entry.name}`,
        ckNo: entry.isCk ? (entry.ckNo ?? 1) : null,
        entryId: entry.id,
        isTotal: true,
        isLeftOut: false,
        note: null,
        values: mapValues(data.traits, (trait) => summaryText(summary.values[trait.key], trait)),
      },
    ]
  })
  return [...rows, ...totals]
}

function mapValues(traits: readonly Trait[], toText: (trait: Trait) => Shown | null): Row['values'] {
  return Object.fromEntries(
    traits.flatMap((trait) => {
      const shown = toText(trait)
      return shown ? [[trait.key, shown]] : []
    }),
  )
}

function cellText(value: Data['cells'][number]['values'][string] | undefined, trait: Trait): Shown | null {
  if (!value) return null
  if (value.num !== null)
    return {
      text: formatNumber(value.num, trait.decimals),
      tip: value.n > 1 ? `${value.n} 个重复的平均` : null,
    }
  return value.text ? { text: value.text, tip: null } : null
}
